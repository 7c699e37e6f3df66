/** Grimoire: d20 + full attribute score, inventory slots, spells paid with Magic Dice. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** With those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const grimoire: Ruleset = { ...frame, ...play, actions: allActions };
