/** An attack without an attacker: poisons and hazards, with their own flat bonus (T-38 to T-40, D-50). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { isDamageType, type RolledDamagePart, withFlat } from "../damage/damage-offers.ts";
import type { ConditionDuration, DefenseId, ItemSnapshot, PowerData } from "../model/data.ts";
import { isDefense } from "../model/texts.ts";

export interface HazardAttack {
  name: string;
  flat: number;
  vs: DefenseId;
  parts: RolledDamagePart[];
  /** Lowest natural number of a critical hit, and its multiplier. */
  range: number;
  multiplier: number;
  /** Steps down the track. */
  track: number;
  condition: ConditionDuration;
  /** A poison: no effect on targets immune to poison. */
  poison: boolean;
  tags: string[];
  /** Counts as one attack for the Wound Threshold. */
  attack: boolean;
}

export const NO_CONDITION: ConditionDuration = { status: "", per: "unspecified", count: 0 };

/** Damage of a power as it is rolled, without stat and pool. */
export const plainParts = ({ damage }: Pick<PowerData, "damage">): RolledDamagePart[] =>
  Object.values(damage.parts).map(({ formula, flat, type }) => ({ formula: withFlat(formula, flat), type }));

export const hazardAttackOf = ({
  name,
  system,
}: Pick<ItemSnapshot<"thresholdPower">, "name" | "system">): HazardAttack => ({
  name,
  flat: system.attack.flat ?? 0,
  vs: system.attack.vs,
  parts: plainParts(system),
  range: system.crit.range,
  multiplier: system.crit.multiplier,
  track: system.track,
  condition: { ...system.condition },
  poison: system.kind === "poison" || system.tags.includes("poison"),
  tags: [...system.tags],
  attack: system.countsAsAttack,
});

export const printHazardAttack = (hazard: HazardAttack): string => JSON.stringify(hazard);

const PERS: readonly ConditionDuration["per"][] = [
  "unspecified",
  "encounter",
  "rounds",
  "minutes",
  "hours",
  "permanent",
];
const wholeOr = (value: unknown, other: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : other;

/** A duration as a form or an effect stores it; invalid ones end with the encounter. */
export function readLasting(given: unknown): ConditionDuration {
  const { status, per, count } = (given ?? {}) as Partial<Record<keyof ConditionDuration, unknown>>;
  if (typeof status !== "string" || !/^[\w-]*$/.test(status)) return NO_CONDITION;
  return { status, per: PERS.find((known) => known === per) ?? "unspecified", count: Math.max(0, wholeOr(count, 0)) };
}

/** Reads {@link printHazardAttack} back from a form or an effect; null if invalid. */
export function readHazardAttack(value: FormValue | undefined): HazardAttack | null {
  try {
    const read: unknown = JSON.parse(stringOf(value) || "null");
    if (typeof read !== "object" || read === null) return null;
    const stored = read as Partial<Record<keyof HazardAttack, unknown>>;
    const parts = Array.isArray(stored.parts) ? (stored.parts as Partial<RolledDamagePart>[]) : [];
    return {
      name: typeof stored.name === "string" ? stored.name : "",
      flat: wholeOr(stored.flat, 0),
      vs: isDefense(stored.vs) ? stored.vs : "fort",
      parts: parts.flatMap(({ formula, type }) =>
        typeof formula === "string" && isDamageType(type) ? [{ formula, type }] : [],
      ),
      range: wholeOr(stored.range, 20),
      multiplier: wholeOr(stored.multiplier, 2),
      track: wholeOr(stored.track, 0),
      condition: readLasting(stored.condition),
      poison: stored.poison === true,
      tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === "string") : [],
      attack: stored.attack !== false,
    };
  } catch {
    return null;
  }
}

/** The attack of an active poison, which never restarts its own condition (D-50). */
export const activePoisonOf = (hazard: HazardAttack): string =>
  hazard.condition.status === "poisoned" ? printHazardAttack({ ...hazard, condition: NO_CONDITION }) : "";
