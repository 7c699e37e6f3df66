/** Default duration of a condition applied manually (D-18, D-35). */
import type { EffectContext, EffectDuration } from "../../../kernel/effects-and-tokens.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { roundOf } from "../combat/current-round.ts";
import type { InstanceGiven } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { exposedRounds, suspendOrResume, until } from "./instances.ts";

/** Rounds after the one it begins in. */
const usualRounds = (house: House): Readonly<Record<string, number>> => ({
  exposed: exposedRounds(house),
  unguarded: 0,
  surprised: 0,
  exhausted: 1,
});

/** Conditions that stay until removed: their expiry, and the escape DC if no creature holds. */
const STANDING: Readonly<Record<string, Partial<InstanceGiven>>> = {
  unconscious: { reason: "other" },
  restrained: { dc: 15 },
};

/** Core's rounds are counted as Rounds, this one included; durations in seconds or with an expiry of ours are kept. */
export function durationOfManualEffect(
  _actor: Snapshot,
  { statuses, left, given }: Pick<EffectSnapshot, "statuses" | "left" | "given">,
  { combat, house }: EffectContext,
): EffectDuration | null {
  if (given?.expiry !== undefined || left?.seconds !== undefined) return null;
  const [status = "", ...more] = statuses;
  const rounds =
    left?.rounds === undefined
      ? more.length > 0
        ? undefined
        : usualRounds(readHouse(house))[status]
      : Math.max(0, left.rounds - 1);
  if (rounds !== undefined) return { given: until(combat && roundOf(combat), rounds) };
  return status === "" || more.length > 0 ? null : { given: { expiry: "manual", ...STANDING[status] } };
}

/** Continuous instances are suspended instead of removed. */
export const suppressedByToggle = (effects: readonly EffectSnapshot[], { combat }: EffectContext, on?: boolean) =>
  suspendOrResume(effects, combat && roundOf(combat), on);
