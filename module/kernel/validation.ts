/** Validation of source data that users enter: each problem names the field by its path below `system`. */
import { text } from "./card.ts";
import { parseDice } from "./formula.ts";
import type { Problem } from "./ruleset.ts";

export type Source = Readonly<Record<string, unknown>>;

/** The value at a dotted path of plain data; undefined if there is none. */
export function at(source: unknown, path: string): unknown {
  let value = source;
  for (const step of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Source)[step];
  }
  return value;
}

/** Must be dice or empty; `flat` allows added numbers. */
export function diceProblems(system: Source, path: string, flat = false): Problem[] {
  const value = at(system, path);
  if (typeof value !== "string") return [];
  const parsed = parseDice(value, { flat });
  return parsed.ok ? [] : [{ field: path, text: parsed.why }];
}

/** Must be dice, not empty: `missing` is the problem returned if it is empty. */
export function someDice(system: Source, path: string, missing: Problem): Problem[] {
  const value = at(system, path);
  return typeof value === "string" && value.trim() === "" ? [missing] : diceProblems(system, path);
}

export function atLeast(system: Source, path: string, least: number): Problem[] {
  const value = at(system, path);
  return typeof value === "number" && value < least
    ? [{ field: path, text: text("FIVEFOLD.Problem.atLeast", { least }) }]
    : [];
}
