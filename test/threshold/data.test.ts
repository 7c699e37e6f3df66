/** The data models on the test host, both generations: defaults, derivation, storage and validation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import {
  ACTOR_DEFAULTS,
  actor,
  armor,
  bookClass,
  creature,
  gear,
  ITEM_DEFAULTS,
  type Mutable,
  modifiers,
  species,
  typed,
  weapon,
} from "./people.ts";

type Json = Record<string, unknown>;

describe.each([13, 14] as const)("data of Threshold on generation %i", (generation) => {
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
  /** Changes of an effect as either generation stores them. */
  const changes = (list: Record<string, string>) => {
    const all = Object.entries(list).map(([key, value]) => ({ key, value, mode: 2, type: "add" }));
    return JSON.stringify(generation === 14 ? { system: { changes: all } } : { changes: all });
  };

  it.each(Object.keys(ITEM_DEFAULTS))("2.4: a blank %s has the defaults the tests use", async (type) => {
    expect(await stored("Item", type)).toEqual(plain(ITEM_DEFAULTS[type as keyof typeof ITEM_DEFAULTS]()));
  });

  it.each(["thresholdCharacter", "thresholdCreature"])(
    "2.2 2.3: a blank %s has the defaults the tests use",
    async (type) => {
      expect(await stored("Actor", type)).toEqual(plain(ACTOR_DEFAULTS()));
    },
  );

  it("documents derive the same as the rules, breakdowns included", async () => {
    const items = [
      bookClass("Soldier"),
      species("Dwarf", { adjust: { con: 2, cha: -1 }, speed: 5 }),
      armor("Mail", 4, { weight: 25 }),
      weapon("Axe", "1d8", { weight: 6, madeFor: "large" }),
      gear("Ring", { equipped: true, modifiers: modifiers(typed("defense.all", 1, "deflection")) }),
    ];
    const wanted = actor("Ada", { str: 2, dex: 1, rolls: [7], items, step: 2, trained: ["athletics"] }).system as Json;
    const source = ({ name, type, system }: Mutable) => ({ name, type, system });
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Ada", type: "thresholdCharacter",
        system: { stats: { str: { base: 2 }, dex: { base: 1 } }, hitDice: { rolls: [7] }, track: { step: 2 },
          skills: { athletics: { trained: true } } },
        items: ${JSON.stringify(items.map(source))} });
      const { stats, hp, defenses, woundThreshold, carry, speed, grapple, initiative, skills, creature, why } = made.system;
      return JSON.parse(JSON.stringify({ stats, max: hp.max, defenses, woundThreshold, carry, speed, grapple, initiative, skills, creature, why }));`);
    const { stats, hp, defenses, woundThreshold, carry, speed, grapple, initiative, skills, why } = wanted;
    const { max } = hp as { max: number };
    const kind = wanted.creature;
    expect(seen).toEqual(
      plain({ stats, max, defenses, woundThreshold, carry, speed, grapple, initiative, skills, creature: kind, why }),
    );
    expect([max, (carry as Json).band, (seen.carry as Json).load]).toEqual([35, "none", 37]);
  });

  it("effect modifiers are read from strings, on numbers that depend on each other", async () => {
    const list = {
      "system.pool.defense.ref": "+2 deflection",
      "system.pool.attack": "+1 luck",
      "system.pool.attack.melee": "+1 competence",
      "system.pool.skill": "−1 luck",
      "system.pool.skill.stealth": "+3 magic stacks",
      "system.sizing.steps": "1",
      "system.hp.max": "many",
      "system.creature.countsAs": "undead",
    };
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Bo", type: "thresholdCreature", system: { stats: { dex: { base: 1 } } } });
      await made.createEmbeddedDocuments("ActiveEffect", [{ name: "All at once", ...${changes(list)} }]);
      const { defenses, skills, size, sizing, hp, creature } = made.system;
      return { ref: defenses.ref.value, stealth: skills.stealth.value, lore: skills.lore.value, size: size.value,
        gear: sizing.gearSteps, max: hp.max, undead: creature.undead, counts: [...creature.countsAs] };`);
    const effectless = creature("Bo", { dex: 1 });
    expect(effectless.statuses).toEqual([]);
    expect(seen).toEqual({
      ref: 12,
      stealth: 3,
      lore: -1,
      size: "large",
      gear: 1,
      max: 1,
      undead: true,
      counts: ["undead"],
    });
  });

  it("T-06 T-15: items dropped on a sheet: the first class fills the hit points, a second species replaces the first", async () => {
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Cy", type: "thresholdCharacter" });
      await made.createEmbeddedDocuments("Item", [{ name: "Dwarf", type: "thresholdSpecies", system: { adjust: { con: 2 } } }]);
      await made.createEmbeddedDocuments("Item", [{ name: "Soldier", type: "thresholdClass", system: { startingHp: 20 } }]);
      await made.createEmbeddedDocuments("Item", [{ name: "Elf", type: "thresholdSpecies", system: { adjust: { dex: 1 } } }]);
      return { id: made.id };`);
    await table.settle();
    const now = await gm.run<Json>(`
      const made = game.actors.get("${seen.id}");
      return { names: made.items.map((i) => i.name).sort(), hp: made.system.hp.value, dex: made.system.stats.dex.value };`);
    expect(now).toEqual({ names: ["Elf", "Soldier"], hp: 20, dex: 1 });
  });

  it("numbers are limited to their range, invalid strings are rejected", async () => {
    const seen = await stored("Actor", "thresholdCharacter", {
      hp: { value: -4 },
      track: { step: 9, restSeconds: 400 },
      details: { level: 0 },
    });
    expect(seen).toMatchObject({ hp: { value: 0 }, track: { step: 5, restSeconds: 299 }, details: { level: 1 } });
    await expect(stored("Actor", "thresholdCreature", { creature: { type: "robot" } })).rejects.toThrow();
    await expect(stored("Item", "thresholdWeapon", { hands: "three" })).rejects.toThrow();
    await expect(stored("Item", "thresholdPower", { target: { types: ["robot"] } })).rejects.toThrow();
  });
});
