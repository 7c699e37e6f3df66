import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Data } from "../types.ts";
import type { Actor } from "../view-documents.ts";
import { complaints, GENERATIONS, type Seated, sitDown } from "./support.ts";

/** Check 1: hooks and methods called when documents are created, updated and deleted: where and in which order. */

describe.each(GENERATIONS)("life of a document on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
  });
  afterEach(() => t.logs());
  afterAll(() => t.table.close());

  const traces = async () => {
    await t.table.settle();
    const { gm, ann } = t.logs();
    return { gm, ann };
  };

  test("create", async () => {
    const data = { name: "Bo", type: "hero", items: [{ name: "Axe", type: "sword" }] };
    const actor = await t.gm.globals.Actor.create(data);
    const everywhere = [
      "prepare Actor",
      "Actor._onCreate",
      "system._onCreate",
      "hook createActor",
      "Actor._onCreateOperation",
    ];
    expect(await traces()).toEqual({
      gm: [
        "Actor._preCreate",
        "system._preCreate",
        "hook preCreateActor",
        "Actor._preCreateOperation 1",
        ...everywhere,
      ],
      ann: everywhere,
    });
    expect(actor).toBe(t.gm.game.actors.get(actor.id));
    expect(actor.items.size).toBe(1);
  });

  test("update", async () => {
    const actor = await t.hero();
    expect(await actor.update({ "system.agility": 4 })).toBe(actor);
    const everywhere = [
      "prepare Actor",
      "Actor._onUpdate",
      "system._onUpdate",
      "hook updateActor",
      "Actor._onUpdateOperation",
    ];
    expect(await traces()).toEqual({
      gm: [
        "Actor._preUpdate",
        "system._preUpdate",
        "hook preUpdateActor",
        "Actor._preUpdateOperation 1",
        ...everywhere,
      ],
      ann: everywhere,
    });
    expect(t.sent()).toEqual(["update Actor"]);
  });

  test("delete", async () => {
    const actor = await t.hero();
    expect(await actor.delete()).toBe(actor);
    const everywhere = ["Actor._onDelete", "system._onDelete", "hook deleteActor", "Actor._onDeleteOperation"];
    expect(await traces()).toEqual({
      gm: [
        "Actor._preDelete",
        "system._preDelete",
        "hook preDeleteActor",
        "Actor._preDeleteOperation 1",
        ...everywhere,
      ],
      ann: everywhere,
    });
    expect(t.gm.game.actors.has(actor.id)).toBe(false);
  });

  test.each([
    ["create", "Create"],
    ["update", "Update"],
    ["delete", "Delete"],
  ])("of an embedded document: %s", async (action, Action) => {
    const actor = await t.hero({ items: [{ name: "Axe", type: "sword" }] });
    if (action === "create") await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "sword" }]);
    if (action === "update") await actor.items.contents[0].update({ "system.drawn": true });
    if (action === "delete") await actor.items.contents[0].delete();
    const { gm, ann } = await traces();
    const before = [`Item._pre${Action}`, `hook pre${Action}Item`, `Item._pre${Action}Operation 1`];
    const after = [`Actor._pre${Action}DescendantDocuments items`, "prepare Actor", `Item._on${Action}`];
    after.push(`hook ${action}Item`);
    const fixed = (lines: string[]) => lines.slice(0, lines.indexOf(`hook ${action}Item`) + 1);
    expect(fixed(gm)).toEqual([...before, ...after]);
    expect(fixed(ann)).toEqual(after);
    // the order among these is free
    const last = [`Actor._on${Action}DescendantDocuments items`, `Item._on${Action}Operation`];
    expect(ann.slice(after.length).sort()).toEqual(last);
    expect(actor.system.defence).toBe(action === "update" ? 13 : 12);
  });

  const points = (action: string, Action: string) => [
    [action, `_pre${Action}`],
    [action, `system._pre${Action}`],
    [action, `pre${Action}Actor`],
    [action, `_pre${Action}Operation`],
  ];
  test.each([...points("create", "Create"), ...points("update", "Update"), ...points("delete", "Delete")] as [
    string,
    string,
  ][])("a %s refused by %s is never sent", async (action, refuse) => {
    const actor = await t.hero();
    const size = t.gm.game.actors.size;
    const source = JSON.stringify(actor);
    const run: Record<string, () => Promise<unknown>> = {
      create: () => t.gm.globals.Actor.create({ name: "No", type: "hero" }, { refuse }),
      update: () => actor.update({ name: "No" }, { refuse }),
      delete: () => actor.delete({ refuse }),
    };
    expect(await run[action]!()).toBeUndefined();
    await t.table.settle();
    const { gm, ann } = t.logs();
    expect(ann).toEqual([]);
    expect(gm.some((line) => line.includes("_on"))).toBe(false);
    expect(t.sent()).toEqual([]);
    expect([t.gm.game.actors.size, JSON.stringify(actor)]).toEqual([size, source]);
  });

  test("in a batch only the refused one is left out, and the rest is returned in order", async () => {
    const [a, b, c] = (await t.gm.globals.Actor.create(
      ["A", "B", "C"].map((name) => ({ name, type: "hero", flags: { world: { no: name === "B" } } })),
    )) as [Actor, Actor, Actor];
    const id = t.gm.globals.Hooks.on("preUpdateActor", (doc: Actor) => !doc.getFlag("world", "no"));
    const updated = await t.gm.globals.Actor.updateDocuments(
      [c, b, a].map((doc) => ({ _id: doc.id, "system.agility": 9 })),
    );
    expect(Array.from(updated, (doc) => doc.name)).toEqual(["C", "A"]);
    t.gm.globals.Hooks.off("preUpdateActor", id);
    expect(b.system.agility).toBe(2);
  });

  test("noHook suppresses the pre-hooks, and only those", async () => {
    const actor = await t.hero();
    await actor.update({ name: "Quiet" }, { noHook: true });
    const { gm } = await traces();
    expect(gm).not.toContain("hook preUpdateActor");
    expect(gm).toEqual(expect.arrayContaining(["Actor._preUpdate", "hook updateActor"]));
  });

  test("no request is sent if nothing would change", async () => {
    const actor = await t.hero({ system: { tags: ["a"], deeds: [{ text: "one" }] } });
    expect(await actor.update({ name: "Bo", "system.agility": 2 })).toBeUndefined();
    expect(await actor.update({ system: { tags: ["a"], deeds: [{ text: "one", fame: 1 }] } })).toBeUndefined();
    expect(await actor.update({})).toBeUndefined();
    expect(t.sent()).toEqual([]);
    await actor.update({ name: "Bo" }, { diff: false });
    expect(t.sent()).toEqual(["update Actor"]);
  });

  test("options, including the caller's own keys, reach every client, also later ones", async () => {
    const actor = await t.hero();
    const seen: Record<string, unknown> = {};
    for (const client of [t.gm, t.ann]) {
      client.globals.Hooks.once("updateActor", (_doc: Actor, changed: Data, options: Data, userId: string) => {
        seen[client.name] = JSON.parse(JSON.stringify([changed, options.mine, options.early, options.marked, userId]));
      });
    }
    t.gm.globals.Hooks.once("preUpdateActor", (_doc: Actor, _changed: Data, options: Data) => {
      options.early = true;
    });
    await actor.update({ name: "Bea", "system.agility": 2 }, { mine: { deep: [1] }, mark: "late" });
    await t.table.settle();
    const expected = [{ name: "Bea", _id: actor.id }, { deep: [1] }, true, "late", t.gm.userId];
    // the server stamps every change with its provenance
    for (const name of ["Gamemaster", "Ann"]) {
      const [changed, ...rest] = seen[name] as [Data, ...unknown[]];
      const { _stats, ...own } = changed;
      expect([own, ...rest]).toEqual(expected);
    }
  });

  test("changes by _preCreate to the pending document are stored", async () => {
    t.gm.globals.Hooks.once("preCreateActor", (doc: Actor) => {
      doc.updateSource({ "system.agility": 7, name: "Changed" });
    });
    const actor = await t.gm.globals.Actor.create({ name: "Bo", type: "hero" });
    await t.table.settle();
    const twin = t.ann.game.actors.get(actor.id);
    expect([actor.name, twin.name, twin.system.agility]).toEqual(["Changed", "Changed", 7]);
  });

  test("updates of one client are applied in the order they were sent", async () => {
    const actor = await t.hero();
    const order: number[] = [];
    const id = t.ann.globals.Hooks.on("updateActor", (doc: Actor) => order.push(doc.system.agility));
    await Promise.all([3, 4, 5, 6].map((agility) => actor.update({ "system.agility": agility })));
    await t.table.settle();
    t.ann.globals.Hooks.off("updateActor", id);
    expect(order).toEqual([3, 4, 5, 6]);
    expect(t.ann.game.actors.get(actor.id).system.agility).toBe(6);
  });

  test("an unknown id is an error that fails the whole batch", async () => {
    const actor = await t.hero();
    const updates = [
      { _id: actor.id, name: "X" },
      { _id: "nobody0000000000", name: "Y" },
    ];
    await expect(t.gm.globals.Actor.updateDocuments(updates)).rejects.toThrow("nobody0000000000");
    await expect(t.gm.globals.Actor.deleteDocuments(["nobody0000000000"])).rejects.toThrow("nobody0000000000");
    expect(t.sent()).toEqual([]);
  });

  test("a listener that throws stops neither the others nor the operation", async () => {
    const actor = await t.hero();
    const { Hooks } = t.gm.globals;
    const heard: string[] = [];
    Hooks.once("error", (location: string) => heard.push(`error ${typeof location}`));
    Hooks.once("updateActor", () => {
      throw new Error("made to fail");
    });
    Hooks.once("updateActor", () => heard.push("second"));
    await actor.update({ name: "Still" });
    expect(heard).toEqual(["error string", "second"]);
    expect(complaints(t.gm).some((text) => text.includes("made to fail"))).toBe(true);
    t.gm.errors.length = 0;
  });

  test("no other warnings or errors", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
