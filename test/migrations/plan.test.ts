/** Planning of migrations: due steps, changes, and isolation of failures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copy, type Migration, type Source } from "../../module/migrations/migration.ts";
import { dueSteps, type Given, isNewer, migrated, planMigration } from "../../module/migrations/plan.ts";

const SPAN = { from: "0.1.0", to: "1.0.0" };
const actor = (name: string, system: Source): Given => ({
  kind: "actor",
  uuid: `Actor.${name}`,
  name,
  source: { type: "x", system },
});

/** Renames speed to pace. */
const renamed: Migration = {
  version: "0.2.0",
  movesFields: true,
  actor: ({ system }) => {
    const { speed, pace } = system as { speed?: unknown; pace?: unknown };
    return speed === undefined ? null : { "system.speed": undefined, "system.pace": pace ?? speed };
  },
};
/** Raises pace to at least 5. */
const raised: Migration = {
  version: "0.3.0",
  actor: ({ system }) => (Number((system as Source).pace ?? 5) < 5 ? { "system.pace": 5 } : null),
};

describe("which steps are due", () => {
  it.each([
    ["0.2.0", "0.1.9", true],
    ["0.10.0", "0.9.0", true],
    ["1.0.0", "1.0", false],
    ["0.1.0", "0.2.0", false],
    ["0.2.0", "0.2.0", false],
    ["1.2.0", "1.2.0-beta.1", true],
    ["1.2.0-beta.1", "1.2.0", false],
    ["1.2.0-beta.10", "1.2.0-beta.2", true],
    ["1.2.0-beta.1", "1.1.9", true],
    ["1.2.0-alpha.2", "1.2.0-beta.1", false],
    ["1.2.0-beta.1", "1.2.0-alpha.2", true],
    ["1.2.0", "1.2.0+build.5", false],
  ])("%s after %s: %s", (a, b, newer) => expect(isNewer(a, b)).toBe(newer));

  it("those after the world's version up to the system's, oldest first; all for a world without a version", () => {
    const list = ["0.3.0", "0.1.0", "0.2.0", "0.4.0"].map((version) => ({ version }));
    const due = (from: string, to: string) => dueSteps(list, from, to).map((s) => s.version);
    expect(due("0.1.0", "0.3.0")).toEqual(["0.2.0", "0.3.0"]);
    expect(due("", "0.3.0")).toEqual(["0.1.0", "0.2.0", "0.3.0"]);
    expect(due("0.3.0", "0.3.0")).toEqual([]);
    expect(due("0.3.0", "0.1.0")).toEqual([]);
  });
});

describe("a plan", () => {
  it("passes each step the result of the one before, lists changed paths, and does not modify its input", () => {
    const given = [actor("Bo", { speed: 2, level: 1 }), actor("Cy", { pace: 30, level: 1 })];
    const before = copy(given);
    const plan = planMigration(given, [raised, renamed], SPAN);
    expect(plan.failures).toEqual([]);
    expect(plan.changes.map(({ name, paths, after }) => ({ name, paths, after }))).toEqual([
      { name: "Bo", paths: ["system.pace", "system.speed"], after: { type: "x", system: { pace: 5, level: 1 } } },
    ]);
    expect(given).toEqual(before);
  });

  it("names a document whose step throws, and continues with the others", () => {
    const stumbles: Migration = {
      version: "0.2.0",
      actor: (source) => ({ "system.first": ((source.system as Source).list as string[])[0]!.toUpperCase() }),
    };
    const plan = planMigration([actor("Bad", {}), actor("Good", { list: ["a"] })], [stumbles], SPAN);
    expect(plan.failures.map(({ name, uuid }) => [name, uuid])).toEqual([["Bad", "Actor.Bad"]]);
    expect(plan.failures[0]!.reason).toMatch(/undefined/);
    expect(plan.changes.map(({ name, after }) => [name, after.system])).toEqual([
      ["Good", { list: ["a"], first: "A" }],
    ]);
  });

  it.each(["_id", "type", "items", "effects.0", "_stats.systemVersion"])("rejects a step that changes %s", (path) => {
    const plan = planMigration([actor("Bo", {})], [{ version: "0.2.0", actor: () => ({ [path]: "other" }) }], SPAN);
    expect(plan).toEqual({
      changes: [],
      failures: [{ uuid: "Actor.Bo", name: "Bo", reason: `A migration may not change ${path}` }],
    });
  });

  it("a step that modifies its argument modifies a copy; a step without a difference changes nothing", () => {
    const spoils: Migration = {
      version: "0.2.0",
      actor: (source) => {
        source.system = null;
        return { "system.level": 1 };
      },
    };
    expect(planMigration([actor("Bo", { level: 1 })], [spoils], SPAN)).toEqual({ changes: [], failures: [] });
  });

  it("moves and changes a token's own values, and adds none that it takes from its actor", () => {
    const adds: Migration = { version: "0.2.0", actor: () => ({ "system.size": "large" }) };
    const token = (system: Source): Given => ({ ...actor("Wolf", system), partial: true });
    const brought = (system: Source) =>
      planMigration([token(system)], [adds, renamed, raised], SPAN).changes.map((change) => change.after.system);
    expect(brought({})).toEqual([]);
    expect(brought({ size: "small" })).toEqual([{ size: "large" }]);
    expect(brought({ speed: 3 })).toEqual([{ pace: 5 }]);
  });

  it("keeps the newer value if both fields exist", () => {
    expect(migrated("actor", { system: { speed: 3, pace: 40 } }, [renamed]).after).toEqual({ system: { pace: 40 } });
  });
});

describe("any documents and any steps", () => {
  const NAMES = ["a", "b", "c", "d"];
  const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.constant(null), fc.array(fc.integer()));
  const group = fc.dictionary(fc.constantFrom(...NAMES), leaf);
  const system = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(leaf, group));
  const path = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map((parts) => parts.join(".")),
  );
  const read = (source: Source, at: string): unknown =>
    at.split(".").reduce<unknown>((o, key) => (o as Source | null | undefined)?.[key], source.system);
  /** Moves to a new name, sets an existing value, deletes, or throws for some values. */
  const step = fc.oneof(
    path.map((p) => (i: number) => (s: Source) => {
      const value = read(s, p);
      return value === undefined ? null : { [`system.${p}`]: undefined, [`system.new${i}`]: value };
    }),
    fc.tuple(path, fc.nat()).map(([p, n]) => () => (s: Source) => {
      return typeof read(s, p) === "number" ? { [`system.${p}`]: n } : null;
    }),
    path.map((p) => () => (s: Source) => (read(s, p) === undefined ? null : { [`system.${p}`]: undefined })),
    path.map((p) => () => (s: Source) => {
      if (Number(read(s, p)) < -1000) throw new Error("negative");
      return null;
    }),
  );
  const migrations = fc
    .array(step, { maxLength: 5 })
    .map((made) => made.map((make, i): Migration => ({ version: `0.2.${i}`, actor: make(i) })));
  const documents = fc.array(system, { maxLength: 6 }).map((all) => all.map((s, i) => actor(`N${i}`, s)));

  it("a second run changes nothing, documents are independent, and nothing throws", () => {
    fc.assert(
      fc.property(documents, migrations, (given, steps) => {
        const once = planMigration(given, steps, SPAN);
        const after = given.map((one) => ({
          ...one,
          source: once.changes.find((change) => change.uuid === one.uuid)?.after ?? one.source,
        }));
        const twice = planMigration(after, steps, SPAN);
        expect(twice.changes).toEqual([]);
        expect(twice.failures).toEqual(once.failures);
        for (const one of given) {
          const alone = planMigration([one], steps, SPAN);
          expect(alone.changes).toEqual(once.changes.filter((change) => change.uuid === one.uuid));
          expect(alone.failures).toEqual(once.failures.filter((failure) => failure.uuid === one.uuid));
        }
      }),
      { numRuns: 500 },
    );
  });
});
