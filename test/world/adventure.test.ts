/** An adventure of ours imported into a world, on both generations. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Doc } from "../../packs/documents.ts";
import { shapes } from "../../packs/rulesets.ts";
import { type Client, openTable, type Table } from "../host/node.ts";
import { BUILT } from "../host/server/system.ts";
import { type AdventureSystem, adventureSystem } from "../kit/adventure-system.ts";

let system: AdventureSystem;
beforeAll(async () => {
  system = await adventureSystem();
});
afterAll(() => system.close());

const list = (doc: unknown, field: string) => (doc as Record<string, Doc[]>)[field]!;

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  let anna: Client;
  beforeAll(async () => {
    table = await openTable({
      system: system.folder,
      generation,
      users: [
        { name: "Gamemaster", role: 4 },
        { name: "Anna", role: 1 },
      ],
    });
    gm = await table.join("Gamemaster");
    anna = await table.join("Anna");
    await gm.run(`globalThis.adventure = (await game.packs.get("fivefold.bloodied-adventure").getDocuments())[0];
      globalThis.opened = [];
      foundry.documents.JournalEntry.prototype._getSheetClass = function () {
        const journal = this;
        return class { render(options) { opened.push([journal.id, options.pageId]); return Promise.resolve(this); } };
      };
      await adventure.import();`);
    await table.settle();
  });
  afterAll(() => table.close());

  it("creates every document with its id and valid data, and its data as written", async () => {
    for (const [collection, field] of [
      ["actors", "actors"],
      ["scenes", "scenes"],
      ["journal", "journal"],
      ["combats", "combats"],
    ] as const) {
      const ids = list(system.doc, field).map(({ _id }) => _id);
      const read = `const all = game.${collection}; return [${JSON.stringify(ids)}.every((id) => all.has(id)), [...all.invalidDocumentIds]];`;
      expect([collection, JSON.parse(JSON.stringify(await gm.run(read)))]).toEqual([collection, [true, []]]);
    }
    const kept = await gm.run(`return Object.fromEntries(game.actors.map((a) => [a.name, a.toObject().system]));`);
    for (const { name, system: data } of list(system.doc, "actors"))
      expect([name, JSON.parse(JSON.stringify(kept))[name]]).toMatchObject([name, data]);
    const console = [...gm.errors, ...anna.errors];
    expect(console).toEqual([]);
  });

  it("shows the first scene and the first page of the GM's journal to the user who imported it", async () => {
    const { opens } = (system.doc.flags as { fivefold: { opens: Record<string, string> } }).fivefold;
    expect(await gm.run("return canvas.scene.id;")).toBe(opens.scene);
    expect(JSON.parse(JSON.stringify(await gm.run("return opened;")))).toEqual([[opens.journal, opens.page]]);
    expect(await anna.run("return canvas.scene?.id ?? null;")).toBeNull();
  });

  it("hides the pages for the GM from players, and shows them the handouts", async () => {
    const seen = await anna.run(
      `return game.journal.map((j) => [j.name, j.visible, j.pages.map((p) => p.testUserPermission(game.user, "OBSERVER"))]);`,
    );
    expect(JSON.parse(JSON.stringify(seen))).toEqual([
      ["The Ferry", false, [false, false]],
      ["The Ferry: Handouts", true, [true]],
    ]);
    const packs = await anna.run(
      `return game.packs.filter((p) => /-(gm|adventure)$/.test(p.collection)).map((p) => p.visible);`,
    );
    expect(new Set(JSON.parse(JSON.stringify(packs)))).toEqual(new Set([false]));
  });

  it("has encounters that start with the tokens on the scene", async () => {
    const id = list(system.doc, "combats")[0]!._id;
    const run = await gm.run(`const combat = game.combats.get("${id}");
      await combat.rollAll();
      await combat.startCombat();
      return [combat.started, combat.combatants.map((c) => [c.name, c.token !== null, c.actor !== null])];`);
    expect(JSON.parse(JSON.stringify(run))).toEqual([
      true,
      expect.arrayContaining([
        ["Road Bandit 1", true, true],
        ["Road Bandit 2", true, true],
        ["Bowman on the bank", true, true],
      ]),
    ]);
    await table.settle();
  });

  it("doubles nothing when it is imported again", async () => {
    const count = () =>
      gm.run("return [game.actors, game.scenes, game.journal, game.combats, game.folders].map((all) => all.size);");
    const before = JSON.parse(JSON.stringify(await count()));
    await gm.run("await adventure.import({ dialog: false });");
    await table.settle();
    expect(JSON.parse(JSON.stringify(await count()))).toEqual(before);
  });
});

/** Parts of an imported adventure that are wrong, by name: broken links, invalid documents, missing actors and maps. */
const FAULTS = `
  const faults = [];
  const pack = game.packs.get("fivefold." + ruleset + "-adventure");
  const [adventure] = await pack.getDocuments();
  const { created } = await adventure.import({ dialog: false });
  for (const [name, sources] of Object.entries((await adventure.prepareImport()).toCreate))
    for (const { _id } of sources) faults.push(name + " " + _id + " was not created");
  for (const all of [game.actors, game.scenes, game.journal, game.combats])
    for (const id of all.invalidDocumentIds) faults.push(all.documentName + " " + id + " is invalid");
  for (const scene of created.Scene) {
    for (const token of scene.tokens) if (!token.actor) faults.push(scene.name + ": " + token.name + " has no actor");
    for (const { entryId, pageId, text } of scene.toObject().notes)
      if (!game.journal.get(entryId)?.pages.has(pageId)) faults.push(scene.name + ": the note " + text + " has no page");
  }
  for (const combat of created.Combat)
    for (const one of combat.combatants) if (!one.token || !one.actor) faults.push("an encounter lacks a token or actor");
  for (const journal of created.JournalEntry)
    for (const page of journal.pages)
      for (const [, uuid] of page.text.content.matchAll(/@UUID\\[([^\\]#]+)[^\\]]*\\]/g))
        if (!(await fromUuid(uuid))) faults.push(page.name + ": broken link " + uuid);
  return { faults, scenes: created.Scene.map((s) => [s.tokens.size, s.toObject().background.src]) };`;

describe.each([13, 14] as const)("the adventures of the system on generation %i", (generation) => {
  it.each(shapes.map(({ ruleset }) => ruleset))("%s: everything is created, linked and placed", async (ruleset) => {
    const table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    try {
      const gm = await table.join("Gamemaster");
      const told = await gm.run(`const ruleset = "${ruleset}";${FAULTS}`);
      const { faults, scenes } = JSON.parse(JSON.stringify(told)) as { faults: string[]; scenes: [number, string][] };
      expect(faults).toEqual([]);
      expect(scenes.length).toBeGreaterThanOrEqual(3);
      for (const [tokens, map] of scenes) {
        expect(tokens).toBeGreaterThan(4);
        expect([map, existsSync(join(BUILT, map.replace("systems/fivefold/", "")))]).toEqual([map, true]);
      }
      await table.settle();
      expect(gm.errors).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
