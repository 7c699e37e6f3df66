/** Bloodied as a whole, for tests and tools; worlds load `frame.ts` and `play.ts`. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** All actions, including those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const bloodied: Ruleset = { ...frame, ...play, actions: allActions };
