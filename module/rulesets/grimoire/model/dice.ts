/** One die of a check: Advantages and Disadvantages add dice; the highest or lowest counts (G-17, G-18). */
import type { DieShown } from "../../../kernel/card.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import type { House } from "./house-rules.ts";

/** Upper limit of extra dice per die. */
export const MOST_EXTRA = 20;

/** Advantages minus Disadvantages of one die; by house rule any mix leaves it plain (D5). */
export function netOf(adv: number, dis: number, mixing: House["advMixing"]): number {
  if (mixing === "cancelAll" && adv > 0 && dis > 0) return 0;
  return Math.max(-MOST_EXTRA, Math.min(MOST_EXTRA, adv - dis));
}

/** Saved Advantages and imposed Disadvantages of the next roll (G-33, G-27). */
export const savedDiceOf = (pending: number): { adv: number; dis: number } => ({
  adv: Math.max(0, pending),
  dis: Math.max(0, -pending),
});

export interface KeptDie {
  faces: number;
  /** All rolled values, in order. */
  rolls: number[];
  kept: number;
  /** The higher one of `kept` and another die, for odds against a target that burns more easily (D33). */
  burned?: number;
}

/** Rolls 1 + |net| dice and keeps the highest, or the lowest if net < 0. */
export function* rollDie(id: string, who: string, faces: number, net: number): Procedure<KeptDie> {
  const rolls = yield* roll(id, who, 1 + Math.abs(net), faces, net >= 0 ? "highest" : "lowest");
  return { faces, rolls, kept: net >= 0 ? Math.max(...rolls) : Math.min(...rolls) };
}

/** Dice for a card: the kept one counts, the others are struck out; `counts` false strikes out all. */
export function shownDice({ faces, rolls, kept }: KeptDie, counts = true): DieShown[] {
  const at = rolls.indexOf(kept);
  return rolls.map((value, i) => ({ faces, value, ...(counts && i === at ? {} : { mark: "struck" }) }));
}

/** Dice text for a form's preview: "3d20kh", "1d8". */
export const dieText = (faces: number, net: number): string =>
  net === 0 ? `1d${faces}` : `${1 + Math.abs(net)}d${faces}${net > 0 ? "kh" : "kl"}`;
