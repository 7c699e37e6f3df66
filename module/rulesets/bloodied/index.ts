/** Bloodied: small fantasy on a d20, where hit points are luck until they are blood. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const bloodied: Ruleset = { ...frame, ...play };
