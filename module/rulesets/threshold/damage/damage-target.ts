/**
 * A damaged or healed actor: its relevant numbers, and the result of an amount (T-25, T-122 to T-124).
 */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type DamageType } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import {
  asLiving,
  type Energy,
  type EnergyRelation,
  energyRelation,
  type HolyUnholyTraits,
  holyUnholyTraitsOf,
} from "./holy-unholy.ts";
import {
  type ActorResistance,
  applyResistances,
  type DamageByType,
  healingBonus,
  resistancesOf,
} from "./resistances.ts";
import { exceedsThreshold, stepAfter } from "./wound-threshold.ts";

export interface DamageTarget {
  hp: number;
  max: number;
  step: number;
  /** Track step before the fall to 0 HP. */
  previous: number;
  threshold: number;
  dead: boolean;
  stable: boolean;
  being: HolyUnholyTraits;
  guards: ActorResistance[];
}

export function damageTargetOf(actor: Snapshot): DamageTarget {
  const { hp, track, woundThreshold, bleed } = asActor(actor).system;
  const being = holyUnholyTraitsOf(actor);
  return {
    hp: hp.value,
    max: Math.max(hp.max, hp.value),
    step: track.step,
    previous: track.previous,
    threshold: woundThreshold.value,
    dead: actor.statuses.includes("dead"),
    stable: bleed.stable,
    being,
    guards: resistancesOf(actor, being),
  };
}

/** Ruled living by the GM (D-15): protections banned for the undead stay banned. */
export const asLivingTarget = (target: DamageTarget): DamageTarget => ({ ...target, being: asLiving(target.being) });

/**
 * Outcomes, named as in text keys. past: it was dead or at 0 HP before; unhurt: no damage; hurt: damage below the
 * threshold; reels: one step down the track; out: unconscious from the last step; falls: to 0 HP.
 */
type DamageOutcome = "past" | "unhurt" | "hurt" | "reels" | "out" | "falls" | "healed";

export interface DamageResult {
  resistanceResults: DamageByType[];
  dealt: number;
  absorbed: number;
  /** Net change of hit points as written. */
  hp: { before: number; after: number };
  crosses: boolean;
  step: { before: number; after: number };
  outcome: DamageOutcome;
}

export interface Amount {
  type: DamageType;
  amount: number;
}

/** One attack, or one other instance of damage: all of a type together, one net change, at most one step. */
export function damageResult(
  target: DamageTarget,
  amounts: readonly Amount[],
  attack: boolean,
  house: House,
): DamageResult {
  const byType = new Map<DamageType, number>();
  for (const { type, amount } of amounts) byType.set(type, (byType.get(type) ?? 0) + Math.max(0, amount));
  const resistanceResults = [...byType].map(([type, amount]) =>
    applyResistances(type, amount, target.guards, target.being, house),
  );
  const sum = (of: "dealt" | "healed") => resistanceResults.reduce((total, one) => total + one[of], 0);
  const [dealt, absorbed] = [sum("dealt"), sum("healed")];
  const { hp, max, step } = target;
  const after = target.dead ? hp : Math.max(0, Math.min(max, hp - dealt + absorbed));
  const still = {
    resistanceResults,
    dealt,
    absorbed,
    hp: { before: hp, after },
    crosses: false,
    step: { before: step, after: step },
  };
  if (target.dead || (hp <= 0 && after <= 0)) return { ...still, outcome: "past" };
  const over = dealt > 0 && exceedsThreshold(dealt, target.threshold, attack);
  // The fall makes unconscious; the step before it is remembered.
  if (after <= 0) return { outcome: "falls", ...still, crosses: over };
  // The damage dealt counts, however much was absorbed besides (T-123, D-20).
  const now = over ? stepAfter(step, 1) : step;
  const moved = { ...still, crosses: over, step: { before: step, after: now } };
  if (now !== step) return { ...moved, outcome: now === stepAfter(now, 1) ? "out" : "reels" };
  if (after > hp || (dealt === 0 && absorbed > 0)) return { ...moved, outcome: "healed" };
  return { outcome: dealt === 0 ? "unhurt" : "hurt", ...moved };
}

export interface HealingResult {
  related: EnergyRelation;
  bonus: number;
  hp: { before: number; after: number };
}

/** The result of healing; where it harms, {@link damageResult} takes over. */
export function healingResult(
  target: DamageTarget,
  amount: number,
  energy: Energy | "none",
  house: House,
): HealingResult {
  const related: EnergyRelation =
    energy === "none"
      ? { relation: "heal", because: "usual" }
      : energyRelation(`${energy}Healing`, target.being, house);
  const heals = related.relation === "heal" && !target.dead;
  const bonus = heals && energy !== "none" ? healingBonus(energy, target.guards, target.being) : 0;
  const { hp, max } = target;
  return { related, bonus, hp: { before: hp, after: heals ? Math.min(max, hp + Math.max(0, amount) + bonus) : hp } };
}
