/** Range bands and their effect. */

import { feetOf, metersOf } from "../../../kernel/distance.ts";
import { type RangeBand, reachBand } from "../../../kernel/target-range.ts";
import type { AdvantageReason } from "../model/advantage.ts";
import type { ActorSnapshot, Range } from "../model/data.ts";
import { SIZE_CHART } from "../model/tables.ts";
import { t } from "../model/texts.ts";

export type Band = "advantage" | "normal" | "disadvantage" | "outOfRange";

/** Meters, limits included: up to a, up to b, up to c, beyond. */
export const bandOf = ({ a, b, c }: Range, meters: number): Band =>
  meters <= a ? "advantage" : meters <= b ? "normal" : meters <= c ? "disadvantage" : "outOfRange";

/** The Reach of a melee attack, in empty meters between (A-11, D-47), or the bands of a ranged one. */
export const rangesOf = ({ reach, range }: { reach: number; range: Range | null }): RangeBand[] =>
  range
    ? (["advantage", "normal", "disadvantage"] as const).map((band, at) => ({
        feet: feetOf([range.a, range.b, range.c][at] ?? 0, "m"),
        label: t(`Band.${band}`),
      }))
    : [reachBand(feetOf(reach + NEXT_SPACE, "m"))];
/** Meters between two spaces up to which the target counts as within a Reach of 0 (centimeter precision). */
const NEXT_SPACE = 1.99;

/** Advantage or Disadvantage of a band on the Hit roll. */
export const bandReasons = (band: Band): AdvantageReason[] =>
  band === "advantage" || band === "disadvantage"
    ? [{ by: band === "advantage" ? 1 : -1, label: t(`Band.${band}`) }]
    : [];

/** Empty meters between two spaces this many feet apart; a space may be a little more than a meter (D-47). */
export const gapAt = (feet: number): number => Math.floor(metersOf(feet)) - 1;

/** Squares from the own space to the farthest one with at most this many empty meters between (D-47). */
export const spacesWithin = (gap: number, feet: number | null): number =>
  Math.ceil((gap + 2) / (feet ? metersOf(feet) : 1)) - 1;

/** The same from center to center, for spaces that are not square. */
export function gapFrom(feet: number, ...both: readonly Pick<ActorSnapshot, "system">[]): number {
  const sides = both.map(({ system }) => Math.max(1, SIZE_CHART[system.size].token));
  return Math.max(-1, Math.round(metersOf(feet) - sides.reduce((sum, side) => sum + side, 0) / 2));
}

/** Facing: at most 90 degrees off the front. */
export const isFaced = (degrees: number): boolean => Math.abs((((degrees % 360) + 540) % 360) - 180) <= 90;
