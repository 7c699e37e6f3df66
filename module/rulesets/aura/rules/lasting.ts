/** How long a condition lasts that somebody puts on by hand (section 7, D-18, D-35). */
import type { Coming, Ending } from "../../../kernel/bodies.ts";
import type { EffectShown, Snapshot } from "../../../kernel/ruleset.ts";
import type { InstanceGiven } from "./data.ts";
import { type House, readHouse } from "./house.ts";
import { exposedRounds, turned, until } from "./instances.ts";
import { roundOf } from "./moment.ts";

/** Rounds beyond the one it begins in. */
const usualRounds = (house: House): Readonly<Record<string, number>> => ({
  exposed: exposedRounds(house),
  unguarded: 0,
  surprised: 0,
  exhausted: 1,
});

/** Of what is only put on and taken off: whose word it is, and what gets out of it where nobody holds. */
const STANDING: Readonly<Record<string, Partial<InstanceGiven>>> = {
  unconscious: { reason: "other" },
  restrained: { dc: 15 },
};

/** Core's rounds are Rounds of ours, this one the first of them; what counts time, or has an end already, keeps it. */
export function lasting(
  _actor: Snapshot,
  { statuses, left, given }: Pick<EffectShown, "statuses" | "left" | "given">,
  { fight, house }: Coming,
): Ending | null {
  if (given?.expiry !== undefined || left?.seconds !== undefined) return null;
  const [status = "", ...more] = statuses;
  const rounds =
    left?.rounds === undefined
      ? more.length > 0
        ? undefined
        : usualRounds(readHouse(house))[status]
      : Math.max(0, left.rounds - 1);
  if (rounds !== undefined) return { given: until(fight && roundOf(fight), rounds) };
  return status === "" || more.length > 0 ? null : { given: { expiry: "manual", ...STANDING[status] } };
}

/** What has a source that goes on is suspended instead of taken off (A-244, section 7). */
export const heldOff = (effects: readonly EffectShown[], { fight }: Coming, on?: boolean) =>
  turned(effects, fight && roundOf(fight), on);
