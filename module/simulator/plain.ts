/** Copies and changes of plain JSON data. */

export type Data = Record<string, unknown>;

/** A deep copy of plain JSON: several times faster than `structuredClone`. */
export function plainCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy) as T;
  const copy: Data = {};
  for (const key in value) copy[key] = plainCopy((value as Data)[key]);
  return copy as T;
}

/** The value at a path such as "hp.value"; undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const step of path.split(".")) value = (value as Data | undefined)?.[step];
  return value;
}

/** A copy of the data with another value at a path; everything outside the path is shared. */
export function withValue<T>(data: T, path: string, value: unknown): T {
  const at = path.indexOf(".");
  const key = at < 0 ? path : path.slice(0, at);
  const inner = (data as Data)[key];
  const replaced = at < 0 ? value : withValue(inner ?? {}, path.slice(at + 1), value);
  if (Array.isArray(data)) return data.with(Number(key), replaced) as T;
  const copy: Data = { ...(data as Data) };
  copy[key] = replaced;
  return copy as T;
}
