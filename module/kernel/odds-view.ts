/** The chances of an action as its dialog shows them. */
import { type Text, text } from "./card.ts";

export interface OddsView {
  /** Adds up to 1. `tone` picks the paint: harm is somebody who should not be hit. */
  bar: readonly { label: Text; p: number; tone: "good" | "best" | "harm" | "nothing" | "worst" | "half" }[];
  /** A spread over numbers ("HP lost") with the lines that matter. */
  spread?: {
    label: Text;
    bars: readonly { value: number; p: number; tone: "half" | "good" | "best" }[];
    lines: readonly { label: Text; p: number }[];
  };
  sentences: readonly Text[];
  /** Probability left out of the calculation: no shown chance is further off than this. */
  lost: number;
}

/** Views that left out more than this are not shown. */
export const MOST_LOST = 0.001;

/** The view as it may be shown: without any chances, and with a sentence that says so, where too much was left out. */
export function shownOdds(view: OddsView): OddsView {
  if (view.lost <= MOST_LOST) return view;
  return { bar: [], sentences: [text("FIVEFOLD.Dialog.noChances")], lost: view.lost };
}
