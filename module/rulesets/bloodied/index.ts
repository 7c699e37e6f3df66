/** Bloodied: small fantasy on a d20, where hit points are luck until they are blood. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** With those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const bloodied: Ruleset = { ...frame, ...play, actions: allActions };
