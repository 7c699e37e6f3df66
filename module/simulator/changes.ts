/** Compares consequences by what they change. */
import type { Consequence } from "../kernel/consequences.ts";

/** Whether two consequences may change the same value or condition. */
export function changesSame(a: Consequence, b: Consequence): boolean {
  if (b.do === "condition")
    return a.do === "condition" ? a.condition === b.condition : ["effect", "end", "create", "remove"].includes(a.do);
  return "path" in a && "path" in b && a.path === b.path;
}
