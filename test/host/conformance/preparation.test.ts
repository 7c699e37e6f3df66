import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data } from "../types.ts";
import type { Globals } from "../view.ts";
import type { Actor, Token } from "../view-documents.ts";
import { complaints, effectChanges, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Check 4: preparing twice gives the same data; effects in both generations' formats, unlinked tokens included. */

describe.each(GENERATIONS)("preparation on generation %i", (generation) => {
  let t: Seated;
  let g: Globals;
  beforeAll(async () => {
    t = await sitDown(generation);
    g = t.gm.globals;
  });
  afterAll(() => t.table.close());

  const effect = (name: string, ...list: [string, string, unknown][]): Data => ({
    name,
    ...effectChanges(generation, ...list),
  });
  const derived = (actor: Actor): unknown =>
    plain([actor.system, actor.system.defence, actor.overrides, [...actor.statuses], actor.items.contents]);
  const both = async (actor: Actor): Promise<Actor[]> => {
    await t.table.settle();
    return [actor, t.ann.globals.fromUuidSync(actor.uuid)];
  };

  test("preparing twice equals preparing once, and the source is unchanged", async () => {
    const actor = await t.hero({
      items: [
        {
          name: "Axe",
          type: "sword",
          system: { drawn: true },
          effects: [effect("Keen", ["system.agility", "add", 2])],
        },
      ],
      effects: [
        effect(
          "Big",
          ["system.hp.max", "multiply", 2],
          ["system.tags", "add", "big"],
          ["system.purse.owner", "override", "Giant"],
        ),
        { ...effect("Slow", ["system.agility", "override", 1]), disabled: true },
        { ...effect("Marked"), statuses: ["marked"] },
      ],
    });
    const source = plain(actor._source);
    for (const doc of await both(actor)) {
      const once = derived(doc);
      doc.reset();
      doc.reset();
      expect(derived(doc)).toEqual(once);
      expect(plain(doc._source)).toEqual(source);
      expect([doc.system.agility, doc.system.hp.max, doc.system.defence, doc.system.luck]).toEqual([4, 20, 15, 1]);
      expect([[...doc.system.tags], doc.system.purse.owner, [...doc.statuses]]).toEqual([["big"], "Giant", ["marked"]]);
      expect(plain<Data>(doc.overrides).system).toMatchObject({
        agility: 4,
        hp: { max: 20 },
        purse: { owner: "Giant" },
      });
    }
  });

  test.each<[string, unknown, unknown]>([
    ["add", 3, 5],
    ["multiply", 4, 8],
    ["upgrade", 7, 7],
    ["upgrade", 1, 2],
    ["downgrade", 1, 1],
    ["downgrade", 9, 2],
    ["override", 0, 0],
    ["add", "3", 5],
  ])("%s %j on a number of 2 makes %j, before derived values", async (kind, value, result) => {
    const actor = await t.hero({ effects: [effect("E", ["system.agility", kind, value])] });
    for (const doc of await both(actor)) {
      expect([doc.system.agility, doc.system.defence]).toEqual([result, 10 + (result as number)]);
      expect(doc._source.system.agility).toBe(2);
    }
  });

  test("priority decides the order: multiply, add, downgrade, upgrade, override", async () => {
    const actor = await t.hero({
      effects: [
        effect("Late", ["system.agility", "add", 3]),
        effect("Early", ["system.agility", "multiply", 5]),
        effect("Hp", ["system.hp.max", "override", 4], ["system.hp.max", "add", 100]),
      ],
    });
    for (const doc of await both(actor)) expect([doc.system.agility, doc.system.hp.max]).toEqual([13, 4]);
  });

  test("paths outside the schema, and changes that cannot be applied", async () => {
    const actor = await t.hero({
      effects: [effect("E", ["system.luck", "add", 2], ["system.agility", "add", "many"], ["system.hp.max", "add", 1])],
    });
    expect([actor.system.luck, actor.system.agility, actor.system.hp.max]).toEqual([3, 2, 11]);
    t.gm.errors.length = t.ann.errors.length = 0;
  });

  test("custom changes are left to a hook", async () => {
    const kind = generation === 14 ? { type: "custom", phase: "initial" } : { mode: 0 };
    const changes = [{ key: "system.agility", value: "7", ...kind }];
    const id = g.Hooks.on(
      "applyActiveEffect",
      (_a: Actor, change: { key: string; value: string }, current: number, _d: unknown, out: Data) => {
        out[change.key] = current + Number(change.value);
      },
    );
    const actor = await t.hero({
      effects: [generation === 14 ? { name: "C", system: { changes } } : { name: "C", changes }],
    });
    g.Hooks.off("applyActiveEffect", id);
    expect(actor.system.agility).toBe(9);
    expect(t.ann.game.actors.get(actor.id).system.agility).toBe(2);
  });

  test("changing, disabling and deleting an effect prepares its actor again", async () => {
    const actor = await t.hero({ effects: [effect("E", ["system.agility", "add", 3])] });
    const [own] = actor.effects.contents;
    expect([own.target === actor, own.active, own.transfer]).toEqual([true, true, true]);
    await own.update(effectChanges(generation, ["system.agility", "add", 5]));
    for (const doc of await both(actor)) expect(doc.system.agility).toBe(7);
    await own.update({ disabled: true });
    for (const doc of await both(actor)) expect([doc.system.agility, doc.appliedEffects.length]).toEqual([2, 0]);
    await own.update({ disabled: false });
    await own.delete();
    for (const doc of await both(actor)) expect([doc.system.agility, plain(doc.overrides)]).toEqual([2, {}]);
  });

  test("an item's effect stays with the item unless it is transferred", async () => {
    const held = { ...effect("Held", ["system.agility", "add", 1]), transfer: false };
    const actor = await t.hero({
      items: [{ name: "Ring", type: "sword", effects: [held, effect("Given", ["system.agility", "add", 10])] }],
    });
    expect([actor.system.agility, actor.appliedEffects.length]).toEqual([12, 1]);
    await actor.items.contents[0].effects.getName("Given").update({ disabled: true });
    for (const doc of await both(actor)) expect(doc.system.agility).toBe(2);
  });

  if (generation === 14)
    test("final changes come after derived values, initial ones before", async () => {
      const changes = [
        { key: "system.defence", type: "add", value: 5, phase: "final" },
        { key: "system.agility", type: "subtract", value: 1, phase: "initial" },
      ];
      const actor = await t.hero({ effects: [{ name: "F", system: { changes } }] });
      expect(actor.system.defence).toBe(16);
      actor.reset();
      expect(actor.system.defence).toBe(16);
    });

  if (generation === 14)
    test("effects stored by 13 are migrated", async () => {
      const changes = [{ key: "system.agility", mode: 2, value: "4", priority: null }];
      const actor = await t.hero({ effects: [{ name: "Old", changes, duration: { rounds: 3 } }] });
      expect(actor.system.agility).toBe(6);
      const [old] = actor.effects.contents;
      expect(plain(old._source.system.changes)).toMatchObject([
        { key: "system.agility", type: "add", phase: "initial" },
      ]);
      expect(plain(old._source.duration)).toMatchObject({ value: 3, units: "rounds" });
    });

  test("an unlinked token's actor has the base's effects and its own", async () => {
    const actor = await t.hero({ effects: [effect("Base", ["system.agility", "add", 2])] });
    const scene = await g.Scene.create({ name: "Yard" });
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "Twin", actorId: actor.id, actorLink: false },
    ]);
    await token.actor.createEmbeddedDocuments("ActiveEffect", [effect("Own", ["system.agility", "add", 10])]);
    for (const doc of await both(token.actor)) {
      expect([doc.system.agility, doc.system.defence, doc.effects.size]).toEqual([14, 24, 2]);
      const once = derived(doc);
      doc.reset();
      expect(derived(doc)).toEqual(once);
    }
    expect(actor.system.agility).toBe(4);
    await token.actor.effects.getName("Base").delete();
    for (const doc of await both(token.actor)) expect([doc.system.agility, doc.effects.size]).toEqual([12, 1]);
    expect(actor.effects.size).toBe(1);
    await actor.effects.getName("Base").update({ disabled: true });
    for (const doc of await both(token.actor)) expect(doc.system.agility).toBe(12);
    const late = await t.table.join("Ben");
    expect(late.globals.fromUuidSync<Token>(token.uuid).actor.system.agility).toBe(12);
    late.leave();
  });

  test("an error in one document's preparation does not stop the others", async () => {
    const bad = await t.hero({ name: "Bad" });
    const good = await t.hero({ name: "Good" });
    bad.prepareDerivedData = () => {
      throw new Error("made to fail");
    };
    await bad.update({ "system.agility": 3 });
    await good.update({ "system.agility": 5 });
    expect([bad.system.agility, good.system.defence]).toEqual([3, 15]);
    expect(t.gm.errors.some(({ text }) => text.includes("made to fail"))).toBe(true);
    t.gm.errors.length = 0;
  });

  test("no other warnings or errors", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
