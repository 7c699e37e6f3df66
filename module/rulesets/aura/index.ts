/** Aura: Rounds without turns, three pools that pay for everything, and an Aura that absorbs damage. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const aura: Ruleset = { ...frame, ...play };
