/** The damage and healing buttons that attacks, powers, poisons and hazards put on their cards. */
import { nameOf } from "../../../kernel/facts.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { type Dice, parseDice, printDice } from "../../../kernel/formula.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { DAMAGE_TYPES, type DamageType } from "../model/data.ts";
import { t } from "../model/texts.ts";

/** A part of damage as it will be rolled: includes stat, pool and size; the first part of a hit is at least 1. */
export interface RolledDamagePart {
  /** "1d8 + 3", "2d6", "7". */
  formula: string;
  type: DamageType;
}

export const isDamageType = (type: unknown): type is DamageType => DAMAGE_TYPES.includes(type as DamageType);

/** "1d8 + 3 slashing": a part as a form stores it. */
export const printPart = ({ formula, type }: RolledDamagePart): string => `${formula.trim() || "0"} ${type}`;

/** Reads {@link printPart} back; null without dice or a type. */
export function readPart(text: string): (RolledDamagePart & { dice: Dice }) | null {
  const [, formula, type] = /^(.*)\s(\S+)$/.exec(text.trim()) ?? [];
  const parsed = parseDice(formula ?? "", { flat: true });
  return parsed.ok && formula?.trim() && isDamageType(type)
    ? { formula: formula.trim(), type, dice: parsed.dice }
    : null;
}
export const partsIn = (form: Form): (RolledDamagePart & { dice: Dice })[] =>
  listOf(form.parts).flatMap((text) => readPart(text) ?? []);

/** Dice with a number added, as text: a weapon's die with a Strength of 3. */
export function withFlat(formula: string, flat: number): string {
  const parsed = parseDice(formula, { flat: true });
  return parsed.ok ? printDice({ ...parsed.dice, flat: parsed.dice.flat + flat }) : formula;
}

/** Damage of a hit. */
export interface HitDamage {
  parts: readonly RolledDamagePart[];
  /** Parts of the targets critically hit. */
  crit?: readonly string[];
  multiplier?: number;
  /** Counts as one attack: compared with the Wound Threshold (D-21). Default true. */
  attack?: boolean;
  /** Terms of the number in the first part, for the card. */
  terms?: readonly Modifier[];
  /** Suffix of the follow-up's id where a card has several. */
  id?: string;
  /** The weapon, where a card has several. */
  weapon?: string;
  /** Overrides of the follow-up's fields. */
  offer?: Partial<Offer>;
}

/**
 * The damage button below a hit: part "self" rolls, each of `targets` takes damage. Without targets it uses the targets
 * at the time of the click; "self" among the targets (active poison, a hazard without an attacker) damages the roller.
 */
export function damageOffer(facts: Facts, targets: readonly string[], hit: HitDamage): Offer {
  const own = targets.length === 1 && targets[0] === "self";
  const aimed = own ? [] : targets;
  const [first] = targets;
  const dice = rollText(hit.parts);
  const times = targets.length > 0 && hit.crit?.length === targets.length ? (hit.multiplier ?? 2) : 1;
  const roll = times > 1 ? `(${dice}) ×${times}` : dice;
  const crit = (hit.crit ?? []).map((part) => (own ? "self" : `t${targets.indexOf(part)}`));
  return makeOffer(
    `damage${hit.id ? `-${hit.id}` : ""}`,
    "damage",
    t(
      `Offer.${hit.weapon ? "harmWith" : "harm"}.${targets.length === 0 ? "targets" : targets.length === 1 ? "one" : "all"}`,
      {
        name: nameOf(facts, first ?? ""),
        weapon: hit.weapon ?? "",
        roll,
      },
    ),
    {
      parts: {
        self: "self",
        ...Object.fromEntries(aimed.map((part, at) => [`t${at}`, part])),
        ...(targets.length === 0 ? { t0: "targets" } : {}),
      },
      form: {
        parts: hit.parts.map(printPart),
        crit,
        // Damage to oneself is not listed among the criticals: the multiplier alone tells.
        multiplier: own && crit.length === 0 ? 1 : (hit.multiplier ?? 2),
        attack: hit.attack ?? true,
        whom: own ? "self" : "targets",
        terms: JSON.stringify(hit.terms ?? []),
      },
      asks: ["modifier"],
      atOnce: true,
      tone: "danger",
      otherwise: t("Offer.harm.otherwise"),
      ...hit.offer,
    },
  );
}

/** A healing amount. */
export interface HealingRoll {
  formula: string;
  energy: "none" | "holy" | "unholy";
  /** If the healing deals damage instead, it counts as an attack. Default true. */
  attack?: boolean;
  id?: string;
  offer?: Partial<Offer>;
}

/** "1d8 + 3": the roll with a true minus sign; a flat number never deals less than 1 (T-122). */
export function rollText(parts: readonly Pick<RolledDamagePart, "formula">[]): string {
  const [only, more] = parts;
  const flat = Number(only?.formula.replaceAll("−", "-"));
  if (!more && Number.isInteger(flat)) return String(Math.max(1, flat));
  return parts.map(({ formula }) => formula.replaceAll("-", "−")).join(" + ");
}

/** The healing button: part "self" rolls, each of `targets` is healed; as {@link damageOffer}. */
export function healOffer(facts: Facts, targets: readonly string[], mending: HealingRoll): Offer {
  const own = targets.length === 1 && targets[0] === "self";
  const roll = mending.formula;
  return makeOffer(
    `heal${mending.id ? `-${mending.id}` : ""}`,
    "heal",
    targets.length === 1
      ? t("Offer.mend.one", { name: nameOf(facts, targets[0] as string), roll })
      : t(targets.length === 0 ? "Offer.mend.targets" : "Offer.mend.all", { roll }),
    {
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
      atOnce: true,
      tone: "primary",
      otherwise: t("Offer.mend.otherwise"),
      ...mending.offer,
    },
  );
}

/** Steps along the condition track without damage: down is positive. */
export const trackOffer = (facts: Facts, part: string, by: number): Offer =>
  makeOffer(
    `track-${part}`,
    "track",
    t(by > 0 ? "Offer.trackDown" : "Offer.trackUp", { name: nameOf(facts, part), steps: Math.abs(by) }),
    {
      parts: { self: part },
      form: { by },
      tone: by > 0 ? "danger" : "primary",
      otherwise: t("Offer.trackOtherwise"),
      auto: true,
    },
  );

/** Stops bleeding at 0 HP (T-130). */
export const stabilizeOffer = (facts: Facts, part: string): Offer =>
  makeOffer(`stabilize-${part}`, "stabilize", t("Offer.stabilize", { name: nameOf(facts, part) }), {
    parts: { self: part },
    form: { power: true },
    tone: "primary",
    otherwise: t("Offer.stabilizeOtherwise"),
    auto: true,
  });
