import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPacks, buildPacks, packManifest, ruleAnchors } from "../../packs/build.ts";
import type { Data } from "../../packs/documents.ts";

const out = mkdtempSync(join(tmpdir(), "fivefold-build-"));
let counts: Record<string, number>;
const stored = new Map<string, Map<string, Data>>();

beforeAll(async () => {
  counts = await buildPacks(out);
  for (const name of Object.keys(counts)) {
    const db = new ClassicLevel<string, Data>(join(out, "packs", name), { valueEncoding: "json" });
    stored.set(name, new Map(await db.iterator().all()));
    await db.close();
  }
});
afterAll(() => rmSync(out, { recursive: true }));

/** Number of keys of each sort in a pack: `{ "!items": 83 }`. */
function sorts(name: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const key of stored.get(name)!.keys()) {
    const sort = key.slice(0, key.indexOf("!", 1));
    found[sort] = (found[sort] ?? 0) + 1;
  }
  return found;
}

describe("compiled packs", () => {
  it("contain every document under its key", () => {
    expect(counts).toEqual({
      "bloodied-rules": 1,
      "bloodied-gm": 1,
      "bloodied-characters": 4,
      "bloodied-creatures": 29,
      "bloodied-gear": 123,
      "bloodied-powers": 17,
      "bloodied-tables": 6,
      "bloodied-gm-tables": 14,
      "bloodied-macros": 15,
      "bloodied-adventure": 1,
      "grimoire-rules": 1,
      "grimoire-gm": 1,
      "grimoire-characters": 4,
      "grimoire-creatures": 32,
      "grimoire-gear": 115,
      "grimoire-powers": 109,
      "grimoire-backgrounds": 20,
      "grimoire-tables": 38,
      "grimoire-gm-tables": 9,
      "grimoire-macros": 21,
      "grimoire-adventure": 1,
      "threshold-rules": 1,
      "threshold-gm": 1,
      "threshold-characters": 5,
      "threshold-creatures": 50,
      "threshold-classes": 17,
      "threshold-gear": 77,
      "threshold-powers": 87,
      "threshold-tables": 4,
      "threshold-gm-tables": 13,
      "threshold-macros": 13,
      "threshold-adventure": 1,
      "anatomy-rules": 1,
      "anatomy-gm": 1,
      "anatomy-characters": 4,
      "anatomy-creatures": 35,
      "anatomy-bodies": 36,
      "anatomy-gear": 81,
      "anatomy-techniques": 62,
      "anatomy-tables": 8,
      "anatomy-gm-tables": 9,
      "anatomy-macros": 22,
      "anatomy-adventure": 1,
      "aura-rules": 1,
      "aura-gm": 1,
      "aura-characters": 4,
      "aura-creatures": 48,
      "aura-gear": 98,
      "aura-powers": 69,
      "aura-injuries": 20,
      "aura-tables": 6,
      "aura-gm-tables": 10,
      "aura-macros": 20,
      "aura-adventure": 1,
    });
    expect(sorts("bloodied-gear")).toEqual({
      "!folders": 10,
      "!items": 123,
      "!items.effects": 14,
    });
    expect(sorts("bloodied-rules")).toEqual({ "!journal": 1, "!journal.pages": 15 });
    expect(sorts("bloodied-gm")).toEqual({ "!journal": 1, "!journal.pages": 5 });
    expect(sorts("bloodied-tables")).toEqual({ "!tables": 6, "!tables.results": 49 });
    expect(sorts("bloodied-gm-tables")).toEqual({ "!tables": 14, "!tables.results": 148 });
    expect(sorts("bloodied-macros")).toEqual({ "!macros": 15 });
    expect(sorts("bloodied-powers")).toMatchObject({ "!folders": 3, "!items": 17 });
    expect(sorts("bloodied-characters")).toMatchObject({ "!actors": 4 });
    expect(sorts("bloodied-creatures")).toMatchObject({ "!actors": 29 });
    expect(sorts("grimoire-gear")).toEqual({ "!folders": 7, "!items": 115 });
    expect(sorts("grimoire-powers")).toEqual({ "!folders": 5, "!items": 109, "!items.effects": 1 });
    expect(sorts("grimoire-rules")).toEqual({ "!journal": 1, "!journal.pages": 13 });
    expect(sorts("grimoire-gm")).toEqual({ "!journal": 1, "!journal.pages": 5 });
    expect(sorts("threshold-rules")).toEqual({ "!journal": 1, "!journal.pages": 17 });
    expect(sorts("threshold-gm")).toEqual({ "!journal": 1, "!journal.pages": 4 });
    expect(sorts("threshold-classes")).toEqual({ "!folders": 2, "!items": 17 });
    expect(sorts("threshold-gear")).toEqual({ "!folders": 6, "!items": 77 });
    expect(sorts("threshold-powers")).toEqual({ "!folders": 10, "!items": 87, "!items.effects": 13 });
    expect(sorts("threshold-tables")).toEqual({ "!folders": 1, "!tables": 4, "!tables.results": 30 });
    expect(sorts("threshold-gm-tables")).toEqual({ "!folders": 3, "!tables": 13, "!tables.results": 128 });
    expect(sorts("anatomy-rules")).toEqual({ "!journal": 1, "!journal.pages": 14 });
    expect(sorts("anatomy-gm")).toEqual({ "!journal": 1, "!journal.pages": 6 });
    expect(sorts("anatomy-bodies")).toEqual({ "!folders": 3, "!items": 36 });
    expect(sorts("anatomy-gear")).toEqual({ "!folders": 9, "!items": 81 });
    expect(sorts("anatomy-techniques")).toEqual({ "!folders": 7, "!items": 62 });
    expect(sorts("anatomy-tables")).toEqual({ "!tables": 8, "!tables.results": 56 });
    expect(sorts("anatomy-gm-tables")).toEqual({ "!tables": 9, "!tables.results": 88 });
    expect(sorts("aura-rules")).toEqual({ "!journal": 1, "!journal.pages": 18 });
    expect(sorts("aura-gm")).toEqual({ "!journal": 1, "!journal.pages": 5 });
    expect(sorts("aura-gear")).toEqual({ "!folders": 9, "!items": 98 });
    expect(sorts("aura-powers")).toEqual({ "!folders": 7, "!items": 69, "!items.effects": 8 });
    expect(sorts("aura-injuries")).toEqual({ "!folders": 2, "!items": 20, "!items.effects": 11 });
    expect(sorts("aura-tables")).toEqual({ "!tables": 6, "!tables.results": 42 });
    expect(sorts("aura-gm-tables")).toEqual({ "!tables": 10, "!tables.results": 98 });
    expect(sorts("grimoire-tables")).toEqual({ "!folders": 4, "!tables": 38, "!tables.results": 329 });
    expect(sorts("grimoire-gm-tables")).toEqual({ "!tables": 9, "!tables.results": 87 });
  });

  it("have parents that list their children, and children with the right keys", () => {
    const parents = [
      ["!actors", "items", "!actors.items"],
      ["!items", "effects", "!items.effects"],
      ["!actors.items", "effects", "!actors.items.effects"],
      ["!journal", "pages", "!journal.pages"],
      ["!tables", "results", "!tables.results"],
    ] as const;
    let children = 0;
    for (const [name, docs] of stored) {
      for (const [key, doc] of docs) {
        const [, sort, path] = key.split("!") as [string, string, string];
        expect(path.split(".").at(-1)).toBe(doc._id);
        expect(doc._id).toMatch(/^[A-Za-z0-9]{16}$/);
        expect(doc).not.toHaveProperty("_key");
        for (const [parent, field, child] of parents) {
          if (`!${sort}` !== parent) continue;
          for (const id of doc[field] as string[]) {
            children++;
            expect([name, key, id, docs.has(`${child}!${path}.${id}`)]).toEqual([name, key, id, true]);
          }
        }
      }
    }
    const own = [...stored.values()].flatMap((docs) =>
      [...docs.keys()].filter((key) => key.split("!")[1]!.includes(".")),
    );
    expect(children).toBe(own.length);
  });

  it("keep the GM's tables where players do not see them", () => {
    const tables = [...stored].filter(([name]) => name.endsWith("-tables"));
    const names = (forGm: boolean) =>
      tables
        .filter(([name]) => name.endsWith("-gm-tables") === forGm)
        .flatMap(([, docs]) =>
          [...docs].filter(([key]) => key.startsWith("!tables!")).map(([, doc]) => String(doc.name)),
        );
    const forGm = /Encounter|Treasure|Loot|Hoard|Pocket|Rumors|Weather|^(Place )?Names|Poison/;
    expect(names(true).filter((name) => !forGm.test(name))).toEqual([]);
    expect(names(false).filter((name) => forGm.test(name))).toEqual([]);
  });

  it("have the system and core version, without times and users", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    for (const docs of stored.values()) {
      for (const [key, doc] of docs) {
        // Embedded documents of scenes have no stats.
        if (key.startsWith("!scenes.")) continue;
        expect(doc._stats).toMatchObject({
          coreVersion: "13.347",
          systemId: "fivefold",
          systemVersion: version,
          createdTime: null,
          lastModifiedBy: null,
        });
      }
    }
  });

  it("have the compendium source of each item of an actor", () => {
    const rulesets = ["bloodied", "grimoire", "threshold", "anatomy", "aura"];
    const people = rulesets.flatMap((ruleset) => [`${ruleset}-creatures`, `${ruleset}-characters`]);
    for (const name of people) {
      const ruleset = name.slice(0, name.indexOf("-"));
      for (const [key, doc] of stored.get(name)!) {
        if (!key.startsWith("!actors.items!")) continue;
        const uuid = (doc._stats as Data).compendiumSource as string;
        const [, from, pack, id] =
          /^Compendium\.fivefold\.(\w+)-(gear|powers|classes|bodies|techniques)\.Item\.(\w{16})$/.exec(uuid)!;
        expect(from).toBe(ruleset);
        const source = stored.get(`${ruleset}-${pack}`)!.get(`!items!${id}`);
        expect([uuid, source?.type]).toEqual([uuid, doc.type]);
        // Parts of a body, their weapons, and the bites of a hound and a drake have their own names.
        if (ruleset !== "anatomy" && doc.name !== "Bite") expect(source?.name).toBe(doc.name);
        expect(doc.folder).toBeNull();
      }
    }
  });

  it("have no broken links", () => {
    let links = 0;
    const text = JSON.stringify([...stored.values()].map((docs) => [...docs.values()]));
    expect(text).not.toMatch(/@(?!UUID)[A-Z]\w*\[|"uuid:/);
    const link = /@UUID\[Compendium\.fivefold\.([\w-]+)\.\w+\.(\w{16})(?:\.JournalEntryPage\.(\w{16})(?:#[\w-]+)?)?\]/g;
    // An adventure links to what it brings along by the ids of the world.
    const brought = /@UUID\[(?:Actor|Scene|JournalEntry)\.(\w{16})(?:\.JournalEntryPage\.(\w{16}))?\]/g;
    const inWorld = [...text.matchAll(brought)];
    expect(inWorld.filter(([, id, page]) => !text.includes(`"_id":"${page ?? id}"`))).toEqual([]);
    expect(text.match(/@UUID\[/g)).toHaveLength([...text.matchAll(link)].length + inWorld.length);
    for (const [uuid, pack, id, page] of text.matchAll(link)) {
      const keys = [...stored.get(pack!)!.keys()];
      expect([uuid, keys.some((key) => key.endsWith(`!${page ? `${id}.${page}` : id}`))]).toEqual([uuid, true]);
      links++;
    }
    expect(links).toBeGreaterThan(60);
  });

  it("are the same in every build", () => {
    const plain = () => JSON.stringify([...allPacks()].map(([name, { folders, made }]) => [name, folders, made]));
    expect(plain()).toBe(plain());
  });

  it("include the rule anchors as JSON", () => {
    expect(JSON.parse(readFileSync(join(out, "rules-index.json"), "utf8"))).toEqual(ruleAnchors());
    expect(ruleAnchors()["B-12"]).toMatch(
      /^Compendium\.fivefold\.bloodied-rules\.JournalEntry\.\w{16}\.JournalEntryPage\.\w{16}#b-12-melee-weapons-use-str-or-bld$/,
    );
  });

  it("match the manifest", () => {
    const { packs, packFolders } = packManifest();
    expect(packs.map(({ name }) => name)).toEqual(Object.keys(counts));
    for (const { path } of packs) expect(existsSync(join(out, path, "CURRENT"))).toBe(true);
    expect(readdirSync(join(out, "packs")).sort()).toEqual(packs.map(({ name }) => name).sort());
    const of = (ruleset: string) => packs.map(({ name }) => name).filter((name) => name.startsWith(`${ruleset}-`));
    expect(packFolders).toEqual([
      { name: "Bloodied", color: "#932035", sorting: "m", packs: of("bloodied") },
      { name: "Grimoire", color: "#673592", sorting: "m", packs: of("grimoire") },
      { name: "Threshold", color: "#005398", sorting: "m", packs: of("threshold") },
      { name: "Anatomy", color: "#036152", sorting: "m", packs: of("anatomy") },
      { name: "Aura", color: "#915600", sorting: "m", packs: of("aura") },
    ]);
    const hidden = packs.filter(({ ownership }) => ownership.PLAYER === "NONE");
    const forGM = packs.filter(({ name }) => /-(gm|gm-tables|creatures|adventure)$/.test(name));
    expect(hidden.map(({ name }) => name)).toEqual(forGM.map(({ name }) => name));
    expect(hidden.length).toBeGreaterThan(10);
  });
});
