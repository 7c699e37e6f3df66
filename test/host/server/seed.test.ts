import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "./dice.ts";
import { fillWorld } from "./fill.ts";
import { readPacks } from "./packs.ts";
import { manifest, openWorld } from "./raw-client.ts";
import { seedApi } from "./seed.ts";
import { readSystem } from "./system.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stand-in-seed-"));
  await mkdir(join(folder, "sources"));
  const _id = "s".repeat(16);
  const sword = {
    _id,
    name: "Axe",
    type: "sword",
    system: { damage: 6 },
    folder: null,
    sort: 5,
    _key: `!items!${_id}`,
  };
  await writeFile(join(folder, "sources", "axe.json"), JSON.stringify(sword));
  await compilePack(join(folder, "sources"), join(folder, "packs", "gear"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a seed creates documents, takes them from packs and sets settings", async () => {
  const own = {
    ...manifest,
    packs: [{ name: "gear", label: "Gear", type: "Item" }],
    packFolders: [{ name: "All", color: "#123456", packs: ["gear"] }],
  };
  const packs = await readPacks(folder, own, () => undefined);
  const { authority } = await openWorld({ packs, manifest: own });
  const api = seedApi(authority);
  const axe = api.fromPack("gear", "Axe", { system: { damage: 8 } });
  const [bo] = await api.create("Actor", [{ name: "Bo", type: "hero", items: [axe] }]);
  expect(bo!.items![0]).toMatchObject({ name: "Axe", system: { damage: 8 } });
  expect(bo!.items![0]!._stats!.compendiumSource).toBe(`Compendium.tiny.gear.Item.${"s".repeat(16)}`);
  expect(() => api.fromPack("tiny.gear", "Spoon")).toThrow("holds no Spoon");
  expect(() => api.fromPack("kitchen", "Spoon")).toThrow("there are tiny.gear");
  await api.setting("tiny.ready", true);
  await api.worldTime(60);
  await api.title("A fine world");
  const snapshot = authority.snapshot(authority.user("Player")!._id);
  expect(snapshot).toMatchObject({ settings: { "tiny.ready": true }, worldTime: 60, world: { title: "A fine world" } });
});

test("a new world gets its users and the manifest's pack folders, once", async () => {
  const own = {
    ...manifest,
    packFolders: [{ name: "All", packs: ["gear"], folders: [{ name: "Inner", packs: ["more"] }] }],
  };
  const { authority } = await openWorld({ manifest: own });
  for (const user of authority.users) authority.world.table("User").delete(user._id);
  for (let i = 0; i < 2; i += 1) await fillWorld(authority, [{ name: "Ada", role: 4 }]);
  const { users, documents, settings } = authority.snapshot(authority.user("Ada")!._id);
  expect(users.map(({ name }) => name)).toEqual(["Ada"]);
  expect(documents.Folder).toMatchObject([
    { name: "All", type: "Compendium" },
    { name: "Inner", folder: documents.Folder![0]!._id },
  ]);
  expect(settings["core.compendiumConfiguration"]).toEqual({
    "tiny.gear": { folder: documents.Folder![0]!._id },
    "tiny.more": { folder: documents.Folder![1]!._id },
  });
});

test("a system folder's manifest is completed, its languages merged", async () => {
  await mkdir(join(folder, "lang"));
  await writeFile(join(folder, "lang", "a.json"), JSON.stringify({ A: { x: "1", y: "1" } }));
  await writeFile(join(folder, "lang", "b.json"), JSON.stringify({ A: { y: "2" } }));
  const languages = ["a", "b", "missing"].map((name) => ({ lang: "en", name: "English", path: `lang/${name}.json` }));
  await writeFile(
    join(folder, "system.json"),
    JSON.stringify({ id: "tiny", styles: ["x.css", { src: "y.css", layer: null }], languages }),
  );
  const system = await readSystem(folder);
  expect(system.languages).toEqual({ en: { A: { x: "1", y: "2" } } });
  expect(system.manifest.styles).toEqual([
    { src: "x.css", layer: "system" },
    { src: "y.css", layer: null },
  ]);
  expect(system.warnings).toEqual(["The language file lang/missing.json does not exist."]);
  await expect(readSystem(join(folder, "lang"))).rejects.toThrow("There is no system.json");
});

test("seeded dice are reproducible and within their die", () => {
  const roll = (): (number | undefined)[] => {
    const dice = new Dice(7);
    return Array.from({ length: 200 }, () => dice.next(6));
  };
  expect(roll()).toEqual(roll());
  expect(new Set(roll())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(new Dice("random").next(6)).toBeUndefined();
});
