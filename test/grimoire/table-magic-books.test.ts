/** Books, scrolls and every spell of the list in the test host (G-129 to G-137, G-149, G-161 to G-170, D22). */
import { afterEach, expect, it } from "vitest";
import { act } from "./chapel.ts";
import { Study } from "./magic-table.ts";

let study: Study;
afterEach(() => study.chapel.close());

const [ANN, BEN, KING] = ["Maren Oakhand", "Quillane Ash", "Mudking"] as const;
const give = async (name: string, things: readonly object[]): Promise<string[]> =>
  study.on(
    name,
    `const made = await a.createEmbeddedDocuments("Item", ${JSON.stringify(things)}); return made.map((i) => i.id);`,
  );
const fromPack = (name: string, pack: string, item: string): Promise<string> =>
  study.on(
    name,
    `const all = await game.packs.get("fivefold.grimoire-${pack}").getDocuments();
     const source = all.find((i) => i.name === ${JSON.stringify(item)}).toObject(); delete source._id;
     const [made] = await a.createEmbeddedDocuments("Item", [source]); return made.id;`,
  );
const count = (name: string, item: string) =>
  study.read<number>(
    name,
    `a.items.filter((i) => i.name === ${JSON.stringify(item)}).reduce((n, i) => n + i.system.quantity, 0)`,
  );

/** Follow-ups of a cast of each spell, including those started by automatic ones. */
const SPELLS: readonly [string, string[]][] = [
  ["Mirror Image", ["spell-self"]],
  ["Cinder Lash", ["save-t0"]],
  ["Cold Well", ["save-t0"]],
  ["Stitchflesh", ["spell-t0"]],
  ["Glass Skin", ["spell-t0"]],
  ["Thistledown", ["spell-t0"]],
  ["Unlatch", ["lock"]],
  ["Hush", ["spell-self"]],
  ["Lantern Moths", ["spell-self"]],
  ["Slumberdust", ["save-t0"]],
  ["Borrowed Shadow", ["spell-self"]],
  ["Rootgrasp", ["save-t0"]],
  ["Gale Door", ["save-t0"]],
  ["Tongue of Stones", []],
  ["Owl Sight", ["spell-self"]],
  ["Waxen Face", ["spell-self", "meet"]],
  ["Spare Pocket", ["spell-self"]],
  ["Millstone", ["spell-t0"]],
  ["Truth Bell", ["save-t0"]],
  ["Beast Bargain", ["spell-t0"]],
  ["Bramble Wall", ["spell-self", "meet"]],
  ["Borrowed Haste", ["spell-t0"]],
  ["Grave Whisper", []],
  ["Step Between", []],
  ["Iron Chime", ["save-t0"]],
  ["Lend Luck", ["spell-t0"]],
  ["Unweave", ["spell-t0"]],
  ["Leaden Hour", ["save-t0"]],
];

it("G-130 G-132: every spell of the list is cast, stays active for its duration, and its Saves belong to the targets", async () => {
  study = await Study.open(14);
  for (const [spell, offers] of SPELLS) {
    const contested = offers[0] === "save-t0";
    const card = await study.cast(spell, contested ? [3, 19] : [3], KING, { slot: 1 });
    const acts = await study.acts(card);
    expect(
      acts[0]?.[1].offers.map((o) => o.id),
      spell,
    ).toEqual(offers);
    if (contested) await study.press("gm", card, "save-t0", { faces: spell === "Leaden Hour" ? [2, 2] : [2] });
    if (contested) expect(await study.headline(card, "save"), spell).toBe("save.lost");
    await study.set(BEN, { "system.fatigue": 0 });
  }
  expect((await study.effects(BEN)).sort()).toEqual([
    "Borrowed Shadow",
    "Bramble Wall",
    "Hush",
    "Lantern Moths",
    "Mirror Image (1)",
    "Owl Sight",
    "Spare Pocket",
    "Waxen Face",
  ]);
  // Spells that affect an item or a spell wait for a choice; damage ends sleep.
  expect((await study.effects(KING)).sort()).toEqual([
    "Beast Bargain",
    "Borrowed Haste",
    "Glass Skin",
    "Leaden Hour",
    "Rootgrasp",
    "Slumberdust",
    "Thistledown",
    "Truth Bell",
  ]);
  expect(await study.read(KING, "[a.system.pendingAdvantage, a.system.ap.max, a.system.armor.raw]")).toEqual([0, 3, 2]);
  expect(await study.statuses(KING)).toEqual(
    expect.arrayContaining(["prone", "rooted", "restrained", "unconscious", "spell-effect"]),
  );
  study.chapel.anna.dice([10, 4, 7]);
  await study.chapel.anna.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    canvas.tokens.placeables.find((t) => t.document.name === "${BEN}").setTarget(true, { releaseOthers: true });`);
  const axe = await study.read<string>(ANN, `a.items.getName("Two-Handed Axe").id`);
  const attack = await act(study.chapel.anna, study.chapel.uuid(ANN), "action", { item: axe });
  await study.chapel.quiet();
  expect((await study.last(attack as string, "action")).journal[0]?.faces, "Borrowed Shadow: Impaired").toEqual([
    10, 4,
  ]);
});

it("G-131 G-134 G-161 G-162 G-66: dust is used first, slot dice cause Fatigue, undo restores it; a scroll is used up", async () => {
  study = await Study.open(14);
  const state = () => study.read<number[]>(BEN, "[a.system.fatigue, a.system.magic.dust, a.system.slots.free]");
  const [, , free = 0] = await state();
  const worked = await study.cast("Mirror Image", [2, 5, 2], null, { slot: 1, dust: 2 });
  expect(await state(), "one slot die of 2, dust of 5 and 2: no Fatigue").toEqual([0, 1, free]);
  expect((await study.last(worked, "cast")).headline?.data).toMatchObject({ dice: 3, sum: 9 });
  expect((await study.effects(BEN)).length).toBe(3);
  expect(await study.statuses(BEN), "9: G-145").toEqual(["moonveil", "spell-effect"]);
  await study.undo(worked);
  expect([await state(), await study.statuses(BEN)]).toEqual([[0, 3, free], []]);

  const scroll = await fromPack(BEN, "powers", "Scroll of Lend Luck");
  study.chapel.ben.dice([4, 4, 4]);
  const read = await act(study.chapel.ben, study.mage, "castScroll", { item: scroll, given: { slot: 3, dust: 0 } });
  await study.chapel.quiet();
  expect([await study.headline(read as string, "cast"), await study.headline(read as string, "castScroll")]).toEqual([
    undefined,
    "magic.cast.fails",
  ]);
  expect([await count(BEN, "Scroll of Lend Luck"), await state()]).toEqual([0, [3, 3, free - 3]]);
  await study.undo(read as string);
  expect(await count(BEN, "Scroll of Lend Luck")).toBe(1);

  await give(BEN, [{ name: "Anvil", type: "grimoireGear", system: { slots: free - 1 } }]);
  const full = await study.cast("Hush", [5], null, { slot: 1 });
  expect([await state(), await study.statuses(BEN)]).toEqual([[1, 3, 0], ["spell-effect"]]);
  await study.undo(full);
  await study.set(BEN, { "system.fatigue": 2 });
  expect(await study.statuses(BEN)).toEqual(["overloaded"]);
});

it("G-149 G-163 G-164 G-165 G-166 G-167 G-168 G-169 G-170 D22: copying and making books: costs and refusals", async () => {
  study = await Study.open(14);
  await study.set(BEN, { "system.gp": 260 });
  const book = await study.read<string>(BEN, `a.items.find((i) => i.type === "grimoireBook").id`);
  await study.on(
    BEN,
    `await a.deleteEmbeddedDocuments("Item", a.items.filter((i) => i.type === "grimoireSpell" && i.name !== "Hush").map((i) => i.id));`,
  );
  const spells = () =>
    study.read<string[]>(
      BEN,
      `a.items.filter((i) => i.type === "grimoireSpell").map((i) => [i.name, i.system.book === "${book}"])`,
    );
  const copy = async (item: string, given: object, faces: number[] = []) => {
    study.chapel.ben.dice(faces);
    const card = await act(study.chapel.ben, study.mage, "copySpell", {
      item,
      given: { slot: 0, dust: 0, ...given },
    });
    await study.chapel.quiet();
    return card;
  };
  const luck = await fromPack(BEN, "powers", "Scroll of Lend Luck");
  await study.on(BEN, `await a.items.get("${book}").update({ "system.usable": false });`);
  expect(await copy(luck, {}), "ruined pages refuse").toBeNull();
  await study.on(BEN, `await a.items.get("${book}").update({ "system.usable": true });`);
  const copied = (await copy(luck, { dust: 2 }, [1, 3])) as string;
  expect([await spells(), await count(BEN, "Scroll of Lend Luck")]).toEqual([
    [
      ["Hush", true],
      ["Lend Luck", true],
    ],
    0,
  ]);
  expect(await study.read(BEN, "[a.system.gp, a.system.magic.dust]")).toEqual([210, 1]);
  const before = await study.chapel.gm.run<number>("return game.time.worldTime;");
  await study.press("gm", copied, "hours");
  expect((await study.chapel.gm.run<number>("return game.time.worldTime;")) - before, "6 less 4").toBe(2 * 3600);
  await study.set(BEN, { "system.gp": 0 });
  const hush = await fromPack(BEN, "powers", "Scroll of Unlatch");
  expect(await copy(hush, {}), "no gold, no ink").toBeNull();
  const ink = await give(BEN, [
    { name: "Gold Ink", type: "grimoireGear", system: { role: "inks", slots: 0, quantity: 2 } },
  ]);
  const failed = (await copy(hush, { pay: "ink", slot: 3 }, [1, 1, 1])) as string;
  expect([await study.headline(failed, "copySpell"), (await spells()).length, await count(BEN, "Gold Ink")]).toEqual([
    "magic.copyFails",
    2,
    1,
  ]);
  expect(ink.length).toBe(1);

  await study.on(BEN, `await a.items.get("${book}").update({ "system.usable": false });`);
  const last = await fromPack(BEN, "powers", "Scroll of Owl Sight");
  await give(BEN, [{ name: "Blank Book", type: "grimoireGear", system: { role: "blankBook", slots: 1 } }]);
  const make = async (given: object) => {
    const card = await act(study.chapel.ben, study.mage, "makeBook", { given });
    await study.chapel.quiet();
    return card;
  };
  await study.set(BEN, { "system.gp": 150 });
  expect(await make({ moon: false, quiet: true }), "no moon").toBeNull();
  const made = (await make({ moon: true, quiet: true, remains: book, scroll: last, vials: 1 })) as string;
  expect(await study.headline(made, "makeBook")).toBe("magic.restoredBook");
  expect([await spells(), await study.read(BEN, `a.items.get("${book}").system.usable`)]).toEqual([
    [
      ["Hush", true],
      ["Lend Luck", true],
      ["Owl Sight", true],
    ],
    true,
  ]);
  expect([
    await count(BEN, "Blank Book"),
    await count(BEN, "Gold Ink"),
    await study.read(BEN, "[a.system.gp, a.system.deprived.causes.grimoire]"),
  ]).toEqual([0, 0, [0, "night"]]);
  await study.undo(made);
  expect([(await spells()).length, await count(BEN, "Blank Book"), await count(BEN, "Gold Ink")]).toEqual([2, 1, 1]);
  const second = (await make({ moon: true, quiet: true, remains: "", scroll: last, vials: 1 })) as string;
  expect(await study.headline(second, "makeBook")).toBe("magic.made");
  expect(
    await study.read(
      BEN,
      `a.items.filter((i) => i.type === "grimoireBook").map((b) => a.items.filter((i) => i.system.book === b.id).map((i) => i.name))`,
    ),
  ).toEqual([["Hush", "Lend Luck"], ["Owl Sight"]]);
});
