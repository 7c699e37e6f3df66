import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Data } from "../types.ts";
import type { Actor, Scene, Token } from "../view-documents.ts";
import { complaints, deletion, GENERATIONS, plain, replacement, type Seated, sitDown } from "./support.ts";

/** Tokens, linked and unlinked, and the documents inside an unlinked token's actor. */

describe.each(GENERATIONS)("tokens on generation %i", (generation) => {
  let t: Seated;
  let actor: Actor;
  let scene: Scene;
  let token: Token;
  beforeAll(async () => {
    t = await sitDown(generation);
    scene = await t.gm.globals.Scene.create({ name: "Yard", active: true });
    await t.table.settle();
  });
  beforeEach(async () => {
    actor = await t.hero({
      items: ["Axe", "Bow"].map((name) => ({ name, type: "sword" })),
      system: { notes: { a: 1, b: 2 }, skills: { climb: { rank: 1 } } },
    });
    [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Twin", actorId: actor.id, actorLink: false }]);
    await t.table.settle();
    t.logs();
    t.sent();
  });
  afterAll(() => t.table.close());

  const held = (doc: Actor): unknown =>
    plain([
      doc.name,
      doc.system,
      doc.system.defence,
      doc.items.map((item) => [item.id, item.name, item.system]).sort(),
    ]);
  /** The same on both clients, and on a third one that joins now. */
  async function everywhere(check: (doc: Actor) => void): Promise<void> {
    await t.table.settle();
    const late = await t.table.join("Ben");
    const docs = [t.gm, t.ann, late].map((client) => client.globals.fromUuidSync<Token>(token.uuid).actor);
    for (const doc of docs) {
      check(doc);
      expect(held(doc)).toEqual(held(docs[0]!));
    }
    late.leave();
    await t.table.settle();
  }

  test("an unlinked one has its own actor, accessible by uuid and not among the actors", () => {
    const own = token.actor;
    expect([own === actor, own.isToken, own.token === token, own.id]).toEqual([false, true, true, actor.id]);
    expect(own.uuid).toBe(`Scene.${scene.id}.Token.${token.id}.Actor.${actor.id}`);
    expect(t.gm.globals.fromUuidSync(own.uuid)).toBe(own);
    expect(token.baseActor).toBe(actor);
    const item = own.items.getName("Axe");
    expect(t.gm.globals.fromUuidSync(item.uuid)).toBe(item);
    expect(item.uuid).toBe(`${own.uuid}.Item.${item.id}`);
    expect([token.isOwner, t.ann.globals.fromUuidSync<Token>(token.uuid).actor.isOwner]).toEqual([true, true]);
  });

  test("its changes stay its own; unchanged data follows the base actor", async () => {
    await token.actor.update({ "system.agility": 7, name: "Twin of Bo" });
    await actor.update({ "system.hp.max": 30, "system.agility": 4 });
    await everywhere((doc) => {
      expect([doc.name, doc.system.agility, doc.system.hp.max, doc.system.defence]).toEqual(["Twin of Bo", 7, 30, 17]);
    });
    expect([actor.name, actor.system.agility]).toEqual(["Bo", 4]);
  });

  test("its update runs the whole life cycle on every client, as an Actor's", async () => {
    let told: unknown;
    t.ann.globals.Hooks.once("updateActor", (doc: Actor, changed: Data, options: Data) => {
      told = plain([doc.uuid, changed.system, options.mine]);
    });
    await token.actor.update({ "system.agility": 5, "system.hp.max": 10 }, { mine: 1 });
    await t.table.settle();
    const { gm, ann } = t.logs();
    const calls = (lines: string[]) => lines.filter((line) => /_pre|_on|hook/.test(line) && !/Descendant/.test(line));
    const after = ["Actor._onUpdate", "system._onUpdate", "hook updateActor", "Actor._onUpdateOperation"];
    const before = ["Actor._preUpdate", "system._preUpdate", "hook preUpdateActor", "Actor._preUpdateOperation 1"];
    expect([calls(gm), calls(ann)]).toEqual([[...before, ...after], after]);
    expect(told).toEqual([token.actor.uuid, { agility: 5 }, 1]);
    t.sent();
    expect(await token.actor.update({ "system.agility": 5 })).toBeUndefined();
    expect(t.sent()).toEqual([]);
  });

  test("keys of the base can be taken away and replaced", async () => {
    const { globals } = t.gm;
    await token.actor.update(deletion(globals, "system.notes.a"));
    await token.actor.update(replacement(globals, "system.skills", { sing: { rank: 2 } }));
    await everywhere((doc) => {
      expect(plain(doc.system.notes)).toEqual({ b: 2 });
      expect(plain(doc.system.skills)).toEqual({ sing: { rank: 2, note: "" } });
    });
    expect(plain(actor.system.notes)).toEqual({ a: 1, b: 2 });
  });

  test("items: created, changed, deleted, and later changes of the base actor", async () => {
    const own = token.actor;
    const [club] = await own.createEmbeddedDocuments("Item", [
      { name: "Club", type: "sword", system: { drawn: true } },
    ]);
    expect([club.parent === own, club.actor === own, club.isEmbedded]).toEqual([true, true, true]);
    await own.items.getName("Axe").update({ "system.drawn": true });
    await own.items.getName("Bow").delete();
    await everywhere((doc) => {
      expect(plain(doc.items.map((item) => item.name).sort())).toEqual(["Axe", "Club"]);
      expect(doc.system.defence).toBe(14);
    });
    await actor.items.getName("Bow").update({ name: "Long bow" });
    await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "sword" }]);
    await everywhere((doc) => expect(plain(doc.items.map((i) => i.name).sort())).toEqual(["Axe", "Club", "Rope"]));
    expect([actor.items.size, actor.system.defence]).toEqual([3, 12]);
    await club.delete();
    await everywhere((doc) => expect(doc.items.size).toBe(2));
  });

  test("statuses and effects are its own", async () => {
    const status = t.gm.globals.CONFIG.statusEffects.map((entry) => entry.id)[0]!;
    await token.actor.toggleStatusEffect(status, { active: true });
    await everywhere((doc) => expect(doc.statuses.has(status)).toBe(true));
    expect([actor.statuses.has(status), token.hasStatusEffect(status)]).toEqual([false, true]);
    await token.actor.toggleStatusEffect(status);
    await everywhere((doc) => expect([doc.statuses.size, doc.effects.size]).toEqual([0, 0]));
  });

  test("two tokens of one actor do not share changes", async () => {
    const [other] = await scene.createEmbeddedDocuments("Token", [
      { name: "Other", actorId: actor.id, actorLink: false },
    ]);
    await other.actor.update({ "system.hp.value": 1 });
    await token.actor.items.getName("Axe").delete();
    expect([token.actor.system.hp.value, other.actor.items.size, token.actor.items.size]).toEqual([10, 2, 1]);
  });

  test("a linked token uses the actor itself", async () => {
    const [linked] = await scene.createEmbeddedDocuments("Token", [{ name: "Bo", actorId: actor.id, actorLink: true }]);
    expect([linked.actor, linked.isLinked]).toEqual([actor, true]);
    await linked.actor.update({ "system.agility": 9 });
    expect(actor.system.agility).toBe(9);
  });

  test("its owner may move it and change its actor, other players may not", async () => {
    const mine = t.ann.globals.fromUuidSync<Token>(token.uuid);
    await mine.update({ x: 300 });
    await mine.actor.update({ "system.hp.value": 3 });
    expect([token.x, token.actor.system.hp.value]).toEqual([300, 3]);
    const ben = await t.table.join("Ben");
    const theirs = ben.globals.fromUuidSync<Token>(token.uuid);
    await expect(theirs.update({ x: 0 })).rejects.toThrow("permission");
    await expect(theirs.actor.update({ "system.hp.value": 0 })).rejects.toThrow("permission");
    expect([theirs.actor.isOwner, theirs.actor.visible]).toEqual([false, false]);
    ben.leave();
  });

  test("bars read the actor and change it within their range", async () => {
    expect(plain(token.getBarAttribute("bar1", { alternative: "hp" }))).toMatchObject({ value: 10, max: 10 });
    await token.actor.modifyTokenAttribute("hp", -4, true);
    expect([token.actor.system.hp.value, actor.system.hp.value]).toEqual([6, 10]);
    await token.actor.modifyTokenAttribute("hp", -40, true);
    expect(token.actor.system.hp.value).toBe(0);
    t.gm.globals.Hooks.once("modifyTokenAttribute", () => false);
    await token.actor.modifyTokenAttribute("hp", 5, true);
    expect(token.actor.system.hp.value).toBe(0);
  });

  test("control is local, targets are broadcast", async () => {
    const placed = t.gm.globals.canvas.tokens.get(token.id);
    placed.setTarget(true);
    await t.table.settle();
    expect(Array.from(t.ann.game.users.get(t.gm.userId).targets, (target) => target.id)).toEqual([token.id]);
    expect(t.ann.user.targets.size).toBe(0);
    placed.control();
    expect([t.gm.globals.canvas.tokens.controlled.length, t.ann.globals.canvas.tokens.controlled.length]).toEqual([
      1, 0,
    ]);
    expect(plain(t.gm.globals.ChatMessage.getSpeaker())).toEqual({
      scene: scene.id,
      token: token.id,
      actor: actor.id,
      alias: "Twin",
    });
    await token.delete();
    await t.table.settle();
    expect([t.gm.user.targets.size, t.ann.game.users.get(t.gm.userId).targets.size]).toEqual([0, 0]);
  });

  test("no warnings or errors except refusals", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
