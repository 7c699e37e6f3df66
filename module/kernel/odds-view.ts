/** The odds of an action, as its dialog shows them. */
import { type Text, text } from "./card.ts";

export interface OddsView {
  /** Sums to 1. `tone` picks the color; harm: hits an unintended target. */
  bar: readonly { label: Text; p: number; tone: "good" | "best" | "harm" | "nothing" | "worst" | "half" }[];
  /** A distribution of a number ("HP lost"), with thresholds. */
  spread?: {
    label: Text;
    bars: readonly { value: number; p: number; tone: "half" | "good" | "best" }[];
    lines: readonly { label: Text; p: number }[];
  };
  sentences: readonly Text[];
  /** Probability left out of the calculation: every shown chance is exact to within this. */
  lost: number;
}

/** Odds that left out more than this are not shown. */
export const MOST_LOST = 0.001;

/** The view to show: if too much was left out, a message instead of chances. */
export function shownOdds(view: OddsView): OddsView {
  if (view.lost <= MOST_LOST) return view;
  return { bar: [], sentences: [text("FIVEFOLD.Dialog.noChances")], lost: view.lost };
}
