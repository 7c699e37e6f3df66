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

/** The steps of a path such as "hp.value"; cached, because combats read few paths very often. */
function stepsOf(path: string): readonly string[] {
  const known = steps.get(path);
  if (known) return known;
  const split = path.split(".");
  steps.set(path, split);
  return split;
}
const steps = new Map<string, readonly string[]>();

/** The value at a path such as "hp.value"; undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const step of stepsOf(path)) value = (value as Data | undefined)?.[step];
  return value;
}

/** A copy of the data with another value at a path; everything outside the path is shared. */
export const withValue = <T>(data: T, path: string, value: unknown): T => replaced(data, stepsOf(path), 0, value) as T;

function replaced(data: unknown, path: readonly string[], at: number, value: unknown): unknown {
  if (at === path.length) return value;
  const key = path[at] as string;
  const inner = replaced((data as Data | undefined)?.[key] ?? {}, path, at + 1, value);
  if (Array.isArray(data)) return data.with(Number(key), inner);
  const copy: Data = { ...(data as Data) };
  copy[key] = inner;
  return copy;
}

/** A copy with the properties of all sources, later ones win. `Object.assign` to a spread takes a slow path of the engine. */
export function merged(...sources: readonly (Readonly<Data> | undefined)[]): Data {
  const all: Data = {};
  for (const source of sources) for (const key in source) all[key] = source[key];
  return all;
}
