/** The data models in the test host, both generations: defaults, derived values, storage and validation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { ACTOR_DEFAULTS, actor, armor, ITEM_DEFAULTS, item, type Mutable, mark } from "./people.ts";

type Json = Record<string, unknown>;

describe.each([13, 14] as const)("data of Grimoire on generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  const stored = (kind: "Actor" | "Item", type: string, system: object = {}) =>
    gm.run<Json>(
      `return new (getDocumentClass("${kind}"))({ name: "x", type: "${type}", system: ${JSON.stringify(system)} }).toObject().system;`,
    );
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it.each(Object.keys(ITEM_DEFAULTS))("2.2: a blank %s has the defaults the tests use", async (type) => {
    expect(await stored("Item", type)).toEqual(plain(ITEM_DEFAULTS[type as keyof typeof ITEM_DEFAULTS]()));
  });

  it.each(Object.keys(ACTOR_DEFAULTS))("2.1: a blank %s has the defaults the tests use", async (type) => {
    expect(await stored("Actor", type)).toEqual(plain(ACTOR_DEFAULTS[type as keyof typeof ACTOR_DEFAULTS]({})));
  });

  it("documents derive the same values as the rules, breakdowns included", async () => {
    const items = [
      armor("Mail", { armor: 2, worn: true, slots: 2 }),
      item("grimoireGear", "Mana Dust", { role: "manaDust", slots: 0, quantity: 2 }),
      mark("Essence", { entry: 12, armor: 1, slotsLost: 1 }),
    ];
    const wanted = actor("Ada", { dex: 9, fatigue: 2, tumors: 1, naturalArmor: 1, items }).system as Json;
    const source = ({ name, type, system }: Mutable) => ({ name, type, system });
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Ada", type: "grimoireCharacter",
        system: { attributes: { dex: { value: 9, max: 9 } }, fatigue: 2, tumors: 1, armor: { natural: 1 } },
        items: ${JSON.stringify(items.map(source))} });
      const { armor, movement, unable, slots, magic, deprived, why } = made.system;
      return JSON.parse(JSON.stringify({ armor, movement, unable, slots, magic, deprived, why, used: made.items.map((i) => i.system.slotsUsed ?? 0) }));`);
    const { armor: worn, movement, unable, slots, magic, deprived, why } = wanted;
    const used = items.map((i) => i.system.slotsUsed ?? 0);
    expect(seen).toEqual(plain({ armor: worn, movement, unable, slots, magic, deprived, why, used }));
    expect((seen.slots as Json).free).toBe(4);
  });

  it("effects change stored values before derivation; invalid results are corrected", async () => {
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Bo", type: "grimoireNpc", system: {} });
      const change = (key, value, mode) => ({ key, value, mode });
      await made.createEmbeddedDocuments("ActiveEffect", [{ name: "Glass Skin", changes: [
        change("system.armor.bonus", "4", 2), change("system.ap.max", "-9", 2), change("system.hp.value", "many", 5)] }]);
      return { armor: made.system.armor.value, raw: made.system.armor.raw, ap: made.system.ap.max, hp: made.system.hp.value };`);
    expect(seen).toEqual({ armor: 3, raw: 4, ap: 1, hp: 3 });
  });

  it("numbers are clamped, invalid values refused", async () => {
    const seen = await stored("Actor", "grimoireCharacter", {
      hp: { value: -1, max: 0 },
      ap: { value: 40, max: 0 },
      attributes: { str: { value: 120 } },
      armor: { natural: 9 },
    });
    expect(seen).toMatchObject({
      hp: { value: 0, max: 1 },
      ap: { value: 20, max: 1 },
      attributes: { str: { value: 99 } },
      armor: { natural: 3 },
    });
    await expect(stored("Actor", "grimoireCharacter", { deprived: { causes: { food: "never" } } })).rejects.toThrow();
    await expect(stored("Item", "grimoireArmor", { category: "boots" })).rejects.toThrow();
  });
});
