/** Actor data in the test host: typed values, held and worn items and conditions have their effects; turns pass. */

import { afterEach, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

let table: Table;
let gm: Client;
afterEach(() => table.close());

async function open(generation: 13 | 14): Promise<void> {
  table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }], dice: "scripted" });
  gm = await table.join("Gamemaster");
  await gm.run(`CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
    await game.settings.set("fivefold", "inPlay", { ids: ["grimoire"], asked: true });`);
}
async function quiet(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await gm.run("await game.fivefold.idle()");
    await table.settle();
  }
}
/** Runs code with `made`, an actor of that name. */
async function on<T>(name: string, code: string): Promise<T> {
  const result = await gm.run<T>(`const made = game.actors.getName("${name}"); ${code}`);
  await quiet();
  return result;
}
const make = (name: string, type: string, system: object = {}, items: object[] = []): Promise<void> =>
  gm.run(`await Actor.create(${JSON.stringify({ name, type, system, items })});`);
const read = <T>(name: string, what: string): Promise<T> =>
  on(name, `return JSON.parse(JSON.stringify(${what} ?? null));`);
const statuses = (name: string): Promise<string[]> => read(name, "[...made.statuses].sort()");
/** Cards by their first action. */
const cards = (): Promise<string[]> =>
  gm.run(
    `return [...game.messages].filter((m) => m.type === "card").map((m) => Object.values(m.system.acts)[0].action);`,
  );

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-66: overload by any cause is marked and asked about, and ends when everything fits", async () => {
    await open(generation);
    const gear = (name: string, slots: number) => ({ name, type: "grimoireGear", system: { slots } });
    await make("Ada", "grimoireCharacter", { slots: { base: 4 } }, [gear("Tent", 2), gear("Rope", 1)]);
    await on("Ada", `await made.update({ "system.fatigue": 2 });`);
    expect([await statuses("Ada"), await cards()]).toEqual([["overloaded"], ["dropItem"]]);
    const asked = await gm.run<string[]>(
      `return [...Object.values(game.messages.contents.at(-1).system.acts)[0].waiting.options];`,
    );
    expect(asked).toEqual(["Tent", "Rope", "part"]);
    await on("Ada", `await made.update({ "system.gp": 5 });`);
    expect(await cards()).toEqual(["dropItem"]);
    await on("Ada", `await made.items.getName("Tent").update({ "system.carried": false });`);
    expect([await statuses("Ada"), await read("Ada", "made.system.slots.free")]).toEqual([[], 1]);
    await on("Ada", `await made.createEmbeddedDocuments("Item", [${JSON.stringify(gear("Anvil", 6))}]);`);
    expect([await statuses("Ada"), (await cards()).length]).toEqual([["overloaded"], 2]);
  });

  it("G-103 G-105: typed values are clamped and set their conditions", async () => {
    await open(generation);
    await make("Ada", "grimoireCharacter", {}, [{ name: "Dodge", type: "grimoireHeld" }]);
    await on("Ada", `await made.update({ "system.attributes.str.value": 30, "system.pendingAdvantage": 1 });`);
    expect([await read("Ada", "made.system.attributes.str.value"), await statuses("Ada")]).toEqual([
      10,
      ["gained", "holding"],
    ]);
    await on("Ada", `await made.update({ "system.attributes.dex.value": 0 });`);
    expect(await statuses("Ada")).toEqual(["gained", "paralysed", "unable"]);
    expect([await read("Ada", "made.items.size"), await read("Ada", "made.system.movement.perMove")]).toEqual([0, 0]);
  });

  it("G-102: STR typed to 0 kills a character and posts its card; removing the condition revives it", async () => {
    await open(generation);
    await make("Ada", "grimoireCharacter");
    await on("Ada", `await made.update({ "system.attributes.str.value": 0 });`);
    expect([await read("Ada", "made.system.dead"), await statuses("Ada"), await cards()]).toEqual([
      true,
      ["dead", "unable"],
      ["death"],
    ]);
    await on("Ada", `await made.toggleStatusEffect("dead", { active: false });`);
    expect([await read("Ada", "made.system.dead"), await statuses("Ada")]).toEqual([false, []]);
  });

  it("G-108: a condition set manually is written into the data, an automatic one is removed again", async () => {
    await open(generation);
    await make("Mob", "grimoireDetachment");
    await on("Mob", `await made.toggleStatusEffect("routed", { active: true });`);
    await on("Mob", `await made.toggleStatusEffect("paralysed", { active: true });`);
    expect([await read("Mob", "made.system.routed"), await statuses("Mob")]).toEqual([true, ["routed"]]);
  });

  it("7: scars and marks set their conditions and remove them", async () => {
    await open(generation);
    const items = [
      { name: "Hamstrung", type: "grimoireScar", system: { entry: 7, state: "pending" } },
      { name: "Wings", type: "grimoireMark", system: { entry: 19, noArmor: true, slotsBase: 5 } },
    ];
    const mail = { name: "Mail", type: "grimoireArmor", system: { armor: 2, worn: true, slots: 2 } };
    await make("Ada", "grimoireCharacter", { attributes: { dex: { value: 12, max: 12 } } }, [mail]);
    await on("Ada", `await made.createEmbeddedDocuments("Item", ${JSON.stringify(items)});`);
    expect(await statuses("Ada")).toEqual(["hamstrung", "winged"]);
    expect(
      await read(
        "Ada",
        `[made.system.movement.perMove, made.system.slots.max, made.items.getName("Mail").system.worn]`,
      ),
    ).toEqual([1, 5, false]);
    await on("Ada", `await made.items.getName("Hamstrung").update({ "system.state": "resolved" });`);
    await on("Ada", `await made.items.getName("Wings").delete();`);
    expect([await statuses("Ada"), await read("Ada", "made.system.movement.perMove")]).toEqual([[], 6]);
  });

  it("G-154 G-68: the sheet keeps to the limits of hands and worn items, and refuses impossible ones", async () => {
    await open(generation);
    const items = [
      { name: "Axe", type: "grimoireWeapon", system: { dice: "d10", hands: 2, held: "both" } },
      { name: "Heater", type: "grimoireArmor", system: { category: "shield", dice: "d6" } },
      { name: "Tome", type: "grimoireBook", system: {} },
    ];
    await make("Ada", "grimoireCharacter", {}, items);
    const item = (name: string, change: object) =>
      on("Ada", `await made.items.getName("${name}").update({ system: ${JSON.stringify(change)} });`);
    const state = () =>
      read("Ada", `Object.fromEntries(made.items.map((i) => [i.name, [i.system.held, i.system.worn]]))`);
    await item("Heater", { worn: true });
    expect(await state()).toEqual({ Axe: ["none", false], Heater: ["none", true], Tome: ["none", false] });
    await item("Tome", { held: "both" });
    expect(await state()).toEqual({ Axe: ["none", false], Heater: ["none", false], Tome: ["both", false] });
    await item("Tome", { fused: true });
    await item("Axe", { held: "both" });
    expect(await state()).toEqual({ Axe: ["none", false], Heater: ["none", false], Tome: ["both", false] });
    await item("Axe", { dice: "" });
    expect(await read("Ada", `made.items.getName("Axe").system.dice`)).toBe("d10");
    await item("Tome", { carried: false });
    expect(await state()).toMatchObject({ Tome: ["none", false] });
  });

  it("D15: new characters start with the slots of the house rule", async () => {
    await open(generation);
    await gm.run(`await game.settings.set("fivefold", "grimoire.inventorySlots", 14);`);
    await make("Ada", "grimoireCharacter");
    expect(await read("Ada", "made.system.slots.max")).toBe(14);
  });

  it("G-79 G-81 G-83 G-86: sides alternate, AP return when a turn ends, surprise ends with the first turn", async () => {
    await open(generation);
    for (const [name, type, wil] of [
      ["Ada", "grimoireCharacter", 12],
      ["Bea", "grimoireCharacter", 9],
      ["Orc", "grimoireNpc", 14],
      ["Imp", "grimoireNpc", 3],
    ] as const)
      await make(name, type, { attributes: { wil: { value: wil, max: wil } }, pendingAdvantage: 2 });
    await on("Imp", `await made.toggleStatusEffect("surprised", { active: true });`);
    await gm.run(`
      const [scene] = await Scene.createDocuments([{ name: "Field", active: true, width: 1000, height: 1000 }]);
      const tokens = await scene.createEmbeddedDocuments("Token", game.actors.map((a) => ({ name: a.name, actorId: a.id, actorLink: true,
        x: 0, y: 0, disposition: a.type === "grimoireNpc" ? -1 : 1 })));
      const combat = await Combat.create({ scene: scene.id, active: true });
      const [ada, bea, orc, imp] = tokens;
      await combat.createEmbeddedDocuments("Combatant", [[ada, 20], [bea, 19], [orc, 15], [imp, 4]].map(([t, initiative]) =>
        ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId, initiative })));
      await combat.startCombat();`);
    await quiet();
    const order = () => gm.run<string[]>(`return game.combats.contents[0].turns.map((c) => c.name);`);
    const ap = () => gm.run<number[]>(`return game.actors.map((a) => a.system.ap.value);`);
    expect([await order(), await ap()]).toEqual([
      ["Ada", "Orc", "Bea", "Imp"],
      [4, 4, 4, 2],
    ]);
    expect(await read("Ada", "made.system.pendingAdvantage")).toBe(0);
    await on("Ada", `await made.update({ "system.ap.value": 1, "system.movement.left": 6 });`);
    await on("Orc", `await made.update({ "system.ap.value": 3 });`);
    const next = async () => {
      await gm.run(`await game.combats.contents[0].nextTurn();`);
      await quiet();
    };
    await next();
    expect([await ap(), await read("Ada", "made.system.movement.left")]).toEqual([[4, 4, 3, 2], 0]);
    await next();
    await next();
    expect([await ap(), await statuses("Imp")]).toEqual([[4, 4, 4, 2], ["surprised"]]);
    await next();
    expect([await ap(), await statuses("Imp"), await order()]).toEqual([
      [4, 4, 4, 4],
      [],
      ["Ada", "Orc", "Bea", "Imp"],
    ]);
    await on("Bea", `await made.update({ "system.pendingAdvantage": 3 });`);
    await gm.run(`await game.combats.contents[0].delete();`);
    await quiet();
    expect(await read("Bea", "made.system.pendingAdvantage")).toBe(0);
  });
});
