import type { Data } from "../types.ts";
import { getPath, isRoll, say, ui } from "./support.ts";

/** What stands for a path without a value, and whether the user hears of it. */
export interface MissingData {
  missing?: string | null;
  warn?: boolean;
}

/** Whether an object of the roll data has a text of its own, as scales and dice of systems have. */
const saysItself = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !(Symbol.iterator in value) &&
  value.toString !== Object.prototype.toString;

/** Puts values in place of @paths. Unmatched ones become `missing`, or stay when that is not given. */
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
