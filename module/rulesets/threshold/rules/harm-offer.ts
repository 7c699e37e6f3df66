/** The buttons that lead to harm and healing: what attacks, powers, poisons and hazards put on their cards. */
import { nameOf } from "../../../kernel/facts.ts";
import { type Dice, parseDice, printDice } from "../../../kernel/formula.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { listOf } from "../../../kernel/values.ts";
import { DAMAGE_TYPES, type DamageType } from "./data.ts";
import { t } from "./words.ts";

/** A part of damage as it will be rolled: stat, pool and size are in it; the first part of a hit is at least 1. */
export interface Part {
  /** "1d8 + 3", "2d6", "7". */
  formula: string;
  type: DamageType;
}

export const isDamageType = (type: unknown): type is DamageType => DAMAGE_TYPES.includes(type as DamageType);

/** "1d8 + 3 slashing": how a form holds a part. */
export const printPart = ({ formula, type }: Part): string => `${formula.trim() || "0"} ${type}`;

/** {@link printPart} read back; null where there are no dice or no type. */
export function readPart(words: string): (Part & { dice: Dice }) | null {
  const [, formula, type] = /^(.*)\s(\S+)$/.exec(words.trim()) ?? [];
  const parsed = parseDice(formula ?? "", { flat: true });
  return parsed.ok && formula?.trim() && isDamageType(type)
    ? { formula: formula.trim(), type, dice: parsed.dice }
    : null;
}
export const partsIn = (form: Form): (Part & { dice: Dice })[] =>
  listOf(form.parts).flatMap((words) => readPart(words) ?? []);

/** Dice with a number added, as text: what a weapon's die and a Strength of 3 come to. */
export function withFlat(formula: string, flat: number): string {
  const parsed = parseDice(formula, { flat: true });
  return parsed.ok ? printDice({ ...parsed.dice, flat: parsed.dice.flat + flat }) : formula;
}

/** What a hit does. */
export interface Hit {
  parts: readonly Part[];
  /** Names of the targets it is a critical hit on. */
  crit?: readonly string[];
  multiplier?: number;
  /** Counts as one attack: its damage is held against the Wound Threshold (D-21). On by default. */
  attack?: boolean;
  /** What the number in the first part is made of, for the card. */
  terms?: readonly Modifier[];
  /** Adds to the offer's id where one card has several. */
  id?: string;
  /** What hit, where one card has several. */
  weapon?: string;
  /** Fields and options of the offer that are other than usual. */
  offer?: Partial<Offer>;
}

/**
 * The button below a hit: part "self" rolls, each of `targets` suffers. Without a target it is for whoever is targeted
 * when it is pressed; "self" among the targets (poison in the blood, a hazard nobody sent) hurts whoever rolls.
 */
export function damageOffer(facts: Facts, targets: readonly string[], hit: Hit): Offer {
  const own = targets.length === 1 && targets[0] === "self";
  const aimed = own ? [] : targets;
  const [first] = targets;
  const dice = rollText(hit.parts);
  const times = targets.length > 0 && hit.crit?.length === targets.length ? (hit.multiplier ?? 2) : 1;
  const roll = times > 1 ? `(${dice}) ×${times}` : dice;
  const crit = (hit.crit ?? []).map((part) => (own ? "self" : `t${targets.indexOf(part)}`));
  return {
    id: `damage${hit.id ? `-${hit.id}` : ""}`,
    action: "damage",
    label: t(
      `Offer.${hit.weapon ? "harmWith" : "harm"}.${targets.length === 0 ? "targets" : targets.length === 1 ? "one" : "all"}`,
      {
        name: nameOf(facts, first ?? ""),
        weapon: hit.weapon ?? "",
        roll,
      },
    ),
    by: "self",
    parts: {
      self: "self",
      ...Object.fromEntries(aimed.map((part, at) => [`t${at}`, part])),
      ...(targets.length === 0 ? { t0: "targets" } : {}),
    },
    form: {
      parts: hit.parts.map(printPart),
      crit,
      // Whoever hurts themselves is not named among the criticals: the multiplier alone tells.
      multiplier: own && crit.length === 0 ? 1 : (hit.multiplier ?? 2),
      attack: hit.attack ?? true,
      whom: own ? "self" : "targets",
      terms: JSON.stringify(hit.terms ?? []),
    },
    asks: ["modifier"],
    tone: "danger",
    otherwise: t("Offer.harm.otherwise"),
    auto: false,
    ...hit.offer,
  };
}

/** What heals. */
export interface Mending {
  formula: string;
  energy: "none" | "holy" | "unholy";
  /** Where it harms, it counts as an attack. On by default. */
  attack?: boolean;
  id?: string;
  offer?: Partial<Offer>;
}

/** "1d8 + 3": what will be rolled, with a true minus sign; nothing but a number never deals less than 1 (T-122). */
export function rollText(parts: readonly Pick<Part, "formula">[]): string {
  const [only, more] = parts;
  const flat = Number(only?.formula.replaceAll("−", "-"));
  if (!more && Number.isInteger(flat)) return String(Math.max(1, flat));
  return parts.map(({ formula }) => formula.replaceAll("-", "−")).join(" + ");
}

/** The button that heals: part "self" rolls, each of `targets` is reached; as {@link damageOffer}. */
export function healOffer(facts: Facts, targets: readonly string[], mending: Mending): Offer {
  const own = targets.length === 1 && targets[0] === "self";
  const roll = mending.formula;
  return {
    id: `heal${mending.id ? `-${mending.id}` : ""}`,
    action: "heal",
    label:
      targets.length === 1
        ? t("Offer.mend.one", { name: nameOf(facts, targets[0] as string), roll })
        : t(targets.length === 0 ? "Offer.mend.targets" : "Offer.mend.all", { roll }),
    by: "self",
    parts: {
      self: "self",
      ...(own ? {} : Object.fromEntries(targets.map((part, at) => [`t${at}`, part]))),
      ...(targets.length === 0 ? { t0: "targets" } : {}),
    },
    form: {
      formula: mending.formula,
      energy: mending.energy,
      attack: mending.attack ?? true,
      whom: own ? "self" : "targets",
    },
    asks: ["modifier"],
    tone: "primary",
    otherwise: t("Offer.mend.otherwise"),
    auto: false,
    ...mending.offer,
  };
}

/** Steps along the condition track without damage: down is positive. */
export const trackOffer = (facts: Facts, part: string, by: number): Offer => ({
  id: `track-${part}`,
  action: "track",
  label: t(by > 0 ? "Offer.trackDown" : "Offer.trackUp", { name: nameOf(facts, part), steps: Math.abs(by) }),
  by: "self",
  parts: { self: part },
  form: { by },
  tone: by > 0 ? "danger" : "primary",
  otherwise: t("Offer.trackOtherwise"),
  auto: true,
});

/** Somebody at 0 HP stops bleeding (T-130). */
export const stabilizeOffer = (facts: Facts, part: string): Offer => ({
  id: `stabilize-${part}`,
  action: "stabilize",
  label: t("Offer.stabilize", { name: nameOf(facts, part) }),
  by: "self",
  parts: { self: part },
  form: { power: true },
  tone: "primary",
  otherwise: t("Offer.stabilizeOtherwise"),
  auto: true,
});
