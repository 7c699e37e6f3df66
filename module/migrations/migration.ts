/** Migrations, and applying their changes to a source. Pure: sources are plain JSON. */

export type Source = Record<string, unknown>;

/** Values by dotted path; undefined removes the field. A list is replaced as a whole. */
export type Change = Readonly<Record<string, unknown>>;

/** Changes for one source; null: none. For its own result a step must return null. */
type Step = (source: Source) => Change | null;

export type Kind = "actor" | "item" | "message";

/**
 * The step of one release. `actor` also receives the delta of an unlinked token, with the type of its actor: most of a
 * delta's source is missing, so a step checks that a field exists.
 */
export interface Migration extends Partial<Readonly<Record<Kind, Step>>> {
  readonly version: string;
  /**
   * Moves a field to another path or shape and removes the old one. Also run on every load: Foundry drops fields that a
   * model does not know, and no field may look empty before the GM has agreed to the migration. If both fields exist,
   * the new one was written later and is kept. A removed name must never be used again.
   */
  readonly movesFields?: boolean;
}

/** Fields that a step may not change: identity, type, and embedded documents. */
const FIXED = ["_id", "type", "items", "effects", "_stats"];

export const isObject = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((v, i) => isEqualJson(v, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isEqualJson(a[key], b[key]));
}

/** The value at a path; undefined if there is none. */
export function at(source: Source, path: string): unknown {
  let here: unknown = source;
  for (const key of path.split(".")) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  return here;
}

/** Applies a change to a source, in place; returns the changed paths. */
export function applyChange(source: Source, change: Change, partial = false): string[] {
  const entries = Object.entries(change).filter(([path, value]) => !isEqualJson(at(source, path), value));
  const fixed = entries.find(([path]) => FIXED.includes(path.split(".")[0] as string));
  if (fixed) throw new Error(`A migration may not change ${fixed[0]}`);
  // A delta inherits what it does not hold: writing a field that is neither moved nor present would override it.
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
