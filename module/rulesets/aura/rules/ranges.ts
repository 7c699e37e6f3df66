/** How far a shot is, and what that does to it. */
import { metresOf } from "../../../kernel/feet.ts";
import type { ActorSnapshot, Range } from "./data.ts";
import type { Reason } from "./sway.ts";
import { SIZE_CHART } from "./tables.ts";
import { t } from "./words.ts";

export type Band = "advantage" | "normal" | "disadvantage" | "outOfRange";

/** Metres, edges within: up to a, up to b, up to c, beyond. */
export const bandOf = ({ a, b, c }: Range, metres: number): Band =>
  metres <= a ? "advantage" : metres <= b ? "normal" : metres <= c ? "disadvantage" : "outOfRange";

/** What a band gives to the Hit roll. */
export const bandReasons = (band: Band): Reason[] =>
  band === "advantage" || band === "disadvantage"
    ? [{ by: band === "advantage" ? 1 : -1, label: t(`Band.${band}`) }]
    : [];

/** Metres of nothing between two spaces so many feet apart; a space may be a little more than a metre (D-47). */
export const gapAt = (feet: number): number => Math.floor(metresOf(feet)) - 1;

/** Spaces from the nearest of one's own to the farthest one with no more metres of nothing before it (D-47). */
export const spacesWithin = (gap: number, feet: number | null): number =>
  Math.ceil((gap + 2) / (feet ? metresOf(feet) : 1)) - 1;

/** The same from middle to middle, where spaces are not square. */
export function gapFrom(feet: number, ...both: readonly Pick<ActorSnapshot, "system">[]): number {
  const sides = both.map(({ system }) => Math.max(1, SIZE_CHART[system.size].token));
  return Math.max(-1, Math.round(metresOf(feet) - sides.reduce((sum, side) => sum + side, 0) / 2));
}

/** Faced: no farther off the front than a right angle. */
export const isFaced = (degrees: number): boolean => Math.abs((((degrees % 360) + 540) % 360) - 180) <= 90;
