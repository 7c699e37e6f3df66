import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../node.ts";
import type { Page } from "../view-documents.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Check 3, the part without a browser: permissions on the client and on the server. */

describe.each(GENERATIONS)("permissions on generation %i", (generation) => {
  let t: Seated;
  let ben: Client;
  beforeAll(async () => {
    t = await sitDown(generation);
    ben = await t.table.join("Ben");
  });
  afterAll(() => t.table.close());

  test("another user's document cannot be changed or deleted; attempts have no effect", async () => {
    const actor = await t.hero({ items: [{ name: "Axe", type: "sword" }] });
    const theirs = ben.game.actors.get(actor.id);
    await expect(theirs.update({ name: "Mine" })).rejects.toThrow("permission");
    await expect(theirs.delete()).rejects.toThrow("permission");
    await expect(theirs.items.contents[0].update({ name: "Mine" })).rejects.toThrow("permission");
    await expect(theirs.createEmbeddedDocuments("Item", [{ name: "X", type: "sword" }])).rejects.toThrow("permission");
    await expect(ben.globals.Actor.create({ name: "New", type: "hero" })).rejects.toThrow("permission");
    expect([theirs.name, actor.name, actor.items.contents[0].name]).toEqual(["Bo", "Bo", "Axe"]);
    expect(t.sent()).toEqual([]);
    const diary = plain<string[]>(ben.globals.conformance.log.splice(0));
    expect(diary.filter((line) => line.includes("_pre"))).toEqual([]);
  });

  test("the server also refuses what a client does not check", async () => {
    const actor = await t.hero();
    const theirs = ben.game.actors.get(actor.id);
    Object.defineProperty(theirs, "canUserModify", { value: () => true });
    await expect(theirs.update({ name: "Mine" })).rejects.toThrow("permission");
    await expect(theirs.delete()).rejects.toThrow("permission");
    expect([t.gm.game.actors.get(actor.id).name, theirs.name]).toEqual(["Bo", "Bo"]);
    const mine = t.ann.game.actors.get(actor.id);
    Object.defineProperty(mine, "canUserModify", { value: () => true });
    await expect(mine.update({ ownership: { [ben.userId]: 3 } })).rejects.toThrow("permission");
  });

  test.each([
    [0, { visible: false, limited: false, observer: false, owner: false }],
    [1, { visible: true, limited: true, observer: false, owner: false }],
    [2, { visible: true, limited: false, observer: true, owner: false }],
    [3, { visible: true, limited: false, observer: true, owner: true }],
  ])("level %i, for the actor and its embedded documents", async (level, expected) => {
    const actor = await t.hero({
      ownership: { default: 0, [ben.userId]: level },
      items: [{ name: "Axe", type: "sword", effects: [{ name: "Keen" }] }],
    });
    const theirs = ben.game.actors.get(actor.id);
    const axe = theirs.items.contents[0];
    for (const doc of [theirs, axe, axe.effects.contents[0]]) {
      expect({
        visible: doc.visible,
        limited: doc.limited,
        observer: doc.testUserPermission(ben.user, "OBSERVER"),
        owner: doc.isOwner,
      }).toEqual(expected);
    }
    expect(theirs.permission).toBe(level);
    expect(theirs.testUserPermission(ben.user, "LIMITED", { exact: true })).toBe(level === 1);
    expect(t.gm.game.actors.get(actor.id).isOwner).toBe(true);
    expect(theirs.canUserModify(ben.user, "update")).toBe(level === 3);
  });

  test("the default level applies to users without their own; changing it reaches all clients", async () => {
    const actor = await t.hero({ ownership: { default: 2, [ben.userId]: 0 } });
    expect([t.ann.game.actors.get(actor.id).permission, ben.game.actors.get(actor.id).permission]).toEqual([2, 0]);
    await actor.update({ [`ownership.${ben.userId}`]: 3 });
    await t.table.settle();
    await ben.game.actors.get(actor.id).update({ name: "Ben's" });
    expect(actor.name).toBe("Ben's");
    await expect(ben.game.actors.get(actor.id).delete()).rejects.toThrow("permission");
  });

  test("an assistant counts as a Gamemaster; a player may be given permission to create", async () => {
    await t.gm.game.users.get(ben.userId).update({ role: 3 });
    await t.table.settle();
    const actor = await t.hero();
    expect([ben.user.isGM, ben.game.actors.get(actor.id).isOwner]).toEqual([true, true]);
    await ben.game.actors.get(actor.id).update({ name: "By an assistant" });
    await t.gm.game.users.get(ben.userId).update({ role: 1 });
    await t.table.settle();
    expect([ben.user.isGM, ben.user.can("ACTOR_CREATE")]).toEqual([false, false]);
    await t.gm.game.users.get(ben.userId).update({ "permissions.ACTOR_CREATE": true });
    await t.table.settle();
    const made = await ben.globals.Actor.create({ name: "Ben's own", type: "hero" });
    expect([made.isOwner, made.ownership[ben.userId]]).toEqual([true, 3]);
  });

  test("messages: their author and Gamemasters may change them; users: themselves, but not their role", async () => {
    const message = await t.ann.globals.ChatMessage.create({ content: "Hi" });
    await t.table.settle();
    await expect(ben.game.messages.get(message.id).update({ content: "Ho" })).rejects.toThrow("permission");
    await message.update({ content: "Hello" });
    await t.gm.game.messages.get(message.id).update({ flavor: "Loud" });
    await t.table.settle();
    expect([message.content, message.flavor]).toEqual(["Hello", "Loud"]);
    await ben.user.update({ name: "Benjamin" });
    await expect(ben.user.update({ role: 4 })).rejects.toThrow();
    await expect(ben.game.users.get(t.ann.userId).update({ name: "X" })).rejects.toThrow("permission");
    expect(t.gm.game.users.get(ben.userId).name).toBe("Benjamin");
  });

  test("journal pages have a level of their own or their journal's", async () => {
    const journal = await t.gm.globals.JournalEntry.create({
      name: "Book",
      ownership: { default: 2 },
      pages: [
        { name: "Open", type: "text" },
        { name: "Closed", type: "text", ownership: { default: 0 } },
      ],
    });
    await t.table.settle();
    const [open, closed] = t.ann.game.journal.get(journal.id).pages.contents as [Page, Page];
    expect([open.permission, closed.permission]).toEqual([2, 0]);
    await expect(open.update({ name: "X" })).rejects.toThrow("permission");
  });

  test("no warnings or errors except refusals", () => {
    expect(complaints(t.gm, t.ann, ben)).toEqual([]);
  });
});
