import { rt } from "../state.ts";

/** Iterators over keys, values and entries of a record: generation 14. */
export function* iterateKeys(object: object): Generator<string, void, unknown> {
  for (const key in object) if (Object.hasOwn(object, key)) yield key;
}
export function* iterateValues(object: object): Generator<unknown, void, unknown> {
  for (const key of iterateKeys(object)) yield (object as Record<string, unknown>)[key];
}
export function* iterateEntries(object: object): Generator<[string, unknown], void, unknown> {
  for (const key of iterateKeys(object)) yield [key, (object as Record<string, unknown>)[key]];
}

interface OwnWindow {
  ownerDocument?: { defaultView?: Record<string, unknown> | null } | null;
}

/** `instanceof` that also works for an element from another window. */
export function isElementInstanceOf(element: unknown, cls: string | (abstract new (...args: never[]) => unknown)) {
  const name = typeof cls === "string" ? cls : cls.name;
  const own = (element as OwnWindow | null)?.ownerDocument?.defaultView?.[name];
  const here = typeof cls === "string" ? rt.g[cls] : cls;
  return [here, own].some((candidate) => typeof candidate === "function" && element instanceof candidate);
}

let reloading: ReturnType<typeof setTimeout> | undefined;
/** Reloads the page, debounced. */
export function debouncedReload(): void {
  clearTimeout(reloading);
  reloading = setTimeout(() => rt.g.document?.defaultView?.location.reload(), 250);
}

export class HttpError extends Error {
  readonly code: number;
  constructor(statusText: string, code: number, displayMessage = "") {
    super(displayMessage || statusText);
    this.code = code;
  }
}
export class IterableWeakSet<T extends object> extends Set<T> {}
export class IterableWeakMap<K extends object, V> extends Map<K, V> {}
export const AsyncFunction = (async () => {}).constructor;
