/** How far a shot is, and what that does to it. */
import type { Range } from "./data.ts";
import type { Reason } from "./sway.ts";
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

/** Faced: no farther off the front than a right angle. */
export const isFaced = (degrees: number): boolean => Math.abs((((degrees % 360) + 540) % 360) - 180) <= 90;
