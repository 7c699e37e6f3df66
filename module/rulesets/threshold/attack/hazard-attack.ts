/** An attack without an attacker: poisons and hazards, with their own flat bonus (T-38 to T-40, 2.4, D-50). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { stringOf } from "../../../kernel/values.ts";
import { isDamageType, type Part, withFlat } from "../damage/damage-offers.ts";
import type { DefenseId, ItemSnapshot, Lasting, PowerData } from "../model/data.ts";
import { isDefense } from "../model/texts.ts";

export interface Menace {
  name: string;
  flat: number;
  vs: DefenseId;
  parts: Part[];
  /** Lowest natural number of a critical hit, and its multiplier. */
  range: number;
  multiplier: number;
  /** Steps down the track. */
  track: number;
  condition: Lasting;
  /** A poison: no effect on targets immune to poison. */
  poison: boolean;
  tags: string[];
  /** Counts as one attack for the Wound Threshold. */
  attack: boolean;
}

export const NONE: Lasting = { status: "", per: "unspecified", count: 0 };

/** Damage of a power as it is rolled, without stat and pool. */
export const plainParts = ({ damage }: Pick<PowerData, "damage">): Part[] =>
  Object.values(damage.parts).map(({ formula, flat, type }) => ({ formula: withFlat(formula, flat), type }));

export const menaceOf = ({ name, system }: Pick<ItemSnapshot<"thresholdPower">, "name" | "system">): Menace => ({
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

export const printMenace = (menace: Menace): string => JSON.stringify(menace);

const PERS: readonly Lasting["per"][] = ["unspecified", "encounter", "rounds", "minutes", "hours", "permanent"];
const whole = (value: unknown, other: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : other;

/** A duration as a form or an effect stores it; invalid ones end with the encounter. */
export function readLasting(given: unknown): Lasting {
  const { status, per, count } = (given ?? {}) as Partial<Record<keyof Lasting, unknown>>;
  if (typeof status !== "string" || !/^[\w-]*$/.test(status)) return NONE;
  return { status, per: PERS.find((known) => known === per) ?? "unspecified", count: Math.max(0, whole(count, 0)) };
}

/** Reads {@link printMenace} back from a form or an effect; null if invalid. */
export function readMenace(value: FormValue | undefined): Menace | null {
  try {
    const read: unknown = JSON.parse(stringOf(value) || "null");
    if (typeof read !== "object" || read === null) return null;
    const held = read as Partial<Record<keyof Menace, unknown>>;
    const parts = Array.isArray(held.parts) ? (held.parts as Partial<Part>[]) : [];
    return {
      name: typeof held.name === "string" ? held.name : "",
      flat: whole(held.flat, 0),
      vs: isDefense(held.vs) ? held.vs : "fort",
      parts: parts.flatMap(({ formula, type }) =>
        typeof formula === "string" && isDamageType(type) ? [{ formula, type }] : [],
      ),
      range: whole(held.range, 20),
      multiplier: whole(held.multiplier, 2),
      track: whole(held.track, 0),
      condition: readLasting(held.condition),
      poison: held.poison === true,
      tags: Array.isArray(held.tags) ? held.tags.filter((tag) => typeof tag === "string") : [],
      attack: held.attack !== false,
    };
  } catch {
    return null;
  }
}

/** The attack of an active poison, which never restarts its own condition (D-50). */
export const inTheBlood = (menace: Menace): string =>
  menace.condition.status === "poisoned" ? printMenace({ ...menace, condition: NONE }) : "";
