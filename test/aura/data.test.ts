/** The data models on the test host, both generations: defaults, derivation, validation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { ACTOR_DEFAULTS, actor, armor, ITEM_DEFAULTS, type Mutable, shield, systemOf, weapon } from "./people.ts";

type Json = Record<string, unknown>;

describe.each([13, 14] as const)("data of Aura on generation %i", (generation) => {
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

  const stored = (kind: "Actor" | "Item", type: string) =>
    gm.run<Json>(`return new (getDocumentClass("${kind}"))({ name: "x", type: "${type}" }).toObject().system;`);
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  /** Changes of an effect in the format of either generation. */
  const changes = (list: Record<string, string>) => {
    const all = Object.entries(list).map(([key, value]) => ({ key, value, mode: 2, type: "add" }));
    return JSON.stringify(generation === 14 ? { system: { changes: all } } : { changes: all });
  };
  const source = ({ name, type, system }: Mutable) => ({ name, type, system });

  it.each(Object.keys(ITEM_DEFAULTS))("2.2: a blank %s equals the defaults of the tests", async (type) => {
    expect(await stored("Item", type)).toEqual(plain(ITEM_DEFAULTS[type as keyof typeof ITEM_DEFAULTS]()));
  });

  it.each(["auraCharacter", "auraCreature"])("2.1: a blank %s equals the defaults of the tests", async (type) => {
    const { details, ...rest } = await stored("Actor", type);
    const { details: wanted, ...others } = ACTOR_DEFAULTS();
    expect(rest).toEqual(plain(others));
    expect(wanted).toMatchObject(details as Json);
  });

  it("documents derive the numbers and breakdowns of the rules", async () => {
    const items = () => [
      weapon({ name: "Arming Sword", damage: "1d8", attack: 1, evasion: 1, mpr: 2 }),
      armor({ coverage: 13, rating: 4, penalty: 1, mpr: 2 }),
      shield({ bonus: 2, mpr: 1 }),
    ];
    const abilities = { str: 16, dex: 14, con: 13, int: 12, wis: 11, cha: 8 };
    const wanted = systemOf(actor("Ada", { abilities, level: 4, mpl: 3, mplPoints: { arm: 2 }, items: items() }));
    const scores = Object.fromEntries(Object.entries(abilities).map(([id, value]) => [id, { value }]));
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Ada", type: "auraCharacter",
        system: { abilities: ${JSON.stringify(scores)}, level: 4, mpl: 3, mplPoints: { arm: 2 } },
        items: ${JSON.stringify(items().map(source))} });
      const { defenses, attack, aura, surges, stamina, energy, agility, movement, jump, skills, armor, why } = made.system;
      const { av, accessCost, proficient } = made.items.find((one) => one.type === "auraWeapon").system;
      return JSON.parse(JSON.stringify({ defenses, attack, aura, surges, stamina, energy, agility, movement, jump, skills,
        armor, why, weapon: { av, accessCost, proficient } }));`);
    const { defenses, attack, aura, surges, stamina, energy, agility, movement, jump, skills, why } = wanted;
    expect(seen).toEqual(
      plain({
        defenses,
        attack,
        aura,
        surges,
        stamina,
        energy,
        agility,
        movement,
        jump,
        skills,
        armor: wanted.armor,
        why,
        weapon: { av: 19, accessCost: 2, proficient: true },
      }),
    );
  });

  it("a new actor is awake with full pools; given values stand", async () => {
    const seen = await gm.run<Json>(`
      const of = ({ system, statuses }) => [system.aura.value, system.stamina.value, system.surges.value,
        system.agility.value, system.energy.value, ...statuses];
      const ada = await Actor.create({ name: "Ada", type: "auraCharacter", system: { abilities: { con: { value: 14 } } } });
      const bo = await Actor.create({ name: "Bo", type: "auraCreature", system: { stamina: { value: 2 }, aura: { value: 7 } } });
      const copy = await ada.clone({ name: "Copy", "system.aura.value": 3 }, { save: true });
      return { ada: of(ada), bo: of(bo), copy: of(copy) };`);
    expect(seen).toEqual({ ada: [25, 14, 7, 3, 5], bo: [7, 2, 5, 3, 2], copy: [3, 14, 7, 3, 5] });
  });

  it("A-48: effects add to stored values; invalid changes are rejected", async () => {
    const seen = await gm.run<Json>(`
      const cy = await Actor.create({ name: "Cy", type: "auraCreature" });
      await cy.createEmbeddedDocuments("ActiveEffect", [{ name: "Quick", ...${changes({
        "system.agility.bonus": "1",
        "system.abilities.con.value": "3",
        "system.sway.disadvantage": "hit",
      })} }]);
      await cy.createEmbeddedDocuments("ActiveEffect", [{ name: "Wrong", ...${changes({ "system.agility.value": "1" })} }]);
      const { agility, stamina, sway } = cy.system;
      return { agility: agility.max, stamina: stamina.max, sway: sway.disadvantage, effects: cy.effects.map(({ name }) => name) };`);
    expect(seen).toEqual({ agility: 4, stamina: 13, sway: ["hit"], effects: ["Quick"] });
  });

  it("one set of armor at a time; invalid values are not stored", async () => {
    const seen = await gm.run<Json>(`
      const dee = await Actor.create({ name: "Dee", type: "auraCharacter" });
      const make = (name, system) => ({ name, type: "auraArmor", system });
      const [mail, hide, plate] = await dee.createEmbeddedDocuments("Item", [make("Mail", { equipped: true }),
        make("Hide", { natural: true, equipped: true }), make("Plate", {})]);
      await plate.update({ "system.equipped": true });
      const [blade] = await dee.createEmbeddedDocuments("Item", [{ name: "Blade", type: "auraWeapon" }]);
      await blade.update({ "system.damage.formula": "a lot" });
      return { plate: plate.id, formula: blade.system.damage.formula };`);
    await table.settle();
    const worn = await gm.run<string[]>(
      `return game.actors.getName("Dee").items.filter((one) => one.system.equipped).map(({ name }) => name).sort();`,
    );
    expect([worn, seen.formula]).toEqual([["Hide", "Plate"], "1d6"]);
  });
});
