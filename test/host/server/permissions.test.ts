import { beforeEach, describe, expect, test } from "vitest";
import { record } from "../types.ts";
import type { Stored } from "./changes.ts";
import { openWorld, type RawTable } from "./raw-client.ts";

let table: RawTable;
beforeEach(async () => {
  table = await openWorld();
});

const hero = (more = {}) => ({ name: "Bo", type: "hero", system: { hp: 5 }, items: [], effects: [], ...more });
const lacks = /lacks permission/;

/** An actor created by the GM, with this level for the player. */
const actorWith = (level: number, more = {}) =>
  table.gm.create("Actor", hero({ ownership: { default: 0, [table.player.userId]: level }, ...more }));

describe("actors and items", () => {
  test("players may not create actors or items, unless the world or their user allows it", async () => {
    const { player, gm } = table;
    await expect(player.create("Actor", hero())).rejects.toThrow(lacks);
    await expect(player.create("Item", { name: "Axe", type: "sword" })).rejects.toThrow(lacks);
    await gm.request({
      kind: "setting",
      scope: "world",
      key: "core.permissions",
      value: { ACTOR_CREATE: [1, 2, 3, 4] },
    });
    const own = await player.create("Actor", hero({ ownership: { default: 3 } }));
    expect(own.ownership).toEqual({ default: 0, [player.userId]: 3 });
    await gm.update("User", { _id: player.userId, permissions: { ACTOR_CREATE: false, ITEM_CREATE: true } });
    await expect(player.create("Actor", hero())).rejects.toThrow(lacks);
    await player.create("Item", { name: "Axe", type: "sword" });
  });

  test.each([0, 1, 2])("level %i may not update, delete or add to an actor", async (level) => {
    const { player } = table;
    const { _id, items } = await actorWith(level, { items: [{ name: "Axe", type: "sword" }] });
    await expect(player.update("Actor", { _id, name: "?" })).rejects.toThrow(lacks);
    await expect(player.delete("Actor", _id)).rejects.toThrow(lacks);
    await expect(player.create("Item", { name: "Bow", type: "sword" }, `Actor.${_id}`)).rejects.toThrow(lacks);
    await expect(player.update("Item", { _id: items![0]!._id, name: "?" }, `Actor.${_id}`)).rejects.toThrow(lacks);
    await expect(player.delete("Item", items![0]!._id, `Actor.${_id}`)).rejects.toThrow(lacks);
    expect(table.stored("Actor", _id)).toMatchObject({ name: "Bo", items: [{ name: "Axe" }] });
  });

  test("an owner may update and add, but not delete the actor or change its ownership", async () => {
    const { player, stored } = table;
    const { _id } = await actorWith(3);
    await player.update("Actor", { _id, "system.hp": 1 });
    const item = await player.create("Item", { name: "Bow", type: "sword" }, `Actor.${_id}`);
    await player.create("ActiveEffect", { name: "Bent" }, `Actor.${_id}.Item.${item._id}`);
    await player.delete("Item", item._id, `Actor.${_id}`);
    await expect(player.delete("Actor", _id)).rejects.toThrow(lacks);
    await expect(player.update("Actor", { _id, "ownership.default": 3 })).rejects.toThrow(lacks);
    await expect(player.update("Actor", { _id, ownership: { __op: "replace", value: {} } })).rejects.toThrow(lacks);
    expect(stored("Actor", _id).system!.hp).toBe(1);
  });

  test("the default level applies to users without their own", async () => {
    const { _id } = await table.gm.create("Actor", hero({ ownership: { default: 3 } }));
    await table.player.update("Actor", { _id, name: "Ours" });
  });
});

describe("messages", () => {
  test("can be changed by their author and the GM", async () => {
    const { gm, player, stored } = table;
    const mine = await player.create("ChatMessage", { content: "Mine" });
    const theirs = await gm.create("ChatMessage", { content: "Theirs" });
    await player.update("ChatMessage", { _id: mine._id, content: "Changed" });
    await gm.update("ChatMessage", { _id: mine._id, flavor: "Seen" });
    await expect(player.update("ChatMessage", { _id: theirs._id, content: "?" })).rejects.toThrow(lacks);
    await expect(player.delete("ChatMessage", theirs._id)).rejects.toThrow(lacks);
    await expect(player.update("ChatMessage", { _id: mine._id, author: gm.userId })).rejects.toThrow(lacks);
    await expect(player.create("ChatMessage", { content: "Forged", author: gm.userId })).rejects.toThrow(lacks);
    expect(stored("ChatMessage", mine._id)).toMatchObject({ content: "Changed", flavor: "Seen" });
    await player.delete("ChatMessage", mine._id);
  });
});

describe("combat", () => {
  const fight = async () => {
    const { gm, player } = table;
    const own = await actorWith(3);
    const enemy = await actorWith(0);
    const combat = await gm.create("Combat", { round: 1, turn: 0, combatants: [] });
    const uuid = `Combat.${combat._id}`;
    const mine = await player.create("Combatant", { actorId: own._id, initiative: null }, uuid);
    const other = await gm.create("Combatant", { actorId: enemy._id, initiative: 12 }, uuid);
    return { combat, uuid, mine, other, own, enemy };
  };

  test("players change their own combatant's allowed fields", async () => {
    const { player, gm } = table;
    const { combat, uuid, mine, other, own, enemy } = await fight();
    await player.update("Combatant", { _id: mine._id, initiative: 20, system: { acted: true } }, uuid);
    await expect(player.update("Combatant", { _id: other._id, initiative: 1 }, uuid)).rejects.toThrow(lacks);
    await expect(player.update("Combatant", { _id: mine._id, actorId: enemy._id }, uuid)).rejects.toThrow(lacks);
    await expect(player.create("Combatant", { actorId: enemy._id }, uuid)).rejects.toThrow(lacks);
    await expect(player.delete("Combatant", other._id, uuid)).rejects.toThrow(lacks);
    await expect(player.create("Combat", {})).rejects.toThrow(lacks);
    await player.update("Combat", { _id: combat._id, turn: 1 });
    await expect(player.update("Combat", { _id: combat._id, scene: null, active: false })).rejects.toThrow(lacks);
    await gm.update("Actor", { _id: own._id, ownership: { [player.userId]: 0 } });
    await expect(player.update("Combat", { _id: combat._id, turn: 0 })).rejects.toThrow(lacks);
    await expect(player.delete("Combat", combat._id)).rejects.toThrow(lacks);
  });
});

describe("other documents and settings", () => {
  test("world settings and time are GM-only, user settings belong to the user", async () => {
    const { player, gm, authority } = table;
    const world = { kind: "setting", scope: "world", key: "tiny.pace", value: 2 } as const;
    await expect(player.request(world)).rejects.toThrow(lacks);
    await gm.request(world);
    await player.request({ kind: "setting", scope: "user", key: "tiny.mood", value: null });
    await expect(player.request({ kind: "worldTime", value: 6, delta: 6, options: {} })).rejects.toThrow(lacks);
    expect(await gm.request({ kind: "worldTime", value: 6, delta: 6, options: {} })).toBe(6);
    expect(authority.snapshot(player.userId)).toMatchObject({
      settings: { "tiny.pace": 2 },
      userSettings: { "tiny.mood": null },
      worldTime: 6,
    });
    expect(authority.snapshot(gm.userId).userSettings).toEqual({});
    expect(gm.events.some((event) => event.kind === "setting" && event.scope === "user")).toBe(false);
  });

  test("users change themselves but not their role", async () => {
    const { player, gm } = table;
    await player.update("User", { _id: player.userId, "flags.tiny.x": 1, hotbar: { 1: "a".repeat(16) } });
    await expect(player.update("User", { _id: player.userId, role: 4 })).rejects.toThrow(lacks);
    await expect(player.update("User", { _id: gm.userId, name: "?" })).rejects.toThrow(lacks);
    await gm.update("User", { _id: player.userId, role: 3 });
    await expect(player.update("User", { _id: gm.userId, role: 1 })).rejects.toThrow(lacks);
    await expect(player.update("User", { _id: player.userId, role: 4 })).rejects.toThrow(lacks);
  });

  test("a token's owner moves it and changes its own actor; others do not", async () => {
    const { gm, player, stored } = table;
    const [own, enemy] = [await actorWith(3), await actorWith(1)];
    const scene = await gm.create("Scene", {
      name: "Yard",
      tokens: [{ actorId: own._id, actorLink: false }, { actorId: enemy._id }],
    });
    const [mine, other] = scene.tokens as [Stored, Stored];
    const uuid = `Scene.${scene._id}`;
    await player.update("Token", { _id: mine._id, x: 100 }, uuid);
    await player.update("Actor", { _id: own._id, "system.hp": 2 }, `${uuid}.Token.${mine._id}`);
    await player.create("Item", { name: "Bow", type: "sword" }, `${uuid}.Token.${mine._id}.Actor.${own._id}`);
    await expect(player.update("Token", { _id: other._id, x: 100 }, uuid)).rejects.toThrow(lacks);
    await expect(player.update("Actor", { _id: enemy._id, name: "?" }, `${uuid}.Token.${other._id}`)).rejects.toThrow(
      lacks,
    );
    await expect(player.update("Scene", { _id: scene._id, name: "?" })).rejects.toThrow(lacks);
    await expect(player.create("Token", { actorId: own._id }, uuid)).rejects.toThrow(lacks);
    expect(stored("Scene", scene._id).tokens![0]).toMatchObject({ x: 100, delta: { system: { hp: 2 } } });
  });

  test("journal pages inherit or override their entry's level", async () => {
    const { gm, player } = table;
    const entry = await gm.create("JournalEntry", {
      name: "Notes",
      ownership: { default: 0 },
      pages: [
        { name: "Closed", type: "text" },
        { name: "Open", type: "text", ownership: { default: 3 } },
      ],
    });
    const uuid = `JournalEntry.${entry._id}`;
    await player.update("JournalEntryPage", { _id: entry.pages![1]!._id, name: "Mine" }, uuid);
    await expect(player.update("JournalEntryPage", { _id: entry.pages![0]!._id, name: "?" }, uuid)).rejects.toThrow(
      lacks,
    );
    await expect(player.create("JournalEntry", { name: "Diary" })).rejects.toThrow(lacks);
    await player.create("Macro", { name: "Wave", type: "chat", command: "waves" });
    await expect(player.create("RollTable", { name: "?" })).rejects.toThrow(lacks);
    await expect(player.create("Folder", { name: "?", type: "Actor" })).rejects.toThrow(lacks);
  });
});

describe("sanitizing", () => {
  const nasty = `<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p>`;
  const clean = "<p>Hi <a>there</a></p>";

  test("declared HTML fields, page text and chat content lose scripts, in updates, too", async () => {
    const { gm, stored } = table;
    const actor = await gm.create(
      "Actor",
      hero({ system: { biography: nasty, notes: [{ text: nasty }], raw: nasty } }),
    );
    expect(actor.system).toEqual({ biography: clean, notes: [{ text: clean }], raw: nasty });
    await gm.update("Actor", { _id: actor._id, "system.biography": `${nasty}!`, "system.notes": [] });
    expect(stored("Actor", actor._id).system!.biography).toBe(`${clean}!`);
    await gm.update("Actor", { _id: actor._id, system: { "==biography": `${nasty}?` } });
    expect(stored("Actor", actor._id).system!.biography).toBe(`${clean}?`);
    expect((await gm.create("ChatMessage", { content: nasty })).content).toBe(clean);
    const entry = await gm.create("JournalEntry", {
      name: "N",
      pages: [{ name: "P", type: "text", text: { content: nasty } }],
    });
    expect(record(entry.pages![0]!.text).content).toBe(clean);
    await gm.update("JournalEntry", {
      _id: entry._id,
      pages: [{ _id: entry.pages![0]!._id, text: { content: `${nasty}2` } }],
    });
    expect(record(stored("JournalEntry", entry._id).pages![0]!.text).content).toBe(`${clean}2`);
  });

  test("keeps the HTML that cards use", async () => {
    const card = `<div class="card" data-uuid="Actor.a" aria-label="x"><button type="button" data-action="hit" disabled>Hit</button><details open><summary>Why</summary></details></div>`;
    const { content } = await table.gm.create("ChatMessage", { content: card });
    expect(String(content).replaceAll('=""', "")).toBe(card);
    expect((await table.gm.create("ChatMessage", { content: "2 < 3 & 4 > 1" })).content).toContain("2 ");
  });

  test("rejects files of the wrong category", async () => {
    await table.gm.create("Actor", hero({ img: "icons/svg/mystery-man.svg", system: { portrait: "a/b.webp?1" } }));
    await expect(table.gm.create("Actor", hero({ system: { portrait: "a/b.js" } }))).rejects.toThrow(
      "is no IMAGE file",
    );
    await expect(table.gm.create("Actor", hero({ img: "a.mp3" }))).rejects.toThrow("is no IMAGE file");
  });
});
