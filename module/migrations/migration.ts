/** What a migration is, and how its changes are put into a source. Pure: sources are plain JSON. */

export type Source = Record<string, unknown>;

/** Values by dotted path; undefined takes away what lies there. A list is replaced whole. */
export type Change = Readonly<Record<string, unknown>>;

/** Changes for one source; null where there is nothing to do. What it answered for must give null the next time. */
export type Step = (source: Source) => Change | null;

export type Kind = "actor" | "item" | "message";

/**
 * One release's step. A token's own differences are given to `actor` as well, with the type of its actor: there most of
 * a source is missing, so a step looks whether a thing is there before it touches it.
 */
export interface Migration extends Partial<Readonly<Record<Kind, Step>>> {
  readonly version: string;
  /**
   * Moves a field to another place or shape, taking the old one away. Carried out on every load as well: Foundry drops
   * what a model does not know, and nobody is to see empty fields until the GM has agreed to store the new shape. Where
   * both are there, somebody has written the new one since: it is kept. A name taken away is never used again.
   */
  readonly shape?: boolean;
}

/** What the step of a release may not touch: what a document is, and what lies in it as documents of their own. */
const BARRED = ["_id", "type", "items", "effects", "_stats"];

export const isObject = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((v, i) => same(v, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => same(a[key], b[key]));
}

/** What lies at a path; undefined where nothing does. */
export function at(source: Source, path: string): unknown {
  let here: unknown = source;
  for (const key of path.split(".")) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  return here;
}

/** Puts a change into a source, in place; returns the paths at which something is otherwise now. */
export function put(source: Source, change: Change, partial = false): string[] {
  const entries = Object.entries(change).filter(([path, value]) => !same(at(source, path), value));
  const barred = entries.find(([path]) => BARRED.includes(path.split(".")[0] as string));
  if (barred) throw new Error(`A migration may not change ${barred[0]}`);
  // A part takes the rest from elsewhere: what is neither moved nor there would be pinned to it.
  const moves = entries.some(([, value]) => value === undefined);
  const due = partial && !moves ? entries.filter(([path]) => at(source, path) !== undefined) : entries;
  for (const [path, value] of due) set(source, path.split("."), value);
  return due.map(([path]) => path);
}

function set(source: Source, path: readonly string[], value: unknown): void {
  let here = source;
  for (const key of path.slice(0, -1)) {
    if (!isObject(here[key])) {
      if (value === undefined) return;
      here[key] = {};
    }
    here = here[key] as Source;
  }
  const last = path.at(-1) as string;
  if (value === undefined) delete here[last];
  else here[last] = copy(value);
}
