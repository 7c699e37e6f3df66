import type { Data } from "../types.ts";
import { getPath, isRoll, say, ui } from "./support.ts";

/** Replacement for a path without a value, and whether the user is warned. */
export interface MissingData {
  missing?: string | null;
  warn?: boolean;
}

/** Whether an object of the roll data has its own toString, as scales and dice of systems do. */
const saysItself = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !(Symbol.iterator in value) &&
  value.toString !== Object.prototype.toString;

/** Replaces @paths with values. Unresolved ones become `missing`, or stay if that is omitted. */
export function replaceFormulaData(formula: string, data: Data, { missing, warn = false }: MissingData = {}): string {
  return String(formula).replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
    const value = getPath(data, path);
    if (isRoll(value)) return value._evaluated ? String(value.total) : `(${value.formula})`;
    if (value !== undefined && value !== null && typeof value !== "object" && typeof value !== "function") {
      return String(value).trim();
    }
    if (saysItself(value)) return String(value);
    if (warn) ui()?.notifications?.warn(say("DICE.WarnMissingData", "{match} has no value for this roll", { match }));
    return missing === undefined || missing === null ? match : String(missing);
  });
}
