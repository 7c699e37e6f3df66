/** Active effects can write any value; a value that does not fit its field is reset to the stored one. */
type Values = Record<string, unknown>;
interface Group {
  fields?: object;
}

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;
const fits = (value: unknown, stored: unknown): boolean =>
  typeof value === typeof stored && (typeof value !== "number" || Number.isFinite(value));

/** Resets, in place, the values that do not fit the fields of a group. */
export function mend(group: Group, values: Values, stored: Values): void {
  for (const [name, field] of Object.entries((group.fields ?? {}) as Record<string, Group>)) {
    const [value, source] = [values[name], stored[name]];
    if (field.fields && isObject(source)) {
      if (!isObject(value)) values[name] = structuredClone(source);
      else mend(field, value, source);
    } else if (!fits(value, source)) values[name] = source;
  }
}
