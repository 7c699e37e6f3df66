/** What a tour of a ruleset shows, step by step, as data: each has a title and a text, and a place prepared for it. */

/** What stands there before a step is shown. */
export type Stage = "none" | "sheet" | "attack" | "dialog" | "card" | "undo" | "gone";

export interface TourStep {
  id: string;
  stage: Stage;
}

export const STEPS: readonly TourStep[] = [
  { id: "begin", stage: "none" },
  { id: "sheet", stage: "sheet" },
  { id: "attack", stage: "attack" },
  { id: "dialog", stage: "dialog" },
  { id: "card", stage: "card" },
  { id: "undo", stage: "undo" },
  { id: "end", stage: "gone" },
];
