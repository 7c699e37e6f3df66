/** The odds of an action, as its dialog shows them. */
import { type Text, text } from "./card.ts";

export interface OddsView {
  /** Sums to 1. `tone` picks the color; `harm`: hits an unintended target. */
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

/** Which users see the chances of a dialog. */
export interface OddsAudience {
  /** gm: the GM hides them from players; off: a setting hides them from all. */
  sees: "yes" | "gm" | "off";
  /** Number of targets, and the names of those whose numbers this user may not know. */
  targets: number;
  hidden: readonly string[];
}

/**
 * The view for a user: `view` is computed without hidden numbers, `whole` with them. What is hidden is replaced by one
 * line that says who hides it.
 */
export function visibleOdds(
  view: OddsView | null,
  whole: () => OddsView | null,
  { sees, targets, hidden }: OddsAudience,
): OddsView | null {
  const line = (sentence: Text): OddsView => ({ bar: [], sentences: [sentence], lost: 0 });
  if (sees !== "yes") return whole() && line(text(`FIVEFOLD.Dialog.${sees === "gm" ? "chancesHidden" : "chancesOff"}`));
  // With a single target the bar is about it, although the result for its hit points is left out.
  if (hidden.length === 0 || (view && targets === 1)) return view;
  if (JSON.stringify(view) === JSON.stringify(whole())) return view;
  const sentence = text("FIVEFOLD.Dialog.chancesHiddenOf", { names: hidden.join(", ") });
  return view ? { ...view, sentences: [...view.sentences, sentence] } : line(sentence);
}
