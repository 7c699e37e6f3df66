/**
 * Threshold: small numbers on a d20, three defenses instead of saves, and two damage clocks: hit points and a condition
 * track.
 */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const threshold: Ruleset = { ...frame, ...play };
