/** Validates effects: a change that no rule can read is rejected instead of silently ignored. */

import { numberOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot, Problem } from "../../../kernel/ruleset.ts";
import { RESIST, readResistance } from "../damage/resistances.ts";
import { CREATURE_TYPES } from "./data.ts";
import { problem } from "./texts.ts";
import { isTarget, readModifier } from "./typed-modifiers.ts";

const YES_OR_NO = ["true", "false", "1", "0", "yes", "no"];
const isType = (name: string): boolean => (CREATURE_TYPES as readonly string[]).includes(name.trim().toLowerCase());

function problemsOf(path: string, value: string): Problem[] {
  if (path === RESIST) return readResistance(value) ? [] : [problem(path, "effectResists", { value })];
  if (path.startsWith("pool.")) {
    const target = path.slice("pool.".length);
    if (!isTarget(target)) return [problem(path, "target", { target })];
    return readModifier(value) ? [] : [problem(path, "effectWords", { target, value })];
  }
  if (path === "sizing.steps")
    return Number.isInteger(numberOf(value)) ? [] : [problem(path, "effectSteps", { value })];
  if (path.startsWith("sizing."))
    return YES_OR_NO.includes(value.trim().toLowerCase()) ? [] : [problem(path, "effectYesNo", { path, value })];
  if (path === "creature.countsAs")
    return value.split(",").every(isType) ? [] : [problem(path, "effectType", { value })];
  return [];
}

export const checkEffect = (changes: EffectSnapshot["changes"]): readonly Problem[] =>
  changes.flatMap(({ path, value }) => problemsOf(path.replace(/^system\./, ""), value));
