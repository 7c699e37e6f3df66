/** Rejects effect changes that no rule can read; they would silently have no effect. */
import type { EffectSnapshot, Problem } from "../../../kernel/ruleset.ts";
import { fits, isTarget, readModifier } from "./modifiers.ts";
import { problem } from "./texts.ts";

function problemsOf(path: string, value: string): Problem[] {
  if (!path.startsWith("pool.")) return [];
  const target = path.slice("pool.".length);
  if (!isTarget(target)) return [problem(path, "target", { target })];
  const read = readModifier(value);
  if (!read) return [problem(path, "effectWords", { target, value })];
  return fits(read.mode, target) ? [] : [problem(path, "modeOf", { target })];
}

export const checkEffect = (changes: EffectSnapshot["changes"]): readonly Problem[] =>
  changes.flatMap(({ path, value }) => problemsOf(path.replace(/^system\./, ""), value));
