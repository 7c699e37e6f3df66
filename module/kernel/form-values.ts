/** Reads form values as what a rule needs. */
import type { FormValue } from "./consequences.ts";

/** A number from a dialog or follow-up; null if empty or invalid. */
export function numberOf(value: FormValue | undefined): number | null {
  if (value === null || value === undefined || typeof value === "boolean" || Array.isArray(value)) return null;
  const number = typeof value === "number" ? value : value.trim() === "" ? Number.NaN : Number(value.replace("−", "-"));
  return Number.isFinite(number) ? number : null;
}
export const wholeOf = (value: FormValue | undefined): number | null => {
  const number = numberOf(value);
  return number === null ? null : Math.trunc(number);
};
export const stringOf = (value: FormValue | undefined): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const flagOf = (value: FormValue | undefined): boolean => value === true || value === "true";
export const listOf = (value: FormValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** The list without its falsy entries: `compact([always, condition && sometimes])`. */
export const compact = <T extends object>(list: readonly (T | false | null | undefined | "" | 0)[]): T[] =>
  list.filter((entry): entry is T => Boolean(entry));
