import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Draw, DrawOptions } from "../dice/tables.ts";
import { type Client, openTable, type Table } from "../node.ts";
import type { RollTable } from "./documents/journal-table.ts";
import { type Gear, globalsOf, type Hero, type TrialGlobals } from "./testing/table.ts";

/** A table with the methods that the dice layer adds. */
type Drawable = RollTable & { draw(options: DrawOptions): Promise<Draw>; resetResults(): Promise<unknown> };

const source = join(dirname(fileURLToPath(import.meta.url)), "testing/system");
const effect = {
  _id: "effect0000000000",
  name: "Keen",
  changes: [{ key: "system.might", mode: 2, value: "1" }],
  _key: "!items.effects!sword00000000000.effect0000000000",
};
const sword = {
  _id: "sword00000000000",
  name: "Sword",
  type: "gear",
  img: "icons/svg/sword.svg",
  system: { weight: 3 },
  effects: [effect],
  folder: "folder0000000000",
  sort: 1,
  ownership: { default: 0 },
  flags: {},
  _key: "!items!sword00000000000",
};
const rope = {
  ...sword,
  _id: "rope000000000000",
  name: "Rope",
  effects: [],
  folder: null,
  _key: "!items!rope000000000000",
};
const folder = {
  _id: "folder0000000000",
  name: "Blades",
  type: "Item",
  folder: null,
  sorting: "a",
  sort: 0,
  color: null,
  flags: {},
  _key: "!folders!folder0000000000",
};

/** The trial system with one pack of items, compiled the way a real build does it. */
async function systemWithPack(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "trial-"));
  await cp(source, dir, { recursive: true });
  const manifest = JSON.parse(await readFile(join(dir, "system.json"), "utf8"));
  manifest.packs = [{ name: "gear", label: "Gear", type: "Item", path: "packs/gear", system: "trial" }];
  await writeFile(join(dir, "system.json"), JSON.stringify(manifest));
  const entries = join(dir, "entries");
  await mkdir(entries);
  for (const entry of [sword, rope, folder]) await writeFile(join(entries, `${entry._id}.json`), JSON.stringify(entry));
  await compilePack(entries, join(dir, "packs/gear"), { log: false });
  return dir;
}

describe.each([13, 14] as const)("packs, tables, journals and macros on generation %i", (generation) => {
  let dir: string;
  let table: Table;
  let client: Client;
  let gm: TrialGlobals;
  beforeAll(async () => {
    dir = await systemWithPack();
    table = await openTable({
      generation,
      system: dir,
      users: [
        { name: "Gamemaster", role: 4 },
        { name: "Ann", role: 1 },
      ],
    });
    client = await table.join("Gamemaster");
    gm = globalsOf(client);
  });
  afterAll(async () => {
    await table.close();
    await rm(dir, { recursive: true, force: true });
  });

  it("indexes, loads and imports", async () => {
    const pack = gm.game.packs.get("trial.gear")!;
    const uuid = "Compendium.trial.gear.Item.sword00000000000";
    expect([pack.index.size, pack.documentName, pack.locked, pack.index.getName("Sword")!.uuid]).toEqual([
      2,
      "Item",
      true,
      uuid,
    ]);
    expect(pack.folders.contents.map((f) => f.name)).toEqual(["Blades"]);
    expect(gm.fromUuidSync(uuid)!.name).toBe("Sword");
    expect(gm.fromUuidSync(uuid)!.documentName).toBeUndefined();
    expect(() => gm.fromUuidSync(`${uuid}.ActiveEffect.effect0000000000`)).toThrow();
    const doc = (await gm.fromUuid<Gear>(uuid))!;
    expect([doc.uuid, doc.inCompendium, doc.system.weight, doc.effects.size, gm.fromUuidSync(uuid)]).toEqual([
      uuid,
      true,
      3,
      1,
      doc,
    ]);
    expect((await gm.fromUuid(`${uuid}.ActiveEffect.effect0000000000`))!.name).toBe("Keen");
    expect((await pack.getDocuments({ name: "Rope" })).map((d) => d.id)).toEqual(["rope000000000000"]);
    const index = await pack.getIndex({ fields: ["system.weight"] });
    expect(index.get("rope000000000000")!.system).toMatchObject({ weight: 3 });
    await expect(doc.update({ name: "Blunt" })).rejects.toThrow();
    const copy = (await gm.game.items.importFromCompendium(pack, doc.id!)) as Gear;
    expect([copy.name, copy._stats.compendiumSource, copy.id === doc.id]).toEqual(["Sword", uuid, false]);
    const items = [gm.game.items.fromCompendium(doc)];
    const actor = (await gm.Actor.create({ name: "Bo", type: "hero", items })) as Hero;
    expect([actor.system.might, (actor.items.contents[0] as Gear)._stats.compendiumSource]).toEqual([4, uuid]);
    const dropped = await gm.Item.implementation.fromDropData({ type: "Item", uuid });
    expect(dropped).toBe(doc);
  });

  it("draws from tables", async () => {
    const created = await gm.RollTable.create({
      name: "Loot",
      formula: "1d2",
      replacement: false,
      results: [
        { type: "text", name: "One", range: [1, 1] },
        { type: "text", name: "Two", range: [2, 2] },
      ],
    });
    const made = created as Drawable;
    const first = await made.draw({ displayChat: false });
    const second = await made.draw({ displayChat: false });
    expect([...first.results, ...second.results].map((r) => r.name).sort()).toEqual(["One", "Two"]);
    expect(made.results.every((r) => r.drawn)).toBe(true);
    await made.resetResults();
    expect(made.results.some((r) => r.drawn)).toBe(false);
  });

  it("journals, folders, macros and the hotbar", async () => {
    const folder = (await gm.Folder.create({ name: "Rules", type: "JournalEntry" }))!;
    const journal = (await gm.JournalEntry.create({
      name: "Book",
      folder: folder.id,
      pages: [{ name: "First", type: "text", text: { content: "<h2>Here</h2>" } }],
    }))!;
    expect([journal.folder, folder.contents[0], journal.pages.contents[0]!.text.content]).toEqual([
      folder,
      journal,
      "<h2>Here</h2>",
    ]);
    expect(journal.pages.contents[0]!.permission).toBe(3);
    const command = "return 6 * (scope.n ?? 7);";
    const macro = (await gm.Macro.create({ name: "Answer", type: "script", command }))!;
    expect(await macro.execute({ n: 2 })).toBe(12);
    await gm.game.user.assignHotbarMacro(macro, 3);
    expect([gm.game.user.hotbar[3], gm.game.user.getHotbarMacros(1)[2]!.macro]).toEqual([macro.id, macro]);
    await gm.game.user.assignHotbarMacro(null, 3);
    expect(gm.game.user.hotbar[3]).toBeUndefined();
  });

  it("survives an invalid document", async () => {
    const actor = (await gm.Actor.create({ name: "Soon broken", type: "hero" }))!;
    const again = await table.join("Ann");
    expect(globalsOf(again).game.actors.get(actor.id)!.name).toBe("Soon broken");
    expect(() => new gm.Actor({ name: "", type: "hero" })).toThrow();
    expect(() => new gm.Actor({ name: "x", type: "hero", system: { might: "many" } })).toThrow("might");
    expect(new gm.Actor({ name: "x", type: "hero", system: { might: "many" } }, { strict: false }).system.might).toBe(
      3,
    );
    await again.leave();
  });
});
