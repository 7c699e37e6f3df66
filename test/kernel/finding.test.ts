/** Compendium browser: filtered rows, their order, and the counts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BrowserRow,
  belonging,
  counted,
  type FindTab,
  find,
  findField,
  findTabs,
  foundIn,
  isOnTab,
  normalizedText,
  valuesOf,
  type Wish,
  withNextWish,
} from "../../module/kernel/compendium-browser.ts";
import * as aura from "../../module/rulesets/aura/views/compendium-tabs.ts";
import * as bloodied from "../../module/rulesets/bloodied/views/compendium-tabs.ts";
import * as grimoire from "../../module/rulesets/grimoire/views/compendium-tabs.ts";

const kind = findField("kind", "system.kind", "K", { filter: true });
const tags = findField("tags", "system.tags", "T", { filter: true, column: true });
const tiers = findField("tier", { "0": "system.a.on", "1": "system.b.on" }, "R", { filter: true });
const FIELDS = [kind, tags, tiers];

const KINDS = ["spell", "prayer", "talent"];
const TAGS = ["fire", "cold", "10", "9"];
const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const listed = fc.record({
  uuid: fc.uuid(),
  name: fc.constantFrom("Épée", "epee of Fire", "Zorn", "Ash 10", "Ash 9", "", "été Été"),
  type: fc.constantFrom("a", "b"),
  system: fc.record({
    kind: fc.constantFrom("", ...KINDS),
    tags: some(TAGS),
    a: fc.record({ on: fc.boolean() }),
    b: fc.record({ on: fc.boolean() }),
  }),
});
const rowOf = (entry: object & { uuid: string; name: string }): BrowserRow =>
  foundIn(entry, FIELDS, "Pack", (_field, value) => value);
const rows = fc.array(listed.map(rowOf), { maxLength: 14 });
const wishes = fc.record(
  {
    kind: fc.dictionary(fc.constantFrom(...KINDS), fc.constantFrom<Wish>("yes", "no")),
    tags: fc.dictionary(fc.constantFrom(...TAGS), fc.constantFrom<Wish>("yes", "no")),
  },
  { requiredKeys: [] },
);
const search = fc.record({
  query: fc.constantFrom("", "epee", "ÉPÉE fire", "ash", "e", "nothing like it"),
  wishes,
  sort: fc.constantFrom("name", "kind", "tags"),
  down: fc.boolean(),
});

/** The same filter, written plainly, row by row. */
const wanted = (
  row: BrowserRow,
  { query, wishes: all }: { query: string; wishes: Record<string, Record<string, Wish>> },
) =>
  normalizedText(query)
    .split(" ")
    .every((word) => [row.name, ...Object.values(row.shown)].some((text) => normalizedText(text).includes(word))) &&
  Object.entries(all).every(([field, those]) => {
    const has = (value: string) => (row.values[field] ?? []).includes(value);
    const of = (wish: Wish) => Object.keys(those).filter((value) => those[value] === wish);
    return !of("no").some(has) && (of("yes").length === 0 || of("yes").some(has));
  });

describe("rows", () => {
  it("are those that match, each once", () => {
    fc.assert(
      fc.property(rows, search, (all, asked) => {
        const got = find(all, asked);
        expect(new Set(got)).toEqual(new Set(all.filter((row) => wanted(row, asked as never))));
        expect(got).toHaveLength(new Set(got).size);
      }),
    );
  });

  it("are sorted up or down, numerically, with rows without a value last", () => {
    const of = (value: string, name = "x") =>
      rowOf({ uuid: value, name, system: { tags: value ? [value] : [] } } as never);
    const all = ["10", "", "9", "cold"].map((value) => of(value));
    const order = (down: boolean) =>
      find(all, { query: "", wishes: {}, sort: "tags", down }).map((row) => row.shown.tags);
    expect(order(false)).toEqual(["9", "10", "cold", ""]);
    expect(order(true)).toEqual(["cold", "10", "9", ""]);
    const named = ["b", "A", "c"].map((name) => of("9", name));
    expect(find(named, { query: "", wishes: {}, sort: "tags", down: true }).map(({ name }) => name)).toEqual([
      "A",
      "b",
      "c",
    ]);
  });

  it("become fewer with every letter and every excluded value", () => {
    fc.assert(
      fc.property(rows, search, fc.constantFrom(...TAGS), (all, asked, value) => {
        const now = new Set(find(all, asked));
        for (const row of find(all, { ...asked, query: `${asked.query}e` })) expect(now).toContain(row);
        const tagged = asked.wishes.tags ?? {};
        if (tagged[value]) return;
        const without = { ...asked, wishes: { ...asked.wishes, tags: { ...tagged, [value]: "no" as const } } };
        for (const row of find(all, without)) expect(now).toContain(row);
      }),
    );
  });
});

it("the count of a value is the number of rows with it as the only wanted one of its field", () => {
  fc.assert(
    fc.property(rows, search, (all, asked) => {
      const counts = counted(all, asked, "tags");
      expect(new Set(counts.keys())).toEqual(new Set(all.flatMap((row) => row.values.tags ?? [])));
      for (const [value, count] of counts) {
        const alone = { ...asked, wishes: { ...asked.wishes, tags: { [value]: "yes" as const } } };
        expect([value, count]).toEqual([value, find(all, alone).length]);
      }
    }),
  );
});

it("a click cycles a value from wanted to excluded to unset, and removes empty filters", () => {
  const once = withNextWish({ kind: { spell: "no" } }, "tags", "fire");
  const twice = withNextWish(once, "tags", "fire");
  expect([once, twice, withNextWish(twice, "tags", "fire")]).toEqual([
    { kind: { spell: "no" }, tags: { fire: "yes" } },
    { kind: { spell: "no" }, tags: { fire: "no" } },
    { kind: { spell: "no" } },
  ]);
});

it("reads values of lists, numbers and booleans, nested and flat, and none if absent", () => {
  const entry = { system: { kind: "spell", tags: ["fire", ""], a: { on: true } }, "system.b.on": true };
  expect(FIELDS.map((field) => valuesOf(entry, field))).toEqual([["spell"], ["fire"], ["0", "1"]]);
  expect(
    [{}, null, { system: { kind: { odd: 1 }, tags: null } }].map((odd) => FIELDS.map((field) => valuesOf(odd, field))),
  ).toEqual([
    [[], [], []],
    [[], [], []],
    [[], [], []],
  ]);
  expect(valuesOf({ level: 0 }, findField("level", "level", "L"))).toEqual(["0"]);
});

it("a ruleset without tabs of its own gets one per item type", () => {
  expect(findTabs({ items: ["xThing"], actors: ["xHero"] }).map(({ id, types }) => [id, types])).toEqual([
    ["things", ["xThing"]],
    ["people", ["xHero"]],
    ["tables", []],
  ]);
});

it("natural weapons and other weapons go to different tabs, for nested and flat index entries", () => {
  const listed = [{ system: { natural: true } }, { "system.natural": true }, { system: { natural: false } }, {}];
  for (const { browserTabs } of [grimoire, bloodied, aura])
    expect(
      ["weapons", "natural", "creatures"].map((id) =>
        listed.map((entry) => isOnTab(browserTabs.find((tab) => tab.id === id) as FindTab, entry)),
      ),
    ).toEqual([
      [false, false, true, true],
      [true, true, false, false],
      [true, true, true, true],
    ]);
});

describe("rows of several rulesets", () => {
  const sword = (id: string, label: string): BrowserRow =>
    belonging(
      foundIn({ uuid: `${id}.sword`, name: "Sword" }, FIELDS, "Gear", (_, value) => value),
      {
        ruleset: { id, label },
        category: { id: "weapons", label: "Weapons" },
      },
    );
  const rows = [sword("aura", "Aura"), sword("grimoire", "Grimoire")];
  const search = (more: object) => find(rows, { query: "", wishes: {}, sort: "ruleset", down: true, ...more });

  it("say which ruleset they belong to, and are filtered, counted, sorted and searched by it", () => {
    expect(search({}).map(({ shown }) => [shown.ruleset, shown.category])).toEqual([
      ["Grimoire", "Weapons"],
      ["Aura", "Weapons"],
    ]);
    expect(search({ wishes: { ruleset: { aura: "yes" } } }).map(({ uuid }) => uuid)).toEqual(["aura.sword"]);
    expect(search({ query: "sword grim" }).map(({ uuid }) => uuid)).toEqual(["grimoire.sword"]);
    expect([...counted(rows, { query: "", wishes: {} }, "ruleset")]).toEqual([
      ["aura", 1],
      ["grimoire", 1],
    ]);
  });
});
