/** A spell evaluated for one cast: [dice] and [sum] filled in, stored in a follow-up (G-133). */
import type { Text } from "../../../kernel/card.ts";
import { parseDice } from "../../../kernel/formula.ts";
import { DAY, HOUR } from "../../../kernel/world-time.ts";
import type { AttributeId, SpellData } from "../model/data.ts";
import { t } from "../model/texts.ts";
import {
  alterations,
  type ChosenDice,
  evaluateFormula,
  GIVABLE,
  type SpellDice,
  spellTextOf,
  withDice,
} from "./spell-formulas.ts";

/** A spell as rules read it, from any source. */
export type Spell = Omit<SpellData, "book"> & { name: string; img: string };

export interface EvaluatedSpell extends SpellDice {
  spell: string;
  img: string;
  /** Before Armor. */
  raw: number;
  /** Plain dice rolled when a creature encounters it later (Bramble Wall); "" for none. */
  hurts: string;
  fire: boolean;
  /** Magic Dice as `embers` of `harm`: one more die each if fire deals more damage (D33). */
  embers: string[];
  heals: number;
  stabilises: boolean;
  conditions: string[];
  breaks: string;
  way: Spell["way"];
  alters: { path: string; by: number }[];
  gives: { path: string; by: number }[];
  /** Duration in seconds of world time; null: instant, or as described. */
  seconds: number | null;
  rounds: number | null;
  /** DC to break free, or of the Save on an encounter. */
  dc: number | null;
  resist: AttributeId;
  text: string;
}

const UNITS: Readonly<Partial<Record<SpellData["duration"]["unit"], number>>> = { minute: 60, hour: HOUR, day: DAY };

const changes = (text: string, given: SpellDice): { path: string; by: number }[] =>
  (alterations(text) ?? []).flatMap(({ path, by, sign }) => {
    const value = sign * (evaluateFormula(by, given) ?? 0);
    return value === 0 ? [] : [{ path, by: value }];
  });

/** Damage written as plain dice, without [dice] or [sum]; "" for any other. */
export function plainDice(damage: string): string {
  const parsed = parseDice(damage);
  return damage.trim() !== "" && parsed.ok && parsed.dice.terms.length > 0 ? damage.trim() : "";
}

/** Maximum number of targets; null: unlimited. */
export const maxTargetsOf = (spell: Pick<Spell, "targets">, given: SpellDice): number | null => {
  const count = evaluateFormula(spell.targets, given);
  return count === null ? null : Math.max(0, count);
};

/** `faces`: the rolled Magic Dice. */
export function evaluateSpell(spell: Spell, given: SpellDice, faces: readonly number[] = []): EvaluatedSpell {
  const { formula, unit } = spell.duration;
  const length = evaluateFormula(formula, given) ?? (unit === "turn" ? 1 : null);
  const scale = UNITS[unit];
  const fire = spell.damageType.trim().toLowerCase() === "fire";
  return {
    ...given,
    spell: spell.name,
    img: spell.img,
    raw: Math.max(0, evaluateFormula(spell.damage, given) ?? 0),
    hurts: plainDice(spell.damage),
    fire,
    embers: fire && /\[sum\]/i.test(spell.damage) ? faces.map((face) => `magic:6:${face}`) : [],
    heals: Math.max(0, evaluateFormula(spell.heals, given) ?? 0),
    stabilises: spell.stabilises > 0 && given.dice >= spell.stabilises,
    conditions: spell.conditions.split(/\s+/).filter((id) => id !== ""),
    breaks: spell.breaks.trim(),
    way: spell.way,
    alters: changes(spell.alters, given),
    gives: changes(spell.gives, given).filter(({ path }) => GIVABLE.includes(path)),
    seconds: scale === undefined || length === null ? null : length * scale,
    rounds: (unit === "round" || unit === "turn") && length !== null ? length : null,
    dc: evaluateFormula(spell.dc, given),
    resist: spell.resist,
    text: spellTextOf(spell.text, given),
  };
}

/** Duration text: "30 minutes", "2 rounds", "instant" (G-132). */
export function durationText(spell: Pick<Spell, "duration">, given: ChosenDice | null): Text {
  const { formula, unit } = spell.duration;
  if (unit === "instant" || unit === "special") return t(`Duration.${unit}`);
  const open = given?.sum === null && /\[sum\]/i.test(formula);
  const length = given && !open ? (evaluateFormula(formula, { ...given, sum: given.sum ?? 0 }) ?? 1) : null;
  if (length === null) {
    const shown = given ? withDice(formula, given) : formula;
    return t("Duration.of", { formula: shown.trim() === "" ? "1" : shown, unit: t(`Duration.unit.${unit}`) });
  }
  return t(length === 1 ? `Duration.one.${unit}` : `Duration.many.${unit}`, { count: length });
}

/** Reads an evaluated spell from a follow-up; null if invalid. */
export function parseEvaluatedSpell(value: unknown): EvaluatedSpell | null {
  if (typeof value !== "string" || value === "") return null;
  try {
    const read = JSON.parse(value) as Partial<EvaluatedSpell> | null;
    return read && typeof read.spell === "string" && Array.isArray(read.conditions) ? (read as EvaluatedSpell) : null;
  } catch {
    return null;
  }
}
