/**
 * Steps that move fields are carried out whenever a document is loaded, from wherever: the world, a pack, a file. While
 * somebody listens, the sources they changed are kept as they were stored; nobody could know them afterwards.
 */
import { migrations } from "../migrations/index.ts";
import { copy, isObject, type Kind, type Migration, put, type Source } from "../migrations/migration.ts";

/** By kind and id: null for one that is as it was stored. */
export type Kept = ReadonlyMap<string, Source | null>;

/** Open from the first page of the program until the world is there. */
let kept: Map<string, Source | null> | null = new Map();

/** What was changed on loading the world; from here on nobody listens. */
export function worldAsStored(): Kept {
  const all = kept ?? new Map<string, Source | null>();
  kept = null;
  return all;
}

/** Listens while something is loaded. */
export async function whileLoading<T>(load: () => Promise<T>): Promise<{ loaded: T; stored: Kept }> {
  const stored = new Map<string, Source | null>();
  kept = stored;
  try {
    return { loaded: await load(), stored };
  } finally {
    kept = null;
  }
}

export const keyOf = (kind: Kind, id: unknown): string => `${kind}.${id}`;

/** Brings a source into today's shape, in place; one that a step stumbles over stays as it is. */
export function reshape<S extends object>(kind: Kind, given: S): S {
  const steps = migrations.filter((step) => step.shape);
  const source = given as unknown as Source;
  if (!steps.length || !isObject(source)) return given;
  const before = kept ? copy(source) : null;
  const items = kind === "actor" && Array.isArray(source.items) ? source.items.filter(isObject) : [];
  const moved = [carryOut(kind, source, steps), ...items.map((item) => carryOut("item", item, steps))];
  const key = keyOf(kind, source._id);
  // A token's actor has the id of the one it was made from, which was there before it.
  if (kept && !kept.has(key)) kept.set(key, moved.includes(true) ? before : null);
  return given;
}

/** False where there was nothing to do. A load sees parts of a source as well (an update's changes): nothing is added to those. */
function carryOut(kind: Kind, source: Source, steps: readonly Migration[]): boolean {
  try {
    const after = copy(source);
    const changes = steps.map((step) => step[kind]?.(copy(after)) ?? {}).filter((c) => put(after, c, true).length);
    for (const change of changes) put(source, change, true);
    return changes.length > 0;
  } catch {
    return true;
  }
}
