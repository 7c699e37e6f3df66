/** Spells in the test host: effects on targets, how they end, and undo (G-129 to G-136). */

import { afterEach, describe, expect, it } from "vitest";
import { act, item } from "./chapel.ts";
import { Study } from "./magic-table.ts";

let study: Study;
afterEach(() => study.chapel.close());

const [ANN, BEN, KING, GOBLIN] = ["Maren Oakhand", "Quillane Ash", "Mudking", "Bog Goblin"] as const;
const hit = (name: string, raw: number) =>
  act(study.chapel.gm, study.chapel.uuid(name), "harm", { given: { raw } }).then(async (message) => {
    await study.chapel.quiet();
    return message as string;
  });
const hp = (name: string) => study.read<number>(name, "a.system.hp.value");

// Both generations: effect durations are stored differently in each (`effectData`).
describe.each([13, 14] as const)("generation %i", (generation) => {
  it("G-133 7: spells that break, wake or expire; undo restores them", async () => {
    study = await Study.open(generation);
    await study.cast("Glass Skin", [1, 2], ANN, { slot: 2 });
    expect([await study.effects(ANN), await study.read(ANN, "a.system.armor.raw")]).toEqual([["Glass Skin"], 5]);
    const weak = await hit(ANN, 5);
    expect([await study.effects(ANN), await hp(ANN)]).toEqual([["Glass Skin"], 3]);
    await study.undo(weak);
    const strong = await hit(ANN, 6);
    expect([await study.effects(ANN), await hp(ANN), await study.read(ANN, "a.system.armor.raw")]).toEqual([[], 2, 3]);
    await study.undo(strong);
    expect([await study.effects(ANN), await hp(ANN), await study.read(ANN, "a.system.armor.raw")]).toEqual([
      ["Glass Skin"],
      5,
      5,
    ]);
    const dust = await study.cast("Slumberdust", [1, 3, 18], KING, { slot: 2 });
    await study.press("gm", dust, "save-t0", { faces: [2] });
    expect(await study.statuses(KING)).toEqual(["spell-effect", "unable", "unconscious"]);
    expect(await study.read(KING, "a.system.unable")).toBe(true);
    await hit(KING, 1);
    expect(await study.statuses(KING), "Armor stops it: nobody wakes").toContain("unconscious");
    await hit(KING, 2);
    expect([await study.statuses(KING), await hp(KING)]).toEqual([[], 5]);
    await study.chapel.gm.run("await game.time.advance(1199);");
    await study.chapel.quiet();
    expect(await study.effects(ANN)).toEqual(["Glass Skin"]);
    await study.chapel.gm.run("await game.time.advance(1);");
    await study.chapel.quiet();
    expect([await study.effects(ANN), await study.read(ANN, "a.system.armor.raw")]).toEqual([[], 3]);
  });

  it("D21: in combat durations are rounds, AP are lowered at the next refill, frost lasts one turn", async () => {
    study = await Study.open(generation);
    await study.fight();
    const ap = (name: string) => study.read<number[]>(name, "[a.system.ap.value, a.system.ap.max]");
    const hour = await study.cast("Leaden Hour", [3, 12], KING, { slot: 1 });
    expect(await ap(BEN)).toEqual([2, 4]);
    await study.press("gm", hour, "save-t0", { faces: [3] });
    expect([await study.effects(KING), await ap(KING)], "felt from the next refill").toEqual([["Leaden Hour"], [4, 3]]);
    await study.cast("Borrowed Haste", [2], ANN, { slot: 1 });
    expect([await ap(BEN), await study.read(ANN, "a.system.ap.bonusNextTurn")]).toEqual([[0, 4], 1]);
    await study.turns(2);
    expect([await ap(KING), await ap(ANN), await study.read(ANN, "a.system.ap.bonusNextTurn")]).toEqual([
      [3, 3],
      [5, 4],
      0,
    ]);
    await study.set(BEN, { "system.ap.value": 4 });
    const well = await study.cast("Cold Well", [3, 5, 14], GOBLIN, { dust: 2 });
    await study.press("gm", well, "save-t0", { faces: [2] });
    expect([
      await study.statuses(GOBLIN),
      await study.read(GOBLIN, "a.system.movement.perMove"),
      await hp(GOBLIN),
    ]).toEqual([["rooted"], 0, 0]);
    await study.turns(2);
    expect([await study.statuses(GOBLIN), await study.effects(KING), await ap(KING)]).toEqual([[], [], [3, 4]]);
  });
});

it("G-16: a metal object rings and is dropped; an object becomes weightless or too heavy; a spell is ended", async () => {
  study = await Study.open(14);
  const axe = await item(study.chapel.gm, study.chapel.uuid(ANN), "Two-Handed Axe");
  const thing = (name: string, what: string) => study.read(ANN, `a.items.getName("${name}").system.${what}`);
  const chime = await study.cast("Iron Chime", [4, 6, 15], ANN, { slot: 2 });
  await study.press("anna", chime, "save-t0", { faces: [2] });
  await study.press("ben", chime, "spell-self", { form: { thing: axe } });
  expect(await study.headline(chime, "spellEffect")).toBe("magic.metal");
  expect([await thing("Two-Handed Axe", "carried"), await thing("Two-Handed Axe", "held")]).toEqual([false, "none"]);
  await study.on(ANN, `await a.items.get("${axe}").update({ "system.carried": true, "system.held": "both" });`);
  study.chapel.anna.dice([10, 9, 8, 3]);
  const attack = await act(study.chapel.anna, study.chapel.uuid(ANN), "action", {
    item: axe,
    given: { mode: "dc", dc: 20 },
  });
  await study.chapel.quiet();
  expect((await study.last(attack as string, "action")).headline?.data).toMatchObject({ total: 10 + 14 + 3 });

  const weak = await study.cast("Unweave", [5], ANN, { slot: 1 });
  await study.press("ben", weak, "spell-t0");
  expect([await study.effects(ANN), await study.headline(weak, "spellEffect")]).toEqual([
    ["Iron Chime"],
    "magic.unweaveElse",
  ]);
  const strong = await study.cast("Unweave", [4, 6], ANN, { dust: 2 });
  await study.press("ben", strong, "spell-t0");
  expect([await study.effects(ANN), await study.headline(strong, "spellEffect")]).toEqual([[], "magic.unweave"]);
  await study.undo(strong);
  expect(await study.effects(ANN)).toEqual(["Iron Chime"]);

  const free = () => study.read<number>(ANN, "a.system.slots.free");
  const [before, shirt] = [await free(), await item(study.chapel.gm, study.chapel.uuid(ANN), "Mail Shirt")];
  const millstone = await study.cast("Millstone", [2, 6], ANN, { slot: 2 });
  await study.press("ben", millstone, "spell-t0", { form: { thing: shirt } });
  const weight = await study.read<number>(ANN, `a.items.get("${shirt}").system.slotsUsed`);
  expect([await free(), weight > 0, await thing("Mail Shirt", "worn")]).toEqual([before + weight, true, true]);
  await study.undo(millstone);
  const heavy = await study.cast("Millstone", [2, 6], ANN, { slot: 2 });
  await study.press("ben", heavy, "spell-t0", { form: { thing: shirt, heavy: true } });
  expect([await study.headline(heavy, "spellEffect"), await thing("Mail Shirt", "carried")]).toEqual([
    "magic.weightHeavy",
    false,
  ]);
});

it("G-133 G-66: phantoms take hits, a pocket lends slots but no dice, walls, locks and roots ask for their checks", async () => {
  study = await Study.open(14);
  await study.cast("Mirror Image", [1, 3], null, { slot: 2 });
  expect(await study.effects(BEN)).toEqual(["Mirror Image (1)", "Mirror Image (2)"]);
  const wounded = await hit(BEN, 3);
  await study.answer("gm", wounded, "harm", "double");
  expect([await study.effects(BEN), await hp(BEN)]).toEqual([["Mirror Image (2)"], 3]);
  const struck = await hit(BEN, 2);
  await study.answer("gm", struck, "harm", "body");
  expect([await study.effects(BEN), await hp(BEN)]).toEqual([["Mirror Image (2)"], 1]);
  await study.undo(wounded);
  expect((await study.effects(BEN)).sort()).toEqual(["Mirror Image (1)", "Mirror Image (2)"]);

  const room = () => study.read<number[]>(BEN, "[a.system.slots.max, a.system.slots.free, a.system.magic.pool]");
  const [max = 0, free = 0, pool = 0] = await room();
  await study.cast("Spare Pocket", [1, 2], null, { dust: 2 });
  expect(await room(), "two pinches less, four slots more").toEqual([max + 4, free + 4, pool - 2]);
  await study.on(
    BEN,
    `await a.createEmbeddedDocuments("Item", [{ name: "Anvil", type: "grimoireGear", system: { slots: ${free + 3} } }]);`,
  );
  await study.chapel.quiet();
  expect([await study.statuses(BEN), (await room())[1]]).toEqual([["spell-effect"], 1]);
  await study.chapel.gm.run("await game.time.advance(3 * 3600);");
  await study.chapel.quiet();
  expect([await study.effects(BEN), await study.statuses(BEN)]).toEqual([[], ["overloaded"]]);
  await study.on(BEN, `await a.items.getName("Anvil").delete();`);
  await study.chapel.quiet();

  const wall = await study.cast("Bramble Wall", [1, 4], null, { slot: 2 });
  for (const [name, roll] of [
    [KING, 3],
    [GOBLIN, 20],
  ] as const)
    await study.press("gm", wall, "meet", { aim: name, faces: roll === 20 ? [20] : [roll, 4] });
  const saves = (await study.acts(wall)).filter(([, a]) => a.action === "save");
  expect(saves.map(([, a]) => a.headline?.data?.against)).toEqual([17, 17]);
  expect([await hp(KING), await hp(GOBLIN)]).toEqual([6 - (4 - 1), 4]);

  const unlatch = await study.cast("Unlatch", [2, 5], null, { slot: 2 });
  await study.press("ben", unlatch, "lock", { form: { dc: 25 }, faces: [3] });
  expect((await study.last(unlatch, "action")).headline).toMatchObject({ data: { total: 3 + 15 + 7, dc: 25 } });

  const roots = await study.cast("Rootgrasp", [1, 2, 15], KING, { slot: 2 });
  await study.press("gm", roots, "save-t0", { faces: [3] });
  expect(await study.statuses(KING)).toEqual(["restrained", "spell-effect"]);
  await study.press("gm", roots, "free", { faces: [2] });
  expect(await study.statuses(KING), "13 is not more than 13").toEqual(["restrained", "spell-effect"]);
  await study.press("gm", roots, "free", { faces: [3] });
  expect(await study.statuses(KING)).toEqual([]);
});
