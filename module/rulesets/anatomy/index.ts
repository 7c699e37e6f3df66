/** Anatomy: no hit points; every hit injures a part of the body, and the better the roll, the more vital the part. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { frame } from "./frame.ts";
import { play } from "./play.ts";

export const anatomy: Ruleset = { ...frame, ...play };
