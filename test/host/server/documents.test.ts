import { beforeEach, describe, expect, test } from "vitest";
import { record } from "../types.ts";
import type { Stored } from "./changes.ts";
import { syntheticSource } from "./delta.ts";
import { openWorld, type RawTable } from "./raw-client.ts";

let table: RawTable;
beforeEach(async () => {
  table = await openWorld();
});

const hero = (more = {}) => ({
  name: "Bo",
  type: "hero",
  system: { hp: { value: 5, max: 9 } },
  items: [],
  effects: [],
  ...more,
});

describe("creating", () => {
  test("assigns id, stats, ownership and sort, and broadcasts", async () => {
    const { gm, player } = table;
    const actor = await gm.create("Actor", hero());
    expect(actor._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(actor.ownership).toEqual({ default: 0, [gm.userId]: 3 });
    expect(actor.sort).toBe(100_000);
    expect(actor._stats).toMatchObject({ systemId: "tiny", systemVersion: "1.0.0", lastModifiedBy: gm.userId });
    await player.request({ kind: "activity", data: {} });
    const event = player.events.find((candidate) => candidate.kind === "document");
    expect(event).toMatchObject({ action: "create", documentName: "Actor", userId: gm.userId, result: [actor] });
  });

  test("keeps an id only with keepId", async () => {
    const _id = "abcdefghijklmnop";
    expect((await table.gm.create("Actor", hero({ _id })))._id).not.toBe(_id);
    expect((await table.gm.create("Actor", hero({ _id }), null, { keepId: true }))._id).toBe(_id);
    await expect(table.gm.create("Actor", hero({ _id }), null, { keepId: true })).rejects.toThrow("exists already");
  });

  test("gives embedded documents ids and the requested subtype must be declared", async () => {
    const actor = await table.gm.create(
      "Actor",
      hero({ items: [{ name: "Axe", type: "sword", effects: [{ name: "Sharp" }] }] }),
    );
    expect(actor.items![0]!._id).toMatch(/^\w{16}$/);
    expect(actor.items![0]!.effects![0]).toMatchObject({ type: "base", _id: expect.stringMatching(/^\w{16}$/) });
    await expect(table.gm.create("Actor", hero({ type: "dragon" }))).rejects.toThrow('"dragon" is no Actor type');
    await expect(table.gm.create("Actor", hero({ items: [{ name: "?", type: "hat" }] }))).rejects.toThrow(
      "no Item type",
    );
  });

  test("a batch with one bad source changes nothing", async () => {
    await expect(table.gm.document("create", "Actor", [hero(), hero({ type: "dragon" })])).rejects.toThrow();
    expect(table.authority.world.table("Actor").size).toBe(0);
    expect(table.gm.events.filter(({ kind }) => kind === "document")).toEqual([]);
  });

  test("stamps a message's author and time", async () => {
    const message = await table.player.create("ChatMessage", { content: "Hello", timestamp: null });
    expect(message).toMatchObject({ author: table.player.userId, type: "base", timestamp: expect.any(Number) });
  });
});

describe("updating", () => {
  test("merges nested and dotted keys; arrays are replaced", async () => {
    const { _id } = await table.gm.create("Actor", hero({ system: { hp: { value: 5, max: 9 }, tags: ["a", "b"] } }));
    await table.gm.update("Actor", { _id, "system.hp.value": 3, system: { tags: ["c"] } });
    expect(table.stored("Actor", _id).system).toEqual({ hp: { value: 3, max: 9 }, tags: ["c"] });
  });

  test("deletes and replaces, in both generations' notation", async () => {
    const { _id } = await table.gm.create("Actor", hero({ system: { a: 1, b: 2, c: { x: 1 }, d: { x: 1 } } }));
    await table.gm.update("Actor", {
      _id,
      system: { "-=a": null, b: { __op: "del" }, "==c": { y: 2 }, d: { __op: "replace", value: { z: 3 } } },
    });
    expect(table.stored("Actor", _id).system).toEqual({ c: { y: 2 }, d: { z: 3 } });
    await table.gm.update("Actor", { _id, "system.-=c": null, "system.==d": 4, "system.missing.-=deep": null });
    expect(table.stored("Actor", _id).system).toEqual({ d: 4 });
  });

  test("recursive false replaces top-level values whole", async () => {
    const { _id } = await table.gm.create("Actor", hero());
    await table.gm.update("Actor", { _id, system: { mp: 1 } }, null, { recursive: false });
    expect(table.stored("Actor", _id).system).toEqual({ mp: 1 });
  });

  test("an update without effect is dropped silently, unless diff is false", async () => {
    const { _id } = await table.gm.create("Actor", hero());
    const before = table.gm.events.length;
    expect(await table.gm.update("Actor", { _id, "system.hp.value": 5 })).toEqual([]);
    expect(table.gm.events.length).toBe(before);
    expect(await table.gm.update("Actor", { _id, "system.hp.value": 5 }, null, { diff: false })).toHaveLength(1);
  });

  test("a missing id rejects and names it; so does a key that would modify a prototype", async () => {
    await expect(table.gm.update("Actor", { _id: "x".repeat(16), name: "?" })).rejects.toThrow(
      'Actor "xxxxxxxxxxxxxxxx" does not exist',
    );
    await expect(table.gm.delete("Actor", "x".repeat(16))).rejects.toThrow("does not exist");
    const { _id } = await table.gm.create("Actor", hero());
    await expect(table.gm.update("Actor", { _id, "system.__proto__.polluted": 1 })).rejects.toThrow(
      "may not be written",
    );
    await expect(table.gm.update("Actor", { _id, "__proto__.polluted": 1 })).rejects.toThrow("may not be written");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("embedded documents: create, update, delete, also through the parent", async () => {
    const { gm, stored } = table;
    const { _id } = await gm.create("Actor", hero());
    const uuid = `Actor.${_id}`;
    const item = await gm.create("Item", { name: "Axe", type: "sword", system: { d: 6 } }, uuid);
    await gm.update("Item", { _id: item._id, "system.d": 8 }, uuid);
    await gm.update("Actor", { _id, name: "Bea", items: [{ _id: item._id, name: "Great axe" }] });
    expect(stored("Actor", _id)).toMatchObject({ name: "Bea", items: [{ name: "Great axe", system: { d: 8 } }] });
    const effect = await gm.create("ActiveEffect", { name: "Sharp" }, `${uuid}.Item.${item._id}`);
    expect(stored("Actor", _id).items![0]!.effects![0]!._id).toBe(effect._id);
    await gm.delete("Item", item._id, uuid);
    expect(stored("Actor", _id).items).toEqual([]);
    await expect(gm.update("Item", { _id: item._id, name: "?" }, uuid)).rejects.toThrow("does not exist in Actor");
  });
});

describe("deleting", () => {
  test("deleteAll empties a collection or a parent", async () => {
    const { gm, authority } = table;
    for (const name of ["A", "B"]) await gm.create("Actor", hero({ name }));
    const result = await gm.document("delete", "Actor", [], { operation: { deleteAll: true } });
    expect(result).toHaveLength(2);
    expect(authority.world.table("Actor").size).toBe(0);
  });

  test("a folder's contents move up or are deleted with it", async () => {
    const { gm, stored, authority } = table;
    const outer = await gm.create("Folder", { name: "Outer", type: "Actor", folder: null });
    const inner = await gm.create("Folder", { name: "Inner", type: "Actor", folder: outer._id });
    const actor = await gm.create("Actor", hero({ folder: inner._id }));
    await gm.delete("Folder", inner._id);
    expect(stored("Actor", actor._id).folder).toBe(outer._id);
    await gm.delete("Folder", outer._id, null, { deleteContents: true, deleteSubfolders: true });
    expect(authority.world.table("Actor").size).toBe(0);
    expect(gm.events.at(-1)).toMatchObject({ action: "delete", documentName: "Actor", result: [{ _id: actor._id }] });
  });
});

describe("unlinked tokens", () => {
  const place = async () => {
    const { gm } = table;
    const actor = await gm.create(
      "Actor",
      hero({
        items: [
          { name: "Axe", type: "sword" },
          { name: "Bow", type: "sword" },
        ],
      }),
    );
    const scene = await gm.create("Scene", { name: "Yard", tokens: [] });
    const token = await gm.create("Token", { actorId: actor._id, actorLink: false, x: 0, y: 0 }, `Scene.${scene._id}`);
    const uuid = `Scene.${scene._id}.Token.${token._id}`;
    return {
      actor,
      token,
      uuid,
      actorUuid: `${uuid}.Actor.${actor._id}`,
      now: () => table.stored("Scene", scene._id).tokens![0]! as Stored & { delta: Stored },
    };
  };

  test("an actor's changes are kept in the token's delta", async () => {
    const { actor, uuid, now } = await place();
    await table.gm.update("Actor", { _id: actor._id, "system.hp.value": 1 }, uuid);
    expect(now().delta.system).toEqual({ hp: { value: 1 } });
    expect(record(table.stored("Actor", actor._id).system?.hp).value).toBe(5);
  });

  test("a deleted or replaced key overrides the base actor's", async () => {
    const { actor, uuid, now } = await place();
    const change = (system: Record<string, unknown>) => table.gm.update("Actor", { _id: actor._id, system }, uuid);
    const { delta } = now();
    const effective = () => syntheticSource(table.stored("Actor", actor._id), now().delta).system;
    expect(delta).toBeUndefined();
    await change({ "hp.-=max": null });
    expect(effective()).toEqual({ hp: { value: 5 } });
    await change({ hp: { __op: "replace", value: { value: 2 } } });
    await change({ "hp.temp": 1 });
    expect(effective()).toEqual({ hp: { value: 2, temp: 1 } });
    await change({ "-=hp": null });
    expect(effective()).toEqual({});
    await change({ hp: { max: 4 } });
    expect(effective()).toEqual({ hp: { max: 4 } });
  });

  test("its items' changes, too: created, updated, deleted", async () => {
    const { actor, actorUuid, now } = await place();
    const [axe, bow] = actor.items as [Stored, Stored];
    const club = await table.gm.create("Item", { name: "Club", type: "sword" }, actorUuid);
    await table.gm.update("Item", { _id: axe._id, name: "Blunt axe" }, actorUuid);
    await table.gm.delete("Item", bow._id, actorUuid);
    expect(now().delta.items).toEqual([
      expect.objectContaining({ _id: axe._id, name: "Blunt axe", type: "sword" }),
      expect.objectContaining({ _id: club._id, name: "Club" }),
      { _id: bow._id, _tombstone: true },
    ]);
    await table.gm.delete("Item", club._id, actorUuid);
    expect(now().delta.items!.map((entry) => entry._id)).toEqual([axe._id, bow._id]);
    expect(table.stored("Actor", actor._id).items!.map((item) => item.name)).toEqual(["Axe", "Bow"]);
  });

  test("effects on such an item change the item in the delta", async () => {
    const { actor, actorUuid, now } = await place();
    const effect = await table.gm.create(
      "ActiveEffect",
      { name: "Sharp" },
      `${actorUuid}.Item.${actor.items![0]!._id}`,
    );
    expect(now().delta.items![0]!.effects![0]!._id).toBe(effect._id);
  });

  test("the delta may be written directly", async () => {
    const { uuid, token, now } = await place();
    await table.gm.update("ActorDelta", { _id: token._id, name: "Shade" }, uuid);
    expect(now().delta.name).toBe("Shade");
    await table.gm.update("Token", { _id: token._id, "delta.system.hp.value": 2 }, uuid.split(".Token")[0]);
    expect(record(now().delta.system?.hp).value).toBe(2);
  });
});
