/** Characters on the test host: created manually, with race, size, level and items; invalid data is rejected. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { act, BRANNOC, type Bridge, openBridge } from "./bridge.ts";
import { headline, sums, tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const run = async <T = unknown>(code: string): Promise<T> => {
  const result = await bridge.gm.run<T>(code);
  await bridge.quiet();
  return result;
};
const read = <T>(uuid: string, what: string): Promise<T> =>
  bridge.gm.run(`const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
const change = (uuid: string, data: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(data)});`);
const give = (uuid: string, pack: string, ...names: string[]): Promise<string[]> =>
  run(`const all = await game.packs.get("fivefold.aura-${pack}").getDocuments();
    const data = ${quoted(names)}.map((name) => game.items.fromCompendium(all.find((d) => d.name === name)));
    return (await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", data)).map(({ id }) => id);`);
const item = (uuid: string, name: string, system: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).update({ system: ${quoted(system)} });`);
const drop = (uuid: string, name: string): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).delete();`);
/** Aura, surges, Stamina, Agility: values and maxima. */
const pools = (uuid: string) =>
  read<number[]>(
    uuid,
    `["aura", "surges", "stamina", "agility"].flatMap((id) => [a.system[id].value, a.system[id].max])`,
  );
const defenses = (uuid: string) =>
  read<number[]>(
    uuid,
    `(({ evasion, unarmedEvasion, rangedEvasion, fortitude, will }) => [evasion.value, unarmedEvasion.value,
      rangedEvasion.value, rangedEvasion.noShield, fortitude.value, will.value])(a.system.defenses)`,
  );
const born = (uuid: string) =>
  read<unknown[]>(
    uuid,
    `[a.system.size, a.system.movement.speed, a.system.abilities.str.value, a.system.abilities.dex.value,
      a.system.inherent.will.bonus, canvas.scene.tokens.getName("Ada").width, a.prototypeToken.width]`,
  );

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("A-118 A-128 A-152 A-153 A-184 D-28 D-55: a character is created empty, gets a race, levels up, and learns", async () => {
    bridge = await openBridge(generation, GM_AND_ANNA);
    const story = tell(bridge);
    await story.listens(bridge.gm);
    const ada = await run<string>(`const made = await Actor.create({ name: "Ada", type: "auraCharacter" });
      await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Ada", actorId: made.id, actorLink: true, x: 0, y: 0 }]);
      return made.uuid;`);
    expect(await pools(ada)).toEqual([20, 20, 5, 5, 10, 10, 3, 3]);
    expect(await defenses(ada)).toEqual([8, 8, 0, 0, 10, 10]);

    // A higher maximum does not raise the value; a rest does. A lower one lowers it, and values are limited to the
    // maximum.
    await change(ada, { "system.abilities": { str: { value: 14 }, dex: { value: 13 }, con: { value: 13 } } });
    expect(await pools(ada)).toEqual([20, 29, 5, 6, 10, 13, 3, 3]);
    await act(bridge.gm, ada, "longRest");
    await bridge.quiet();
    expect(await pools(ada)).toEqual([29, 29, 6, 6, 13, 13, 3, 3]);
    await change(ada, { "system.aura.value": 99 });
    expect([await pools(ada), await read(ada, "a._source.system.aura.value")]).toEqual([await pools(ada), 29]);
    await change(ada, { "system.abilities.con.value": 11 });
    await change(ada, { "system.abilities.con.value": 13 });
    expect(await pools(ada)).toEqual([26, 29, 5, 6, 11, 13, 3, 3]);

    // Level, MPL and its points: each number has a breakdown, and too many points are reported.
    await change(ada, { "system.level": 3, "system.mpl": 2, "system.mplPoints": { arm: 2, leg: 0, initiative: 1 } });
    expect(await defenses(ada)).toEqual([10, 10, 1, 1, 14, 11]);
    expect(
      await read(
        ada,
        `[a.system.mplPoints.over, a.system.skills.arm.total, a.system.skills.initiative.total,
        a.system.why["skill.arm"].counted.map(({ label, value }) => [label.key, value])]`,
      ),
    ).toEqual([
      true,
      6,
      4,
      [
        ["AURA.Ability.str", 4],
        ["AURA.Why.mplPoints", 2],
      ],
    ]);
    await change(ada, { "system.mplPoints.initiative": 0, "system.skills.leg.ranks": 6 });
    expect(
      await read(
        ada,
        "[a.system.mplPoints.over, a.system.movement.sprint, a.system.jump.distance, a.system.agility.max]",
      ),
    ).toEqual([false, 10, 4, 4]);

    // A race is applied once, its size on the token too; another replaces it; removed, all is reverted.
    const plain = ["medium", 6, 14, 13, 0, 1, 1];
    expect(await born(ada)).toEqual(plain);
    await give(ada, "powers", "Fellwalker");
    expect(await born(ada)).toEqual(["large", 8, 16, 13, -1, 2, 2]);
    await give(ada, "powers", "Burrowkin");
    expect(await born(ada)).toEqual(["small", 5, 13, 14, 0, 1, 1]);
    expect(await read(ada, `a.items.map(({ name }) => name)`)).toEqual(["Burrowkin"]);
    await drop(ada, "Burrowkin");
    expect(await born(ada)).toEqual(plain);

    // A race with a free point asks for the score by its button on the sheet; undoing the card reverts it.
    const [human] = await give(ada, "powers", "Human");
    expect([await born(ada), await read(ada, `a.items.getName("Human").system.applied`)]).toEqual([plain, ""]);
    await act(bridge.gm, ada, "race", { item: human, given: { ability: "dex" } });
    await bridge.quiet();
    expect(await born(ada)).toEqual(["medium", 6, 14, 14, 0, 1, 1]);
    await story.undoes(await story.last("race"));
    expect(await born(ada)).toEqual(plain);

    // Sizes are guides: size and reach can be changed manually.
    await change(ada, { "system.size": "huge", "system.reach.bonus": 1 });
    expect(await born(ada)).toEqual(["huge", 6, 14, 13, 0, 3, 3]);
    await give(ada, "gear", "Spear");
    expect(await read(ada, `[a.items.getName("Spear").system.reachTotal, a.system.defenses.evasion.value]`)).toEqual([
      4, 8,
    ]);
    expect(await story.said(bridge.gm)).toEqual([]);
    expect(bridge.gm.errors).toEqual([]);
  });
});

it("A-29 A-48 A-82 A-84 A-127 A-181 A-182 A-185 D-21 D-24 D-27 D-30 D-31: items, features and injuries change the numbers, in a Round they cost Energy; invalid data is rejected", async () => {
  bridge = await openBridge(14, GM_AND_ANNA);
  const story = tell(bridge);
  for (const client of [bridge.gm, bridge.anna]) await story.listens(client);
  const refuse = async (code: string): Promise<string[]> => {
    await story.said(bridge.gm);
    await run(`try { ${code} } catch (error) { if (!/refused|prevented/i.test(error.message)) throw error; }`);
    return story.said(bridge.gm);
  };
  const ada = await run<string>(`return (await Actor.create({ name: "Ada", type: "auraCharacter", system: { mpl: 2,
    abilities: { str: { value: 14 }, dex: { value: 13 }, wis: { value: 15 } } } })).uuid;`);
  const held = () => read<string[]>(ada, `a.items.filter((i) => i.system.equipped).map((i) => i.name)`);
  await give(
    ada,
    "gear",
    "Leather Jack",
    "Cuirass",
    "Round Shield",
    "Arming Sword",
    "Great Sword",
    "Long Bow",
    "Dagger",
  );
  expect(await defenses(ada)).toEqual([9, 9, 1, 1, 12, 12]);

  // One set of armor; one without proficiency, a broken shield, a sword above the MPL; more than two hands give a
  // warning.
  await item(ada, "Leather Jack", { equipped: true });
  await item(ada, "Cuirass", { equipped: true });
  expect([await held(), await defenses(ada)]).toEqual([["Cuirass"], [7, 7, -1, -1, 12, 12]]);
  await story.house("aura.gearPenalty", 3);
  await bridge.quiet();
  expect(await defenses(ada)).toEqual([5, 5, -3, -3, 12, 12]);
  await story.house("aura.gearPenalty", 1);
  await item(ada, "Leather Jack", { equipped: true });
  await item(ada, "Round Shield", { equipped: true });
  await item(ada, "Arming Sword", { equipped: true });
  expect(await defenses(ada)).toEqual([12, 9, 3, 1, 12, 12]);
  await item(ada, "Round Shield", { broken: true });
  expect(await defenses(ada)).toEqual([10, 9, 1, 1, 12, 12]);
  await item(ada, "Round Shield", { broken: false });
  await story.said(bridge.gm);
  await item(ada, "Great Sword", { equipped: true });
  expect(await story.said(bridge.gm)).toEqual(["Ada needs 4 hands for all of that"]);
  expect(await read(ada, `[a.items.getName("Great Sword").system.av, a.system.defenses.evasion.value]`)).toEqual([
    17, 11,
  ]);
  await item(ada, "Great Sword", { equipped: false });

  // Feats and styles apply while present, too many styles are shown; a bow shows what limits its draw weight.
  await give(ada, "powers", "Battle Insight", "Quickstep", "Twin Guard", "Heavy Swing");
  expect(
    await read(ada, `[a.system.attack.masab, a.system.attack.masdb, a.system.agility.max, a.system.combatStyles]`),
  ).toEqual([4, 2, 4, { max: 0, used: 2 }]);
  await change(ada, { "system.mpl": 6, "system.mplPoints": { arm: 6, leg: 0, initiative: 0 } });
  expect(
    await read(
      ada,
      `[a.system.combatStyles.max, (({ drawn, drawLimit, effectiveRange }) => [drawn, drawLimit, effectiveRange])(
      a.items.getName("Long Bow").system)]`,
    ),
  ).toEqual([2, [30, "wielder", { a: 6, b: 40, c: 180 }]]);
  for (const name of ["Battle Insight", "Quickstep", "Twin Guard", "Heavy Swing"]) await drop(ada, name);
  expect(await read(ada, `[a.system.attack.masab, a.system.agility.max, a.system.combatStyles.used]`)).toEqual([
    2, 3, 0,
  ]);

  // An injury dropped on the sheet has its immediate effects; moving it within the sheet has none.
  const lays = (name: string) =>
    run(`const found = (await game.packs.get("fivefold.aura-injuries").getDocuments()).find((d) => d.name === "${name}");
      await fromUuidSync(${quoted(ada)}).sheet._onDropItem({ target: { closest: () => null } }, found);`);
  const hurt = () => read<unknown[]>(ada, `[a.system.stamina.value, [...a.statuses], a.itemTypes.auraInjury.length]`);
  const [stamina] = await hurt();
  await lays("Split Brow");
  await lays("Winded");
  await lays("Bruised Wrist");
  await bridge.quiet();
  expect(await hurt()).toEqual([Number(stamina) - 1, ["blinded"], 3]);
  await run(
    `const a = fromUuidSync(${quoted(ada)}); await a.sheet._onDropItem({ target: { closest: () => null } }, a.items.getName("Winded"));`,
  );
  await bridge.quiet();
  expect((await hurt())[0]).toBe(Number(stamina) - 1);

  // House rules apply at once, without a reload (D-27, D-30).
  await story.house("aura.modifierScale", "classic");
  await bridge.quiet();
  expect(await read(ada, "[a.system.abilities.str.mod, a.system.attack.masab, a.system.aura.max]")).toEqual([2, 1, 25]);
  await story.house("aura.modifierScale", "linear");
  await story.house("aura.legStrengthTable", "9/1/1, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0");
  await bridge.quiet();
  expect(await read(ada, "[a.system.movement.sprint, a.system.jump.distance, a.system.agility.max]")).toEqual([
    15, 4, 4,
  ]);
  await story.house("aura.legStrengthTable", "");

  // A custom skill is added, rolled and removed (D-31).
  await change(ada, { "system.skills.custom.bows": { label: "Craft (bow making)", ability: "wis", ranks: 2 } });
  bridge.gm.dice([9]);
  const rolled = await act(bridge.gm, ada, "skill", { given: { skill: "custom.bows", dc: 16 } });
  await bridge.quiet();
  expect(sums(await story.newest(rolled ?? ""))).toEqual([[16, 16, "succeeds"]]);

  // Invalid values are rejected with a message and stay unchanged; ranges may be typed one number after another.
  const edit = (name: string, changes: object) =>
    `await fromUuidSync(${quoted(ada)}).items.getName(${quoted(name)}).update(${quoted(changes)});`;
  expect(await refuse(edit("Dagger", { "system.damage.formula": "1d" }))).toEqual(["Dagger: Not a dice formula: 1d"]);
  expect(await refuse(edit("Dagger", { "system.thrown.a": 8 }))).toEqual([]);
  expect(await read(ada, `a.items.getName("Dagger").system.throwRange`)).toEqual({ a: 9, b: 10, c: 20 });
  const effect = (key: string, value: string) =>
    `await fromUuidSync(${quoted(ada)}).createEmbeddedDocuments("ActiveEffect", [{ name: "Odd",
      system: { changes: [{ key: "system.${key}", type: "add", value: "${value}" }] } }]);`;
  expect(await refuse(effect("defenses.evasion.value", "1"))).toEqual([
    "Odd: “defenses.evasion.value” is calculated: change “defenses.evasion.bonus” instead.",
  ]);
  expect(await refuse(effect("defenses.evasoin.bonus", "1"))).toEqual([
    "Odd: “defenses.evasoin.bonus” does not exist: the effect would do nothing.",
  ]);
  expect(await refuse(effect("defenses.evasion.bonus", "2"))).toEqual([]);
  expect(await defenses(ada)).toEqual([14, 9, 3, 1, 12, 12]);
  expect(
    await refuse(`await fromUuidSync(${quoted(ada)}).createEmbeddedDocuments("Item", [{ name: "Odd", type: "auraRace" },
    { name: "Other", type: "anatomyWeapon" }]);`),
  ).toEqual(["Other and Ada belong to different rulesets."]);

  // In a Round the buttons of the sheet have a cost: a side arm 1 Energy, armor 2, both by Brannoc's own player.
  await run(`await game.combat.startCombat();`);
  const brannoc = bridge.uuid(BRANNOC);
  const energy = () => read<number>(brannoc, "a.system.energy.value");
  const before = await read<number>(brannoc, "a.system.defenses.evasion.value");
  expect(await energy()).toBe(5);
  const own = (name: string) => read<string>(brannoc, `a.items.getName(${quoted(name)}).id`);
  const equips = async (name: string) => {
    await act(bridge.anna, brannoc, "equip", { item: await own(name) });
    await bridge.quiet();
    return story.presses(bridge.anna, await story.last("equip"), "done");
  };
  const off = await equips("Arming Sword");
  expect([await energy(), await read(brannoc, "a.system.defenses.evasion.value")]).toEqual([4, before - 1]);
  expect(headline(off)).toBe("equip.stow");
  const bare = await equips("Chain Shirt");
  expect([headline(bare), await energy(), await read(brannoc, "a.system.armor.length")]).toEqual([
    "equip.takeOff",
    2,
    0,
  ]);
  // Undone, it is worn again; the cost of the declaration is undone separately.
  await story.undoes(bare);
  expect([await energy(), await read(brannoc, "a.system.armor.map(({ name }) => name)")]).toEqual([2, ["Chain Shirt"]]);
  expect([bridge.gm.errors, bridge.anna.errors]).toEqual([[], []]);
});
