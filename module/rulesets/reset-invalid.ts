/** Active effects can write any value; a value that does not fit its field is reset to the stored one. */
import type { Fields } from "../kernel/schema.ts";

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;
const fits = (value: unknown, stored: unknown): boolean =>
  typeof value === typeof stored && (typeof value !== "number" || Number.isFinite(value));

/** Resets, in place, the values that do not fit their fields. Lists and records are compared by type only. */
export function resetInvalid(fields: Fields, values: Values, stored: Values): void {
  for (const [name, field] of Object.entries(fields)) {
    const [value, source] = [values[name], stored[name]];
    if (field.kind === "group" && isObject(source)) {
      if (!isObject(value)) values[name] = structuredClone(source);
      else resetInvalid(field.fields, value, source);
    } else if (!fits(value, source)) values[name] = source;
  }
}
