/** One die of a check: Advantages and Disadvantages are more dice of it, and the best or the worst counts (G-17, G-18). */
import type { DieShown } from "../../../kernel/card.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import type { House } from "./house.ts";

/** More dice of one than anybody can hold. */
export const MOST_EXTRA = 20;

/** Advantages less Disadvantages of one die; a mixture may leave it plain (D5). */
export function netOf(adv: number, dis: number, mixing: House["advMixing"]): number {
  if (mixing === "cancelAll" && adv > 0 && dis > 0) return 0;
  return Math.max(-MOST_EXTRA, Math.min(MOST_EXTRA, adv - dis));
}

/** What waits for somebody's next roll, each way: gained, or put upon them (G-33, G-27). */
export const waiting = (pending: number): { adv: number; dis: number } => ({
  adv: Math.max(0, pending),
  dis: Math.max(0, -pending),
});

export interface Kept {
  faces: number;
  /** Every die that fell, in order. */
  rolls: number[];
  kept: number;
}

/** Rolls 1 + |net| dice and keeps the highest, below 0 the lowest. */
export function* rollDie(id: string, who: string, faces: number, net: number): Procedure<Kept> {
  const rolls = yield* roll(id, who, 1 + Math.abs(net), faces, net >= 0 ? "highest" : "lowest");
  return { faces, rolls, kept: net >= 0 ? Math.max(...rolls) : Math.min(...rolls) };
}

/** The dice as a card shows them: one counts, the others are struck out; `counts` false strikes out all. */
export function shownDice({ faces, rolls, kept }: Kept, counts = true): DieShown[] {
  const at = rolls.indexOf(kept);
  return rolls.map((value, i) => ({ faces, value, ...(counts && i === at ? {} : { mark: "struck" }) }));
}

/** "3d20kh", "1d8": how the preview of a form writes it. */
export const dieText = (faces: number, net: number): string =>
  net === 0 ? `1d${faces}` : `${1 + Math.abs(net)}d${faces}${net > 0 ? "kh" : "kl"}`;
