import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADVENTURE, source } from "./adventure-source.ts";
import { GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Adventures: what an import creates, updates and announces. */

describe.each(GENERATIONS)("adventures on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
    await t.gm.run(`
      globalThis.announced = [];
      Hooks.on("preImportAdventure", (adventure, options, toCreate, toUpdate) => {
        announced.push(["pre", adventure.name, Object.keys(toCreate).sort(), Object.keys(toUpdate).sort()]);
        return options.refuse ? false : undefined;
      });
      Hooks.on("importAdventure", (adventure, options, created, updated) => {
        const count = (sets) => Object.fromEntries(Object.entries(sets).map(([name, docs]) => [name, docs.length]));
        announced.push(["done", options.note ?? "", count(created), count(updated)]);
      });
      globalThis.adventure = new Adventure(${JSON.stringify(source)}, { pack: "conformance.none" });`);
  });
  afterAll(() => t.table.close());

  const announced = () => t.gm.run<unknown[]>("return announced.splice(0);");

  test("content is kept as sources, and listed by field", async () => {
    const read = await t.gm.run(`return {
      sizes: [adventure.actors.size, adventure.scenes.size, adventure.items.size],
      fields: Object.fromEntries(Object.entries(Adventure.contentFields).map(([field, cls]) => [field, cls.documentName])),
      source: adventure.toObject().actors[0].name };`);
    expect(plain(read)).toEqual({
      sizes: [1, 1, 0],
      fields: {
        actors: "Actor",
        combats: "Combat",
        items: "Item",
        journal: "JournalEntry",
        scenes: "Scene",
        tables: "RollTable",
        macros: "Macro",
        cards: "Cards",
        playlists: "Playlist",
        folders: "Folder",
      },
      source: "Ferrywoman",
    });
  });

  test("preparation divides the content into new and known documents, and counts it", async () => {
    const data = await t.gm.run<{ toCreate: object; toUpdate: object; documentCount: number }>(
      "return adventure.prepareImport();",
    );
    expect([Object.keys(data.toCreate).sort(), data.toUpdate, data.documentCount]).toEqual([
      ["Actor", "Combat", "Folder", "JournalEntry", "Scene"],
      {},
      5,
    ]);
    const some = await t.gm.run<{ documentCount: number }>(
      'return adventure.prepareImport({ importFields: ["actors"] });',
    );
    expect(some.documentCount).toBe(1);
  });

  test("a hook that returns false takes over: nothing is imported", async () => {
    const done = await t.gm.run("return (await adventure.import({ dialog: false, refuse: true })) ?? null;");
    expect(done).toBeNull();
    expect(t.gm.game.actors.get(ADVENTURE.actor)).toBeUndefined();
    expect(plain(await announced())).toHaveLength(1);
  });

  test("an import keeps all ids, also of embedded documents, and announces what it created", async () => {
    await t.gm.run('globalThis.result = await adventure.import({ note: "first" });');
    await t.table.settle();
    for (const client of [t.gm, t.ann]) {
      const scene = await client.run(`const scene = game.scenes.get("${ADVENTURE.scene}");
        return [scene.active, scene.tokens.get("${ADVENTURE.token}").actorId];`);
      expect(plain(scene)).toEqual([false, ADVENTURE.actor]);
      expect(client.game.actors.get(ADVENTURE.actor).folder?.name).toBe("The Ferry");
      expect(client.game.journal.get(ADVENTURE.journal).pages.get(ADVENTURE.page).name).toBe("Landing");
    }
    const fight = await t.gm.run(`const combat = game.combats.get("${ADVENTURE.combat}");
      return [combat.scene.id, combat.combatants.contents.map((c) => c.token?.name ?? null), combat.started];`);
    expect(plain(fight)).toEqual([ADVENTURE.scene, ["Ferrywoman"], false]);
    expect(t.ann.game.journal.get(ADVENTURE.journal).visible).toBe(false);
    const one = { Actor: 1, Combat: 1, Folder: 1, JournalEntry: 1, Scene: 1 };
    expect(plain(await announced())).toEqual([
      ["pre", "The Ferry", ["Actor", "Combat", "Folder", "JournalEntry", "Scene"], []],
      ["done", "first", one, {}],
    ]);
  });

  test("a second import updates what exists, without doubles", async () => {
    await t.gm.run(`await game.actors.get("${ADVENTURE.actor}").update({ name: "Nobody" });
      await adventure.import({ dialog: false });`);
    await t.table.settle();
    expect(t.ann.game.actors.get(ADVENTURE.actor).name).toBe("Ferrywoman");
    const counts = await t.ann.run(
      `return [game.actors, game.scenes, game.journal, game.combats].map((all) => all.filter((d) => d.id.startsWith("Ferry")).length);`,
    );
    expect(plain(counts)).toEqual([1, 1, 1, 1]);
    expect(t.ann.game.scenes.get(ADVENTURE.scene).tokens.size).toBe(1);
    expect(plain(await announced())).toMatchObject([
      ["pre", "The Ferry", [], ["Actor", "Combat", "Folder", "JournalEntry", "Scene"]],
      ["done", "", {}, { Actor: 1 }],
    ]);
  });

  test("callbacks run before and after the content, and the world remembers the import", async () => {
    const order = await t.gm.run(`const order = [];
      await adventure.import({ dialog: false,
        preImport: [async (data) => order.push(["before", data.documentCount])],
        postImport: [async (result) => order.push(["after", Object.keys(result.updated).length])] });
      return [order, Object.keys(game.settings.get("core", "adventureImports"))];`);
    expect(plain(order)).toEqual([
      [
        ["before", 5],
        ["after", 5],
      ],
      [`Compendium.conformance.none.Adventure.${source._id}`],
    ]);
  });
});
