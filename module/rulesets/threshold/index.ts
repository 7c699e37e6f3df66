/**
 * Threshold: small numbers on a d20, three defenses instead of saves, and two damage clocks: hit points and a condition
 * track.
 */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";
import { rareActions } from "./rare-actions.ts";

/** All actions, including those that are loaded on use. */
export const allActions = { ...actions, ...rareActions };

export const threshold: Ruleset = { ...frame, ...play, actions: allActions };
