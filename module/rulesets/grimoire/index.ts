/** Grimoire: d20 + full attribute score, inventory slots, spells paid with Magic Dice. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const grimoire: Ruleset = { ...frame, ...play };
