/** Reads the changes of an active effect as stored by Foundry 13 (numeric modes) or 14 (named types). */

import { type EffectDoc, isV14 } from "./foundry-api.ts";
import { effect13, effect14 } from "./generations.ts";

/** How v13 stores a change that multiplies, and one that sets. */
const MODES: Readonly<Record<number, "times" | "set">> = { 1: "times", 5: "set" };
const TYPES: Readonly<Record<string, "times" | "set">> = { multiply: "times", override: "set" };

interface EffectChange {
  path: string;
  value: string;
  /** Omitted: it adds. */
  how?: "times" | "set";
}

const changeOf = (key: string, value: unknown, how: "times" | "set" | undefined): EffectChange => ({
  path: key.replace(/^system\./, ""),
  value: String(value),
  ...(how ? { how } : {}),
});

/** Changes of an effect, whichever generation stored them. */
export const effectChanges = (effect: EffectDoc): EffectChange[] =>
  isV14()
    ? (effect14(effect).system?.changes ?? []).map(({ key, value, type }) => changeOf(key, value, TYPES[type ?? ""]))
    : (effect13(effect).changes ?? []).map(({ key, value, mode }) => changeOf(key, value, MODES[mode ?? 2]));
