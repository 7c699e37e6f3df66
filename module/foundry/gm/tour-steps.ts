/** Steps of a ruleset's tour, as data: each has a title, a text and a stage. */

/** What is prepared before a step is shown. */
export type Stage = "none" | "sheet" | "attack" | "dialog" | "card" | "undo" | "gone";

export interface TourStep {
  id: string;
  stage: Stage;
  /** Where its text stands, beside its element; omitted: below. */
  direction?: "UP";
}

export const STEPS: readonly TourStep[] = [
  { id: "begin", stage: "none" },
  { id: "sheet", stage: "sheet" },
  { id: "attack", stage: "attack" },
  { id: "dialog", stage: "dialog", direction: "UP" },
  { id: "card", stage: "card" },
  { id: "undo", stage: "undo" },
  { id: "end", stage: "gone" },
];
