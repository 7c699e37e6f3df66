import { effect13, effect14 } from "./generations.ts";
import { type EffectDoc, isV14 } from "./seam.ts";

const V13_MULTIPLY = 1;
const V13_OVERRIDE = 5;

/** Changes of an effect, whichever generation stored them. */
export function effectChanges(effect: EffectDoc): { path: string; value: string; how?: "times" | "set" }[] {
  const list = isV14() ? (effect14(effect).system?.changes ?? []) : (effect13(effect).changes ?? []);
  return list.map(({ key, value, mode, type }) => ({
    path: key.replace(/^system\./, ""),
    value: String(value),
    ...(mode === V13_MULTIPLY || type === "multiply" ? { how: "times" } : {}),
    ...(mode === V13_OVERRIDE || type === "override" ? { how: "set" } : {}),
  }));
}
