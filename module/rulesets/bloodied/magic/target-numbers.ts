/** Target numbers of magic. */
import type { Tier } from "../model/data.ts";

/** Target numbers of the five Tiers (B-50 to B-54). */
export const TIER_NUMBERS = [3, 4, 11, 30, 67] as const;

/** A Tier's target number, lowered by 25 % for a full set of conditions, never at Tier 0 (B-48, D-33). */
export function spellTarget(tier: Tier, conditions: number, house: { readonly conditionMode?: unknown } = {}): number {
  const number = TIER_NUMBERS[tier];
  if (tier === 0) return number;
  if (house.conditionMode === "each") {
    const counted = Math.min(tier, conditions);
    return Math.floor((number * 3 ** counted) / 4 ** counted);
  }
  return conditions >= tier ? Math.floor((3 * number) / 4) : number;
}
