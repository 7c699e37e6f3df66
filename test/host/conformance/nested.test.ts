import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor, Item, Token } from "../view-documents.ts";
import { complaints, effectChanges, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Documents inside documents inside documents, in the world and in an unlinked token; ids kept and lists emptied. */

describe.each(GENERATIONS)("nested documents on generation %i", (generation) => {
  let t: Seated;
  let token: Token;
  let base: Actor;
  beforeAll(async () => {
    t = await sitDown(generation);
    base = await t.hero({ items: [{ name: "Ring", type: "sword" }] });
    const scene = await t.gm.globals.Scene.create({ name: "Yard" });
    [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Twin", actorId: base.id, actorLink: false }]);
    await t.table.settle();
  });
  beforeEach(() => t.logs());
  afterAll(() => t.table.close());

  const keen = () => ({ name: "Keen", ...effectChanges(generation, ["system.agility", "add", 4]) });

  test.each(["world", "unlinked token"])("an item's effect re-prepares its actor everywhere: %s", async (where) => {
    const actor = where === "world" ? base : token.actor;
    const twin = (): Actor => t.ann.globals.fromUuidSync(actor.uuid);
    const ring = actor.items.getName("Ring");
    const [effect] = await ring.createEmbeddedDocuments("ActiveEffect", [keen()]);
    await t.table.settle();
    expect([actor.system.agility, twin().system.agility]).toEqual([6, 6]);
    const { ann } = t.logs();
    const told = ann.filter((line) => line.includes("_onCreateDescendantDocuments"));
    expect(told).toEqual(["Item._onCreateDescendantDocuments effects", "Actor._onCreateDescendantDocuments effects"]);
    expect([effect.parent.id, effect.target, effect.actor]).toEqual([ring.id, actor, actor]);
    expect(t.gm.globals.fromUuidSync(effect.uuid)?.name).toBe("Keen");
    await actor.items.getName("Ring").effects.contents[0].update({ disabled: true });
    await t.table.settle();
    expect([actor.system.agility, twin().system.agility]).toEqual([2, 2]);
    await actor.items.getName("Ring").effects.contents[0].update({ disabled: false });
    const late = await t.table.join("Ben");
    expect(late.globals.fromUuidSync(actor.uuid).system.agility).toBe(6);
    late.leave();
    await actor.items.getName("Ring").effects.contents[0].delete();
    await t.table.settle();
    expect([actor.system.agility, twin().system.agility, base.items.getName("Ring").effects.size]).toEqual([2, 2, 0]);
  });

  test("the server assigns ids unless keepId is set", async () => {
    const id = "abcdefghij012345";
    const { Actor } = t.gm.globals;
    const given = await Actor.create({ _id: id, name: "New id", type: "hero" });
    const kept = await Actor.create({ _id: id, name: "Own id", type: "hero" }, { keepId: true });
    expect([given.id === id, kept.id]).toEqual([false, id]);
    expect(given.id).toMatch(/^[A-Za-z0-9]{16}$/);
    const [item] = await kept.createEmbeddedDocuments("Item", [{ _id: id, name: "Own", type: "sword" }], {
      keepId: true,
    });
    expect(item.id).toBe(id);
    const copy = await kept.clone({ name: "Copy" }, { save: true });
    await t.table.settle();
    expect([copy.items.size, t.ann.game.actors.get(copy.id).items.contents[0].name]).toEqual([1, "Own"]);
    await expect(Actor.create({ _id: id, name: "Twice", type: "hero" }, { keepId: true })).rejects.toThrow();
  });

  test("everything of a kind can be deleted at once, in a parent or in the world", async () => {
    const { Actor, ChatMessage } = t.gm.globals;
    const actor = await Actor.create({
      name: "Full",
      type: "hero",
      items: ["A", "B"].map((name) => ({ name, type: "sword" })),
    });
    await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
    await ChatMessage.create([{ content: "1" }, { content: "2" }]);
    await ChatMessage.deleteDocuments([], { deleteAll: true });
    await t.table.settle();
    expect([actor.items.size, t.ann.game.actors.get(actor.id).items.size, t.ann.game.messages.size]).toEqual([0, 0, 0]);
  });

  test("several in one operation are one event, and all exist before the first hook", async () => {
    const seen: number[] = [];
    const id = t.ann.globals.Hooks.on("createItem", (item: Item) => seen.push(item.parent.items.size));
    await base.createEmbeddedDocuments(
      "Item",
      [1, 2, 3].map((n) => ({ name: `Many ${n}`, type: "sword" })),
    );
    await t.table.settle();
    t.ann.globals.Hooks.off("createItem", id);
    expect(seen).toEqual([4, 4, 4]);
    expect(t.logs().ann.filter((line) => line === "prepare Actor").length).toBe(1);
  });

  test("types: lists by type, and a new type needs a new system", async () => {
    expect(plain(base.itemTypes.sword.map((item) => item.name))).toContain("Ring");
    await expect(base.items.getName("Ring").update({ type: "shield" })).rejects.toThrow();
    await expect(t.gm.globals.Item.create({ name: "X", type: "shield" })).rejects.toThrow();
    await expect(base.createEmbeddedDocuments("Token", [{ name: "X" }])).rejects.toThrow();
  });

  test("the HTML of messages and journals is sanitized by the server", async () => {
    const { ChatMessage, Actor } = t.gm.globals;
    const bad = '<p onclick="x()">Hi</p><script>x()</script><button data-action="go">Go</button>';
    const message = await ChatMessage.create({ content: bad });
    const actor = await Actor.create({ name: "Wordy", type: "hero", system: { biography: bad } });
    await actor.update({ "system.biography": `${bad}<i>more</i>` });
    await t.table.settle();
    for (const text of [
      t.ann.game.messages.get(message.id).content,
      t.ann.game.actors.get(actor.id).system.biography,
    ]) {
      expect([text.includes("script"), text.includes("onclick"), text.includes('data-action="go"')]).toEqual([
        false,
        false,
        true,
      ]);
    }
    await expect(actor.update({ img: "words.txt" })).rejects.toThrow();
  });

  test("no warnings or errors except refusals", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
