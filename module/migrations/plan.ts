/**
 * Plans a migration between two versions: which steps are due, and what they change in which document. Pure; never
 * throws.
 */
import { applyChange, at, copy, isEqualJson, type Kind, type Migration, type Source } from "./migration.ts";

/** A document's source and name. `partial`: an unlinked token's delta. */
export interface Given {
  kind: Kind;
  uuid: string;
  name: string;
  source: Source;
  partial?: boolean;
}

export type Planned<G extends Given = Given> = G & {
  /** The migrated source. */
  after: Source;
  /** Changed paths. */
  paths: string[];
};

export interface Failure {
  uuid: string;
  name: string;
  reason: string;
}

export interface Plan<G extends Given = Given> {
  changes: Planned<G>[];
  failures: Failure[];
}

const inOrder = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** Whether a version is newer than another. A pre-release ("1.2.0-beta.1") is older than its release ("1.2.0"). */
export function isNewer(a: string, b: string): boolean {
  const parts = (version: string): [release: string, preRelease: string] => {
    const [release = "", preRelease = ""] = version.split("+")[0]!.split(/-(.*)/s);
    return [[...release.split("."), "0", "0"].slice(0, 3).join("."), preRelease];
  };
  const [[release, preRelease], [otherRelease, otherPreRelease]] = [parts(a), parts(b)];
  const order = inOrder(release, otherRelease);
  if (order !== 0) return order > 0;
  if (preRelease && otherPreRelease) return inOrder(preRelease, otherPreRelease) > 0;
  return preRelease === "" && otherPreRelease !== "";
}

export interface Span {
  from: string;
  to: string;
}

/** The steps between two versions, oldest first; all up to the second if the first is unknown. */
export function dueSteps(migrations: readonly Migration[], from: string, to: string): Migration[] {
  return migrations
    .filter((step) => (from === "" || isNewer(step.version, from)) && !isNewer(step.version, to))
    .sort((a, b) => Number(isNewer(a.version, b.version)) - Number(isNewer(b.version, a.version)));
}

/**
 * A source after all steps, each applied to the result of the one before; the given source is not modified. Throws what
 * a step throws.
 */
export function migrated(
  kind: Kind,
  source: Source,
  steps: readonly Migration[],
  partial = false,
): { after: Source; paths: string[] } {
  const after = copy(source);
  const paths = new Set<string>();
  for (const step of steps) {
    const change = step[kind]?.(copy(after));
    for (const path of change ? applyChange(after, change, partial) : []) paths.add(path);
  }
  return { after, paths: [...paths].filter((path) => !isEqualJson(at(source, path), at(after, path))).sort() };
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The changes of all documents between two versions. */
export function planMigration<G extends Given>(
  given: readonly G[],
  migrations: readonly Migration[],
  { from, to }: Span,
): Plan<G> {
  const steps = dueSteps(migrations, from, to);
  const plan: Plan<G> = { changes: [], failures: [] };
  for (const one of given) {
    try {
      const { after, paths } = migrated(one.kind, one.source, steps, one.partial);
      if (paths.length) plan.changes.push({ ...one, after, paths });
    } catch (error) {
      plan.failures.push({ uuid: one.uuid, name: one.name, reason: reasonOf(error) });
    }
  }
  return plan;
}
