/** Size and load on the test host: size magic with gear, and load limits. */
import { afterEach, expect, it } from "vitest";
import { BRANNIC, openMill, QUILL, target, VIPER } from "./mill.ts";
import { act, card, quoted, Sickbed, statuses } from "./sickbed.ts";

let bed: Sickbed;
afterEach(() => bed.play.close());

const run = async <T = unknown>(code: string): Promise<T> => {
  const result = await bed.gm.run<T>(code);
  await bed.play.quiet();
  return result;
};
const change = (uuid: string, name: string, system: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).update({ system: ${quoted(system)} });`);
const give = (uuid: string, pack: string, name: string, system: object = {}): Promise<string> =>
  run(`const found = (await game.packs.get("fivefold.threshold-${pack}").getDocuments()).find((d) => d.name === ${quoted(name)});
    const data = foundry.utils.mergeObject(game.items.fromCompendium(found), ${quoted({ system })});
    const [item] = await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [data]);
    return item.id;`);
/** Size, Reflex, grapple, reach, Str, Con, the three limits. */
const body = (uuid: string) =>
  bed.read<unknown[]>(
    uuid,
    "(({ size, defenses, grapple, reach, stats, carry }) => [size.value, defenses.ref.value, grapple.value, reach.value, stats.str.value, stats.con.value, carry.light, carry.medium, carry.heavy])(a.system)",
  );
/** An attack on an unnamed target: its total and its damage parts. */
async function swing(uuid: string, name: string, given: object = {}): Promise<[total: number, parts: string[]]> {
  await bed.gm.run("game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));");
  const item = await bed.read<string>(uuid, `a.items.getName(${quoted(name)}).id`);
  bed.gm.dice([10]);
  const message = (await act(bed.gm, uuid, "attack", { item, given })) as string;
  await bed.play.quiet();
  const [one] = Object.values((await card(bed.gm, message)).acts);
  const offer = one?.offers.find((o) => o.action === "damage") as unknown as { form: { parts: string[] } } | undefined;
  return [Number(one?.headline?.data?.total), offer?.form.parts ?? []];
}

it("T-12 T-56 T-57 T-59 T-60 T-61 T-71 D-39 D-41 D-45 D-47 V-T-57 V-T-58: Giant's Frame and Shrinking Word change dice, reach and grapple together, and restore them", async () => {
  bed = new Sickbed(await openMill(14));
  const [bran, quill, viper] = [BRANNIC, QUILL, VIPER].map((name) => bed.play.uuid(name)) as [string, string, string];
  await run(`await game.settings.set("fivefold", "automation", "automatic");`);
  const usual = ["medium", 18, 5, 1, 3, 2, 60, 110, 210];
  expect(await body(bran)).toEqual(usual);
  expect(await swing(bran, "Long Sword")).toEqual([15, ["1d8 + 3 slashing"]]);

  // Anna's mage casts it on Anna's soldier: one size up, no ability modifiers, the sword included.
  await target(bed.anna, BRANNIC);
  const frame = await bed.read<string>(quill, `a.items.getName("Giant's Frame").id`);
  const message = (await act(bed.anna, quill, "power", { item: frame })) as string;
  await bed.play.quiet();
  expect(Object.values((await card(bed.anna, message)).acts).map(({ action, state }) => [action, state])).toEqual([
    ["power", "done"],
    ["putOn", "done"],
  ]);
  expect(await statuses(bed.ben, bran)).toEqual(["enlarged"]);
  expect(await body(bran)).toEqual(["large", 17, 6, 2, 3, 2, 60, 110, 210]);
  expect(await swing(bran, "Long Sword")).toEqual([14, ["2d6 + 3 slashing"]]);
  expect(await swing(bran, "Unarmed Strike")).toEqual([14, ["1d4 + 3 bludgeoning"]]);
  // The chart's modifiers are listed as ignored in the breakdown of his Strength.
  expect(await bed.read(bran, `a.system.why["stat.str"].ignored.map((m) => [m.value, m.ignoredFor.key])`)).toEqual([
    [2, "THRESHOLD.Why.notGranted"],
  ]);
  // A sword made for a giant still does not fit: it grows as well.
  await change(bran, "Long Sword", { madeFor: "large" });
  expect(await swing(bran, "Long Sword")).toEqual([12, ["3d6 + 3 slashing"]]);
  // Undo restores everything, including the use. The larger sword weighs twice as much.
  await bed.all(message, "undo");
  expect([await body(bran), await statuses(bed.gm, bran)]).toEqual([usual, ["loadMedium"]]);
  expect(await bed.read(quill, `a.items.getName("Giant's Frame").system.uses.value`)).toBe(1);
  expect(await swing(bran, "Long Sword")).toEqual([13, ["2d6 + 3 slashing"]]);
  await change(bran, "Long Sword", { madeFor: "medium" });

  // Smaller, with an effect that leaves gear as it is, and with one that grants the chart's modifiers.
  await run(`await fromUuidSync(${quoted(bran)}).toggleStatusEffect("reduced", { active: true });`);
  expect(await body(bran)).toEqual(["small", 19, 4, 1, 3, 2, 60, 110, 210]);
  expect(await swing(bran, "Long Sword")).toEqual([16, ["1d6 + 3 slashing"]]);
  await run(`await fromUuidSync(${quoted(bran)}).toggleStatusEffect("reduced", { active: false });`);
  const grows = async (uuid: string, changes: [string, string, string][]): Promise<void> =>
    run(`await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("ActiveEffect", [{ name: "Growth", system: { changes:
      ${quoted(changes)}.map(([key, type, value]) => ({ key: "system.sizing." + key, type, value })) } }]);`);
  const over = async (uuid: string): Promise<void> =>
    run(`for (const e of [...fromUuidSync(${quoted(uuid)}).effects]) await e.delete();`);
  await grows(bran, [
    ["steps", "add", "1"],
    ["gearFollows", "override", "false"],
    ["grantsAbilityMods", "override", "true"],
  ]);
  // Str +2, Dex −1, Con +1 of the chart, and a sword one step too small for him.
  expect(await body(bran)).toEqual(["large", 16, 8, 2, 5, 3, 90, 170, 330]);
  expect(await swing(bran, "Long Sword")).toEqual([14, ["1d8 + 5 slashing"]]);
  await over(bran);
  expect(await body(bran)).toEqual(usual);

  // A viper keeps the ability modifiers of its own size, and loses free Finesse.
  const coils = "[a.system.size.value, a.system.finesse.auto, a.system.stats.str.value, a.system.reach.value]";
  expect(await bed.read(viper, coils)).toEqual(["tiny", true, -2, 0]);
  expect(await swing(viper, "Bite")).toEqual([17, ["1d3 − 2 piercing"]]);
  await run(`await fromUuidSync(${quoted(viper)}).toggleStatusEffect("enlarged", { active: true });`);
  expect(await bed.read(viper, coils)).toEqual(["small", false, -2, 1]);
  expect(await swing(viper, "Bite")).toEqual([10, ["1d4 − 2 piercing"]]);
  // Growth stops at the end of the chart.
  await grows(viper, [["steps", "add", "12"]]);
  expect((await bed.read<unknown[]>(viper, coils))[0]).toBe("colossal");
  await over(viper);
  expect(await bed.read(viper, coils)).toEqual(["tiny", true, -2, 0]);
});

it("T-13 T-42 T-46 T-53 T-54 T-83 to T-92 D-11 D-12 D-41 V-T-67 V-T-68: worn items count, carried items weigh, and only one suit of armor is worn", async () => {
  bed = await Sickbed.open(14);
  const bo = await bed.make("Bo", { by: "Anna", system: { stats: { str: { base: 1 }, con: { base: 2 } } } });
  const load = () =>
    bed.read<unknown[]>(
      bo,
      "(({ carry, speed, defenses }) => [carry.load, carry.band, speed.value, defenses.ref.value, defenses.fort.value])(a.system)",
    );
  expect(
    await bed.read(
      bo,
      "(({ light, medium, heavy, overHead, offGround, pushDrag }) => [light, medium, heavy, overHead, offGround, pushDrag])(a.system.carry)",
    ),
  ).toEqual([40, 70, 130, 195, 390, 650]);
  await run(
    `await fromUuidSync(${quoted(bo)}).createEmbeddedDocuments("Item", [{ name: "Sack", type: "thresholdGear", system: { weight: 0.5, quantity: 80 } }]);`,
  );
  const bands: [number, unknown[], string[]][] = [
    [80, [40, "none", 6, 10, 12], []],
    [81, [40.5, "medium", 3, 10, 12], ["loadMedium"]],
    [140, [70, "medium", 3, 10, 12], ["loadMedium"]],
    [141, [70.5, "heavy", 3, 5, 12], ["loadHeavy"]],
    [260, [130, "heavy", 3, 5, 12], ["loadHeavy"]],
    [261, [130.5, "over", 3, 5, 12], ["loadOver"]],
  ];
  for (const [quantity, numbers, marks] of bands) {
    await change(bo, "Sack", { quantity });
    expect([quantity, await load(), await statuses(bed.anna, bo)]).toEqual([quantity, numbers, marks]);
  }
  await run(`await game.settings.set("fivefold", "threshold.overHeavy", "immobile");`);
  expect(await load()).toEqual([130.5, "over", 0, 5, 12]);
  await run(`await game.settings.set("fivefold", "threshold.carryFormula", "grouped");`);
  expect((await load()).slice(0, 3)).toEqual([130.5, "medium", 3]);
  await run(`await game.settings.set("fivefold", "threshold.carryFormula", "literal");`);
  // Left behind it weighs nothing, and worn items are taken off.
  await change(bo, "Sack", { carried: false });
  expect([await load(), await statuses(bed.anna, bo)]).toEqual([[0, "none", 6, 10, 12], []]);

  const worn = () => bed.read<string[]>(bo, "a.items.filter((i) => i.system.equipped).map((i) => i.name).sort()");
  for (const name of ["Chain Shirt", "Leather Coat", "Round Shield"]) {
    await give(bo, "gear", name);
    await change(bo, name, { equipped: true });
  }
  expect([await worn(), await load()]).toEqual([
    ["Leather Coat", "Round Shield"],
    [45, "medium", 3, 14, 12],
  ]);
  await change(bo, "Leather Coat", { madeFor: "small" });
  expect((await load())[0]).toBe(39);
  await change(bo, "Leather Coat", { carried: false });
  expect([await worn(), (await load())[3]]).toEqual([["Round Shield"], 12]);
  await change(bo, "Leather Coat", { equipped: true });
  expect(await bed.read(bo, `a.items.getName("Leather Coat").system.carried`)).toBe(true);
  await change(bo, "Leather Coat", { carried: false });
  await change(bo, "Round Shield", { carried: false });
  await change(bo, "Chain Shirt", { carried: false });

  // Magic counts when worn, the better of a type; luck and dodge add up.
  for (const name of [
    "Belt of Might",
    "Greater Belt of Might",
    "Ring of Warding",
    "Bracers of Turning",
    "Milepost Boots",
    "Amulet of Quick Hands",
    "Worn Farthing",
  ])
    await give(bo, "gear", name);
  await give(bo, "gear", "Worn Farthing");
  await run(
    `const a = fromUuidSync(${quoted(bo)}); await a.updateEmbeddedDocuments("Item", a.items.filter((i) => i.name === "Worn Farthing").map((i) => ({ _id: i.id, "system.equipped": true })));`,
  );
  const magic =
    "(({ stats, defenses, speed, initiative, carry }) => [stats.str.value, defenses.ref.value, defenses.will.value, speed.value, initiative.value, carry.light])(a.system)";
  expect(await bed.read(bo, magic)).toEqual([1, 10, 10, 6, 2, 40]);
  for (const name of ["Belt of Might", "Ring of Warding", "Milepost Boots", "Amulet of Quick Hands"])
    await change(bo, name, { equipped: true });
  expect(await bed.read(bo, magic)).toEqual([2, 12, 11, 7, 2, 50]);
  for (const name of ["Greater Belt of Might", "Bracers of Turning"]) await change(bo, name, { equipped: true });
  expect(await bed.read(bo, magic)).toEqual([3, 13, 11, 7, 2, 60]);
  // Feats always count.
  for (const name of [
    "Hard to Drop",
    "Lingering Breath",
    "Duelist's Step",
    "Second Step",
    "Foresight",
    "Light Step",
    "Long-Limbed",
    "Wary Eye",
    "Tough",
    "Pack Mule",
    "Iron Stomach",
  ])
    await give(bo, "powers", name);
  await bed.change(bed.gm, bo, { "system.hp.override": null });
  const feats =
    "(({ woundThreshold, defenses, initiative, speed, reach, skills, hp, carry }) => [woundThreshold.value, defenses.ref.value, defenses.fort.value, initiative.value, speed.value, reach.value, skills.perceive.value, hp.max, carry.light])(a.system)";
  expect(await bed.read(bo, feats)).toEqual([15, 15, 13, 6, 8, 2, 4, 9, 70]);
  expect(bed.gm.errors).toEqual([]);
});
