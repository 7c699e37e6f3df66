import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Data, record } from "../types.ts";
import type { Globals } from "../view.ts";
import type { Actor, HeroSource, Item } from "../view-documents.ts";
import { complaints, deletion, GENERATIONS, plain, replacement, type Seated, sitDown } from "./support.ts";

/** Check 2: dotted, deleting and replacing updates of nested fields; only real differences are sent. */

describe.each(GENERATIONS)("updates on generation %i", (generation) => {
  let t: Seated;
  let g: Globals;
  beforeAll(async () => {
    t = await sitDown(generation);
    g = t.gm.globals;
  });
  afterAll(() => t.table.close());

  const START = {
    purse: { coins: { gold: 5, silver: 7 }, owner: "Bo" },
    tags: ["a", "b"],
    deeds: [{ text: "one" }, { text: "two", fame: 2 }],
    skills: { climb: { rank: 2, note: "rocks" }, swim: { rank: 1 } },
    notes: { a: { x: 1, y: { z: 2 } }, b: [1, 2] },
  };

  /** Updates a fresh hero; returns the difference every client got, and the source on both ends. */
  async function change(changes: Record<string, unknown>, operation: Record<string, unknown> = {}) {
    const actor = await t.hero({ system: START });
    const told: Data[] = [];
    const ids = [t.gm, t.ann].map((client) =>
      client.globals.Hooks.on("updateActor", (_doc: Actor, changed: Data) => {
        const { _stats, _id, ...rest } = plain<Data>(changed);
        told.push(rest);
      }),
    );
    const result = await actor.update(changes, operation);
    await t.table.settle();
    for (const [i, client] of [t.gm, t.ann].entries()) client.globals.Hooks.off("updateActor", ids[i]!);
    const twin = t.ann.game.actors.get(actor.id);
    const source = plain<HeroSource>(actor._source.system);
    expect(plain(twin._source)).toEqual(plain(actor._source));
    expect(plain(twin.system.toObject(false))).toEqual(plain(actor.system.toObject(false)));
    // the server knows no models: a client that joins later fills in what it left out
    const stored = t.ann.realm.evaluate(`(${JSON.stringify(t.table.authority.world.table("Actor").get(actor.id))})`);
    expect(plain(t.ann.globals.Actor.fromSource(stored)._source)).toEqual(plain(actor._source));
    if (told.length) expect(told[1]).toEqual(told[0]);
    return { actor, twin, source, told: told[0], result };
  }

  test("of a nested schema, dotted and nested alike: only differences are sent", async () => {
    const dotted = await change({ "system.purse.coins.gold": 9, "system.purse.coins.silver": 7, name: "Bo" });
    expect(dotted.told).toEqual({ system: { purse: { coins: { gold: 9 } } } });
    expect(dotted.source.purse).toEqual({ coins: { gold: 9, silver: 7 }, owner: "Bo" });
    const nested = await change({ system: { purse: { coins: { gold: 9 }, owner: "Bo" } } });
    expect(nested.told).toEqual(dotted.told);
    const mixed = await change({ system: { "purse.coins": { gold: 1 } }, "system.agility": 3 });
    expect(mixed.told).toEqual({ system: { purse: { coins: { gold: 1 } }, agility: 3 } });
  });

  test("are cast and clamped before they are compared", async () => {
    expect((await change({ "system.purse.coins.gold": "5" })).told).toBeUndefined();
    expect((await change({ "system.purse.coins.gold": -4 })).told).toEqual({
      system: { purse: { coins: { gold: 0 } } },
    });
    expect((await change({ "system.skills.climb.rank": 99 })).source.skills.climb).toEqual({ rank: 5, note: "rocks" });
  });

  test("drop keys unknown to the schema", async () => {
    expect((await change({ "system.unknown": 1, "system.purse.nothing": 2, unknown: 3 })).told).toBeUndefined();
  });

  test("of lists replace the whole list, with every element completed", async () => {
    const { told, source, actor } = await change({ "system.deeds": [{ text: "three" }] });
    expect(told).toEqual({ system: { deeds: [{ text: "three", fame: 1 }] } });
    expect(source.deeds).toEqual([{ text: "three", fame: 1 }]);
    expect(actor.system.deeds.length).toBe(1);
    expect((await change({ "system.deeds": [] })).source.deeds).toEqual([]);
  });

  test("of sets replace them, without duplicates; the same members are no change", async () => {
    const { source, actor, twin, told } = await change({ "system.tags": ["c", "a", "c"] });
    expect([source.tags, record(told!.system).tags]).toEqual([
      ["c", "a"],
      ["c", "a"],
    ]);
    for (const doc of [actor, twin]) {
      expect(Object.prototype.toString.call(doc.system.tags)).toBe("[object Set]");
      expect(doc.system.tags.has("c")).toBe(true);
    }
    const set = t.gm.realm.evaluate('new Set(["x"])');
    expect((await change({ "system.tags": set })).source.tags).toEqual(["x"]);
    expect((await change({ "system.tags": ["a", "b"] })).told).toBeUndefined();
  });

  test("of keyed records change one key, add one, and complete new entries", async () => {
    const one = await change({ "system.skills.swim.rank": 3 });
    expect(one.told).toEqual({ system: { skills: { swim: { rank: 3 } } } });
    expect(one.source.skills).toEqual({ climb: { rank: 2, note: "rocks" }, swim: { rank: 3, note: "" } });
    const added = await change({ "system.skills.sing": { rank: 1 } });
    expect(added.source.skills.sing).toEqual({ rank: 1, note: "" });
    expect(Object.keys(added.source.skills).sort()).toEqual(["climb", "sing", "swim"]);
  });

  test("delete a key of a keyed record and of a free one", async () => {
    const skill = await change(deletion(g, "system.skills.climb"));
    expect(Object.keys(skill.source.skills)).toEqual(["swim"]);
    expect(Object.keys(skill.twin.system.skills)).toEqual(["swim"]);
    const note = await change(deletion(g, "system.notes.a.y"));
    expect(note.source.notes).toEqual({ a: { x: 1 }, b: [1, 2] });
    expect((await change(deletion(g, "system.skills.nobody"))).told).toBeUndefined();
    const flagged = await change({ "flags.world.deep": { x: 1 } });
    await flagged.actor.update(deletion(g, "flags.world.deep"));
    expect(plain(flagged.actor._source.flags)).toEqual({ world: {} });
  });

  test("of a schema: a deleted field returns to its initial value", async () => {
    const { source } = await change(deletion(g, "system.purse.owner"));
    expect(source.purse).toEqual({ coins: { gold: 5, silver: 7 }, owner: "" });
    expect((await change(deletion(g, "system.agility"))).told).toBeUndefined();
  });

  test("replace a key's whole value", async () => {
    const free = await change(replacement(g, "system.notes.a", { q: 1 }));
    expect(free.source.notes).toEqual({ a: { q: 1 }, b: [1, 2] });
    const skills = await change(replacement(g, "system.skills", { sing: { rank: 4 } }));
    expect(skills.source.skills).toEqual({ sing: { rank: 4, note: "" } });
    const skill = await change(replacement(g, "system.skills.climb", { rank: 1 }));
    expect(skill.source.skills.climb).toEqual({ rank: 1, note: "" });
    const coins = await change(replacement(g, "system.purse.coins", { gold: 1 }));
    expect(coins.source.purse.coins).toEqual({ gold: 1, silver: 0 });
    expect((await change(replacement(g, "system.notes.a", START.notes.a))).told).toBeUndefined();
  });

  test("of free records merge plain objects and replace lists", async () => {
    const { source, told } = await change({ "system.notes": { a: { x: 2 }, b: [3] } });
    expect(source.notes).toEqual({ a: { x: 2, y: { z: 2 } }, b: [3] });
    expect(told).toEqual({ system: { notes: { a: { x: 2 }, b: [3] } } });
  });

  test("with recursive: false replace nested objects", async () => {
    const { source } = await change({ system: { notes: { c: 1 } } }, { recursive: false });
    expect(source.notes).toEqual({ c: 1 });
  });

  test("of several operators and values at once", async () => {
    const { source } = await change({
      ...deletion(g, "system.skills.climb"),
      ...replacement(g, "system.notes.a", 1),
      "system.skills.swim.note": "cold",
      "system.tags": ["z"],
    });
    expect(source.skills).toEqual({ swim: { rank: 1, note: "cold" } });
    expect(source.notes).toEqual({ a: 1, b: [1, 2] });
    expect(source.tags).toEqual(["z"]);
  });

  test("of embedded documents inside their parent match by id", async () => {
    const actor = await t.hero({ items: ["Axe", "Bow"].map((name) => ({ name, type: "sword" })) });
    const [axe, bow] = actor.items.contents as [Item, Item];
    await actor.update({ items: [{ _id: bow.id, name: "Long bow", "system.drawn": true }] });
    await t.table.settle();
    for (const client of [t.gm, t.ann]) {
      const items = client.game.actors.get(actor.id).items;
      expect([items.get(axe.id).name, items.get(bow.id).name, items.get(bow.id).system.drawn]).toEqual([
        "Axe",
        "Long bow",
        true,
      ]);
    }
    expect(actor.system.defence).toBe(13);
  });

  test("that are invalid change nothing anywhere", async () => {
    const actor = await t.hero({ system: START });
    const before = plain(actor._source);
    await expect(actor.update({ "system.agility": "many" })).rejects.toThrow("agility");
    await expect(actor.update({ name: "", "system.agility": 9 })).rejects.toThrow("name");
    await expect(actor.update({ type: "sword" })).rejects.toThrow();
    expect(plain(actor._source)).toEqual(before);
    expect(t.sent()).toEqual([]);
  });

  test("updateSource returns only real differences and supports dryRun", async () => {
    const actor = await t.hero({ system: START });
    const copy = actor.clone();
    expect(plain(copy.updateSource({ "system.purse.coins": { gold: 5, silver: 1 } }, { dryRun: true }))).toEqual({
      system: { purse: { coins: { silver: 1 } } },
    });
    expect(copy.system.purse.coins.silver).toBe(7);
    expect(plain(copy.updateSource({ "system.purse.coins": { gold: 5, silver: 1 } }))).toEqual({
      system: { purse: { coins: { silver: 1 } } },
    });
    expect([copy.system.purse.coins.silver, actor.system.purse.coins.silver]).toEqual([1, 7]);
    expect(plain(copy.updateSource({ "system.purse.coins.silver": 1 }))).toEqual({});
  });

  test("the changes before an update are cleaned on 14 only", async () => {
    const actor = await t.hero();
    let seen: unknown;
    g.Hooks.once("preUpdateActor", (_doc: Actor, changed: Data) => {
      seen = plain(changed.system);
    });
    await actor.update({ "system.agility": "4", "system.smuggled": 1, "system.hp.value": 10 });
    const uncleaned = { agility: "4", smuggled: 1, hp: { value: 10 } };
    expect(seen).toEqual(generation === 14 ? { agility: 4, hp: { value: 10 } } : uncleaned);
    expect(actor.system.agility).toBe(4);
  });

  test("no warnings or errors", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
