/** Aura: Rounds without turns, three pools that pay for everything, and an Aura that absorbs damage. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** With those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const aura: Ruleset = { ...frame, ...play, actions: allActions };
