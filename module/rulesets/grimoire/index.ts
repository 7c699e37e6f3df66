/** Grimoire: the whole score on a d20, a pack that is a second body, and magic that takes its price at once. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const grimoire: Ruleset = { ...frame, ...play };
