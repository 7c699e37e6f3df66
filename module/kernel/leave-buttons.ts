/** Buttons of a creature's tracker row with which the GM lets it flee or surrender (`leave-combat.ts`). */
import { type Text, text } from "./card.ts";
import type { RowButton } from "./ruleset.ts";

export const WAYS = ["flees", "surrenders"] as const;

/** Texts of fleeing and surrendering. */
export const leaveText = (key: string, data?: Text["data"]): Text => text(`FIVEFOLD.Leave.${key}`, data);

export const leaveButtons = (): RowButton[] =>
  WAYS.map((how) => ({
    action: "leaveFight",
    label: leaveText(`Row.${how}`),
    hint: leaveText(`Row.${how}Hint`),
    form: { how },
    gm: true,
    inMenu: true,
    ignoresTargets: true,
  }));
