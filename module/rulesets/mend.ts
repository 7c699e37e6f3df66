/** Effects may be aimed at anything: what one of them made into something a field cannot be is what was stored again. */
type Values = Record<string, unknown>;
interface Group {
  fields?: object;
}

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;
const fits = (value: unknown, stored: unknown): boolean =>
  typeof value === typeof stored && (typeof value !== "number" || Number.isFinite(value));

/** Puts right, in place, what does not fit the fields of a group. */
export function mend(group: Group, values: Values, stored: Values): void {
  for (const [name, field] of Object.entries((group.fields ?? {}) as Record<string, Group>)) {
    const [value, source] = [values[name], stored[name]];
    if (field.fields && isObject(source)) {
      if (!isObject(value)) values[name] = structuredClone(source);
      else mend(field, value, source);
    } else if (!fits(value, source)) values[name] = source;
  }
}
