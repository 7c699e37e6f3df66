/** Anatomy: no hit points; every hit injures a part of the body, and the better the roll, the more vital the part. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** With those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const anatomy: Ruleset = { ...frame, ...play, actions: allActions };
