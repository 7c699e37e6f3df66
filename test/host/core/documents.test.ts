import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "./documents/actor.ts";
import { del, type Gear, type Hero, replace, type Trial, trialTable } from "./testing/table.ts";

describe.each([13, 14] as const)("documents on generation %i", (generation) => {
  let t: Trial;
  beforeAll(async () => {
    t = await trialTable(generation);
  });
  beforeEach(() => t.clear());
  afterAll(() => t.table.close());
  const hero = async (data: object = {}): Promise<Hero> => {
    const actor = await t.gm.Actor.create({ name: "Bo", type: "hero", ...data });
    await t.table.settle();
    t.clear();
    return actor as Hero;
  };
  /** The same actor on Ann's client. */
  const twinOf = (actor: Actor): Hero => t.ann.game.actors.get(actor.id) as Hero;

  it("creates in the documented order, on both clients", async () => {
    const actor = (await t.gm.Actor.create({ name: "Bo", type: "hero" })) as Hero;
    await t.table.settle();
    expect(t.traces()).toEqual({
      gm: [
        "_preCreate",
        "system._preCreate",
        "hook preCreateActor",
        "_preCreateOperation 1",
        "_onCreate",
        "hook createActor",
      ],
      ann: ["_onCreate", "hook createActor"],
    });
    expect(actor.ownership[t.gm.game.userId]).toBe(3);
    expect(twinOf(actor).system.hp.value).toBe(10);
  });

  it.each(["_preCreate", "preCreateActor", "_preCreateOperation"])(
    "a creation refused by %s reaches no client",
    async (refuse) => {
      const before = t.gm.game.actors.size;
      expect(await t.gm.Actor.create({ name: "No", type: "hero" }, { refuse })).toBeUndefined();
      expect(t.gm.game.actors.size).toBe(before);
      expect(t.traces().ann).toEqual([]);
    },
  );

  it("updates with a minimal difference and keeps the user's options", async () => {
    const actor = await hero();
    await actor.update({ "system.hp.value": 7, "system.might": 3, name: "Bo" }, { mine: "kept" });
    await t.table.settle();
    expect(t.traces().ann).toEqual(['system._onUpdate {"hp":{"value":7}}', "_onUpdate kept", "hook updateActor"]);
    expect(twinOf(actor).system.hp.value).toBe(7);
  });

  it("sends nothing for an empty difference or a refused update", async () => {
    const actor = await hero();
    expect(await actor.update({ name: "Bo" })).toBeUndefined();
    for (const refuse of ["_preUpdate", "preUpdateActor", "_preUpdateOperation"]) {
      expect(await actor.update({ name: "Changed" }, { refuse })).toBeUndefined();
    }
    expect(t.traces().ann).toEqual([]);
    expect(actor.name).toBe("Bo");
  });

  it("deletes and refuses to delete", async () => {
    const actor = await hero();
    expect(await actor.delete({ refuse: "preDeleteActor" })).toBeUndefined();
    expect(t.gm.game.actors.get(actor.id)).toBe(actor);
    t.clear();
    await actor.delete();
    await t.table.settle();
    expect(t.traces()).toEqual({
      gm: ["_preDelete", "hook preDeleteActor", "_onDelete", "hook deleteActor"],
      ann: ["_onDelete", "hook deleteActor"],
    });
  });

  it("embedded documents re-prepare their actor", async () => {
    const actor = await hero();
    const [gear] = (await actor.createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { weight: 4 } },
    ])) as [Gear];
    expect(actor.system.reach).toBe(10);
    await gear.update({ "system.weight": 1 });
    await t.table.settle();
    const twin = twinOf(actor);
    expect([actor.system.reach, twin.system.reach, gear.uuid]).toEqual([7, 7, `Actor.${actor.id}.Item.${gear.id}`]);
    expect(t.traces().ann).toContain("_onCreateDescendant items");
    expect(t.gm.fromUuidSync(gear.uuid)).toBe(gear);
    await actor.deleteEmbeddedDocuments("Item", [gear.id!]);
    expect([actor.items.size, actor._source.items.length, actor.system.reach]).toEqual([0, 0, 6]);
    await expect(actor.deleteEmbeddedDocuments("Item", [gear.id!])).rejects.toThrow();
  });

  it("changes keyed records, sets and lists; deletes and replaces keys", async () => {
    const actor = await hero({
      system: { skills: { climb: { rank: 2 }, swim: { rank: 1, note: "cold" } }, free: { a: { x: 1, y: 2 } } },
    });
    await actor.update({ "system.skills.swim.rank": 9, "system.skills.sing": { rank: 1 } });
    expect(t.plain(actor.system.skills)).toEqual({
      climb: { rank: 2, note: "" },
      swim: { rank: 5, note: "cold" },
      sing: { rank: 1, note: "" },
    });
    await actor.update(del(t.gm, "system.skills.climb"));
    await actor.update(replace(t.gm, "system.free.a", { z: 3 }));
    await actor.update({ "system.tags": ["b", "a", "b"], "system.log": [{ text: "one" }] });
    await t.table.settle();
    const twin = twinOf(actor);
    expect(Object.keys(twin.system.skills).sort()).toEqual(["sing", "swim"]);
    expect(t.plain(twin.system.free)).toEqual({ a: { z: 3 } });
    expect([...twin.system.tags]).toEqual(["b", "a"]);
    expect(t.plain(twin._source.system.log)).toEqual([{ text: "one", n: 0 }]);
    expect(t.plain(twin._source)).toEqual(t.plain(actor._source));
  });

  it("keeps the source unchanged if a change is invalid", async () => {
    const actor = await hero();
    await expect(actor.update({ "system.hp.max": -1 })).rejects.toThrow("hp.max below zero");
    await expect(actor.update({ name: "" })).rejects.toThrow();
    await expect(actor.update({ type: "beast" })).rejects.toThrow();
    await expect(t.gm.Actor.create({ name: "X", type: "dragon" })).rejects.toThrow("type");
    expect([actor.name, actor.type, actor._source.system.hp.max]).toEqual(["Bo", "hero", 10]);
    await actor.update({ type: "beast", ...replace(t.gm, "system", {}) });
    expect(actor.type).toBe("beast");
  });

  it("refuses operations a player has no permission for", async () => {
    const actor = await hero();
    const theirs = twinOf(actor);
    await expect(theirs.update({ name: "Mine" })).rejects.toThrow("permission");
    expect([theirs.isOwner, theirs.limited, theirs.visible]).toEqual([false, false, false]);
    await actor.update({ ownership: { [t.ann.game.userId]: 3 } });
    await t.table.settle();
    await theirs.update({ name: "Ours" });
    expect([theirs.isOwner, theirs.name]).toEqual([true, "Ours"]);
  });

  it("flags, clones, copies and finds", async () => {
    const actor = await hero();
    await actor.setFlag("trial", "seen.here", { yes: 1 });
    expect(t.plain(actor.getFlag("trial", "seen"))).toEqual({ here: { yes: 1 } });
    await actor.unsetFlag("trial", "seen.here");
    expect(t.plain(actor.getFlag("trial", "seen"))).toEqual({});
    expect(() => actor.getFlag("stranger", "x")).toThrow();
    const copy = actor.clone({ name: "Copy", "system.might": 5 }) as Hero;
    expect([copy.name, copy.system.might, copy.id, actor.system.might]).toEqual(["Copy", 5, null, 3]);
    expect((await t.gm.fromUuid(actor.uuid))!.name).toBe("Bo");
    expect(t.plain(actor.toDragData())).toEqual({ type: "Actor", uuid: actor.uuid });
    actor.prepareData();
    const once = actor.system.reach;
    actor.reset();
    expect(actor.system.reach).toBe(once);
  });

  it("settings, time, sockets, queries, localisation", async () => {
    const { gm, ann } = t;
    expect(gm.game.settings.get("trial", "level")).toBe(1);
    await gm.game.settings.set("trial", "level", 4);
    await t.table.settle();
    expect([ann.game.settings.get("trial", "level"), t.traces().ann]).toEqual([4, ["level 4"]]);
    await expect(ann.game.settings.set("trial", "level", 2)).rejects.toThrow();
    await gm.game.settings.set("trial", "level", 99);
    expect(gm.game.settings.get("trial", "level")).toBe(5);
    expect(() => gm.game.settings.get("trial", "none")).toThrow();
    await gm.game.time.advance(60);
    gm.game.socket.emit("system.trial", "hey");
    expect(await ann.game.users.activeGM!.query("trial.double", 21)).toBe(42);
    await t.table.settle();
    expect(ann.game.time.worldTime).toBe(60);
    expect(t.traces().ann).toContain("socket hey Gamemaster");
    expect(t.traces().gm).not.toContain("socket hey Gamemaster");
    expect(gm.game.i18n.format("TRIAL.Hi", { name: "Bo" })).toBe("Hi Bo");
    const field = gm.CONFIG.Actor.dataModels.hero!.schema.getField("hp.value")!;
    expect([field.label, field.hint, field.fieldPath]).toEqual(["Now", "What is left", "system.hp.value"]);
  });

  it("messages: modes, speakers, subtypes, visibility", async () => {
    const { gm, ann } = t;
    const key = generation === 14 ? "messageMode" : "rollMode";
    const whispered = { [key]: generation === 14 ? "gm" : "gmroll" };
    const secret = (await gm.ChatMessage.create({ content: "psst" }, whispered))!;
    const open = (await ann.ChatMessage.create({ type: "note", system: { text: "hi" } }))!;
    await t.table.settle();
    expect(t.plain(secret.whisper)).toEqual([gm.game.userId]);
    expect([secret.visible, ann.game.messages.get(secret.id)!.visible]).toEqual([true, false]);
    expect(gm.game.messages.get(open.id)!.system.text).toBe("hi");
    expect([open.author!.name, open.isAuthor, gm.game.messages.get(open.id)!.isAuthor]).toEqual(["Ann", true, false]);
    expect(typeof open.timestamp).toBe("number");
    const actor = await hero();
    expect(gm.ChatMessage.getSpeaker({ actor }).alias).toBe("Bo");
    await expect(ann.game.messages.get(secret.id)!.update({ content: "x" })).rejects.toThrow();
  });

  it("no warnings or errors", () => {
    expect(
      [...t.clients.gm.errors, ...t.clients.ann.errors].filter(
        (e) => e.level === "error" && !e.text.includes("lacks permission"),
      ),
    ).toEqual([]);
  });
});
