/** Threshold: small numbers on a d20, three defenses and no saves, and two clocks of damage: hit points and a track. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const threshold: Ruleset = { ...frame, ...play };
