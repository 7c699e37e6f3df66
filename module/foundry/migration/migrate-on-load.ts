/**
 * Runs migration steps that move fields whenever a document is loaded (world, compendium, file). While recording, the
 * sources they changed are kept as they were stored, as they are lost afterwards.
 */
import { migrations } from "../../migrations/index.ts";
import { applyChange, copy, isObject, type Kind, type Migration, type Source } from "../../migrations/migration.ts";

/** By kind and id: the stored source, or null if unchanged. */
export type Kept = ReadonlyMap<string, Source | null>;

/** Recording from the start until the world is loaded. */
let kept: Map<string, Source | null> | null = new Map();

/** The sources changed while the world loaded; ends the recording. */
export function worldAsStored(): Kept {
  const all = kept ?? new Map<string, Source | null>();
  kept = null;
  return all;
}

/** Records while something is loaded. */
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

/** Migrates a source to the current shape, in place; unchanged if a step fails. */
export function migrateOnLoad<S extends object>(kind: Kind, given: S): S {
  const steps = migrations.filter((step) => step.movesFields);
  const source = given as Source;
  if (!steps.length || !isObject(source)) return given;
  const before = kept ? copy(source) : null;
  const items = kind === "actor" && Array.isArray(source.items) ? source.items.filter(isObject) : [];
  const moved = [runMigrations(kind, source, steps), ...items.map((item) => runMigrations("item", item, steps))];
  const key = keyOf(kind, source._id);
  // A synthetic token actor has the id of its base actor, which was loaded before.
  if (kept && !kept.has(key)) kept.set(key, moved.includes(true) ? before : null);
  return given;
}

/** False if nothing had to change. Sources may be partial (an update's changes): nothing is added to those. */
function runMigrations(kind: Kind, source: Source, steps: readonly Migration[]): boolean {
  try {
    const after = copy(source);
    const changes = steps
      .map((step) => step[kind]?.(copy(after)) ?? {})
      .filter((c) => applyChange(after, c, true).length);
    for (const change of changes) applyChange(source, change, true);
    return changes.length > 0;
  } catch {
    return true;
  }
}
