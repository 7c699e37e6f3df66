/** Validation of source data that users enter: each problem names the field by its path below `system`. */
import { type Text, text } from "./card.ts";

import type { Field, Problem } from "./fields.ts";
import { numberOf } from "./form-values.ts";
import { parseDice } from "./formula.ts";
import { type Fields, fieldAt, type Limits, limitsOf } from "./schema.ts";
import type { FormValue } from "./world-data.ts";

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

/** Why an input does not accept a value, and what it accepts; null if it does. NaN: not a number. */
export function numberProblem({ integer, nullable, min, max }: Limits, value: number | null): Text | null {
  if (value === null) return nullable ? null : text("FIVEFOLD.Problem.required");
  if (!Number.isFinite(value)) return text("FIVEFOLD.Problem.number");
  if (integer && !Number.isInteger(value)) return text("FIVEFOLD.Problem.whole");
  if (value >= (min ?? value) && value <= (max ?? value)) return null;
  if (min === undefined) return text("FIVEFOLD.Problem.atMost", { most: max ?? 0 });
  return max === undefined
    ? text("FIVEFOLD.Problem.atLeast", { least: min })
    : text("FIVEFOLD.Problem.between", { min, max });
}

/** The same for the numbers of a form that are stored, by name and path. `blank`: they may stay empty. */
export const storedProblems = (
  fields: Fields,
  paths: Readonly<Record<string, string>>,
  form: Readonly<Record<string, FormValue>>,
  blank = false,
): Problem[] =>
  Object.entries(paths).flatMap(([name, path]) => {
    const limits = limitsOf(fieldAt(fields, path));
    const value = form[name];
    const number = typeof value === "number" ? value : numberOf(value);
    const problem = numberProblem({ ...limits, nullable: blank || limits.nullable }, number);
    return problem ? [{ field: name, text: problem }] : [];
  });

/**
 * Problems with the numbers of a dialog. Empty fields have none: the action says which ones it needs. Limits that allow
 * no number have none either: the action says why.
 */
export const fieldProblems = (fields: readonly Field[], form: Readonly<Record<string, FormValue>>): Problem[] =>
  fields.flatMap((field) => {
    const value = form[field.name] ?? "";
    if (field.kind !== "number" || value === "") return [];
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals } = field;
    const range = min > max ? {} : { min: field.min, max: field.max };
    const problem = numberProblem({ ...range, integer: decimals !== true, nullable: true }, Number(value));
    return problem ? [{ field: field.name, text: problem }] : [];
  });
