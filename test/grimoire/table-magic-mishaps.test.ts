/** Every row of the mishap table in the test host: cast, reviewed by the Warden, ended, undone (G-135 to G-160). */

import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act } from "./chapel.ts";
import { Study } from "./magic-table.ts";

let study: Study;
afterEach(() => study.chapel.close());

const BEN = "Quillane Ash";
const q = (value: unknown): string => JSON.stringify(value);
const HOUR = 3600;

/** All stored data of an actor, without the timestamps of each write. */
const stored = (name: string) =>
  study.on<string>(
    name,
    `const s = a.toObject(); const plain = (d) => { const { _stats, sort, ...kept } = d; return kept; };
     const by = (x, y) => (x._id < y._id ? -1 : 1);
     return JSON.stringify({ system: s.system, items: s.items.map(plain).sort(by), effects: s.effects.map((e) => [e.name, e.statuses, e.changes ?? e.system]).sort() });`,
  );
const marks = (name: string) =>
  study.read<number[]>(name, `a.items.filter((i) => i.type === "grimoireMark").map((i) => i.system.entry)`);
const advance = async (seconds: number): Promise<void> => {
  await study.chapel.gm.run(`await game.time.advance(${seconds});`);
  await study.chapel.quiet();
};
/** Starts the card posted by the world clock. */
async function due(action: string, faces: number[] = []): Promise<void> {
  const id = await study.chapel.gm.run<string>(
    `return game.messages.contents.findLast((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === ${q(action)} && a.state === "waiting")).id;`,
  );
  study.chapel.gm.dice(faces);
  await study.answer("gm", id, action, "start");
}
async function row(entry: number, faces: number[], given: object = {}): Promise<string> {
  study.chapel.gm.dice(faces);
  const message = await act(study.chapel.gm, study.mage, "mishap", { given: { entry: String(entry), ...given } });
  await study.chapel.quiet();
  return message as string;
}
const follow = async (entry: number, faces: number[] = []): Promise<string> => {
  const item = await study.read<string>(
    BEN,
    `a.items.find((i) => i.type === "grimoireMark" && i.system.entry === ${entry}).id`,
  );
  study.chapel.gm.dice(faces);
  const message = await act(study.chapel.gm, study.mage, "mishapFollow", { item });
  await study.chapel.quiet();
  return message as string;
};

it("G-137 to G-160: each row has its result, and undo removes all of it", async () => {
  study = await Study.open(14);
  await study.set(BEN, { "system.deprived.causes.food": "manual" });
  const book = await study.read<string>(BEN, `a.items.find((i) => i.type === "grimoireBook").id`);
  const at = (path: string) => `a.system.${path}`;
  const ofBook = (path: string) => `a.items.get("${book}").system.${path}`;
  const rows: [number, number[], object, Record<string, unknown>, string[]][] = [
    [2, [4], {}, { [at("magic.blockedUntil")]: 4 * HOUR }, ["blocked-magic"]],
    [3, [], {}, { [at("magic.threshold")]: 3 }, ["raw-nerves"]],
    [4, [], { text: "The floor sings" }, { [at("fatigue")]: 1 }, []],
    [5, [], { more: false }, { [at("fatigue")]: 0 }, []],
    [6, [], { burnt: [book] }, { "a.items.some((i) => i.type === 'grimoireSpell')": false }, ["fire-immune"]],
    [7, [], {}, { [at("deprived.causes.mishap")]: "night" }, []],
    [8, [], {}, { [at("attributes.wil.value")]: 15 }, ["spell-wound"]],
    [9, [], {}, {}, ["moonveil"]],
    [10, [2], {}, { [at("unable")]: true }, ["insubstantial", "unable"]],
    [11, [3], {}, { [at("attributes.wil")]: { value: 12, max: 15 }, [at("magic.freeDice")]: 1 }, []],
    [12, [], { text: "Knots" }, { [at("slots.max")]: 9, [at("armor.value")]: 1 }, ["arcane-armor"]],
    [13, [], { book }, { [ofBook("usable")]: false }, []],
    [14, [], { fatigue: 0 }, { [at("deprived.causes.mishap")]: "night" }, []],
    [15, [], { book }, { [at("attributes.wil.value")]: 8, [ofBook("slotsUsed")]: 0 }, []],
    [16, [4], {}, { [at("attributes.str")]: { value: 4, max: 4 }, [at("armor.value")]: 1 }, ["bark-skin"]],
    [17, [], { text: "A heron" }, {}, ["unnatural"]],
    [18, [], { book }, { [ofBook("slotsUsed")]: 1, "a.items.getName('Arcane Bolt').system.dice": "d6" }, []],
    [19, [2], {}, { [at("slots.max")]: 5, [at("attributes.dex")]: { value: 13, max: 13 } }, ["winged"]],
    [20, [1], { limb: "roll" }, { "a.items.getName('Chitin Claw').system.dice": "d8" }, []],
    [21, [], { text: "The Moth" }, {}, []],
    [22, [], {}, { [at("magic.vessel")]: true, [at("deprived.causes.food")]: "" }, ["vessel"]],
    [23, [], {}, { "game.actors.some((x) => x.name.includes('Quillane Ash') && x.id !== a.id)": true }, []],
    [24, [], {}, { [at("deprived.causes.food")]: "manual" }, ["elemental"]],
  ];
  const before = await stored(BEN);
  for (const [entry, faces, given, numbers, statuses] of rows) {
    const message = await row(entry, faces, given);
    for (const [what, value] of Object.entries(numbers))
      expect(await study.read(BEN, what), `${entry}: ${what}`).toEqual(value);
    const kept = (await study.statuses(BEN)).filter((id) => id !== "deprived" && id !== "overloaded");
    expect(kept, `${entry}`).toEqual(statuses);
    await study.undo(message);
    expect(await stored(BEN), `${entry} taken back`).toBe(before);
  }
});

it("G-138 G-139 G-144 G-146: marks that expire; casting and magical Actions until then", async () => {
  study = await Study.open(14);
  await row(2, [2]);
  const refused = await study.cast("Lend Luck", [], null, { slot: 1 });
  expect(refused).toBeNull();
  study.chapel.ben.dice([]);
  const spark = await act(study.chapel.ben, study.mage, "action", {
    given: { mode: "dc", dc: 5, magical: true, ap: 0 },
  });
  await study.chapel.quiet();
  expect(await study.headline(spark as string, "action")).toBe("trivial.failure");
  await row(3, []);
  await row(8, []);
  await advance(2 * HOUR);
  await due("mishapFollow");
  expect([await study.statuses(BEN), await study.read(BEN, "a.system.magic.blockedUntil")]).toEqual([
    ["raw-nerves", "spell-wound"],
    null,
  ]);
  await study.cast("Lend Luck", [3, 2], "Maren Oakhand", { slot: 1 });
  expect(await study.read(BEN, "[a.system.fatigue, a.system.attributes.wil.value]"), "3 tires, and d4 of WIL").toEqual([
    1, 13,
  ]);
  await row(10, [1]);
  expect(await study.statuses(BEN)).toContain("insubstantial");
  await advance(HOUR);
  await due("mishapFollow");
  expect(await study.statuses(BEN)).toEqual(["raw-nerves", "spell-wound"]);
  await advance(24 * HOUR);
  expect(await marks(BEN)).toEqual([3, 8]);
  await due("mishapFollow", [6, 6, 6]);
  await due("mishapFollow");
  expect([await marks(BEN), await study.read(BEN, "a.system.attributes.wil")]).toEqual([[], { value: 16, max: 18 }]);
});

it("G-135 G-136 G-140 G-143 G-150: a cast with a mishap, the Warden's description, costs, healers", async () => {
  study = await Study.open(14);
  const chain = await study.cast("Cinder Lash", [2, 2, 12], "Mudking", { slot: 2 });
  expect([await study.headline(chain, "cast"), await study.read(BEN, "a.system.fatigue")]).toEqual([
    "magic.cast.contested",
    0,
  ]);
  await study.press("ben", chain, "mishap", { form: { text: "mine to say" } }).catch(() => undefined);
  expect((await study.acts(chain)).map(([, a]) => a.action)).toEqual(["cast"]);
  await study.press("gm", chain, "mishap", { form: { text: "The reeds catch fire", more: true } });
  expect([await study.headline(chain, "mishap"), await study.read(BEN, "a.system.fatigue")]).toEqual([
    "magic.mishap",
    1,
  ]);
  await study.undo(chain);
  const fails = await study.cast("Stitchflesh", [4, 4, 4], "Maren Oakhand", { slot: 2, dust: 1 });
  expect([
    await study.headline(fails, "cast"),
    await study.read(BEN, "[a.system.fatigue, a.system.magic.dust]"),
  ]).toEqual(["magic.cast.fails", [2, 2]]);
  await study.press("gm", fails, "mishap", { form: { text: "Every knot comes undone" } });
  expect([await marks(BEN), (await study.acts(fails)).map(([, a]) => a.action)], "12: G-148").toEqual([
    [12],
    ["cast", "mishap"],
  ]);
  await study.undo(fails);
  expect(await study.read(BEN, "[a.system.fatigue, a.system.magic.dust]")).toEqual([0, 3]);
  const grown = await study.cast("Mirror Image", [5, 5, 4], null, { slot: 3 });
  expect(await study.headline(grown, "mishap")).toBe("magic.mishapSaid");
  expect(await study.read(BEN, "[a.system.fatigue, a.system.tumors]"), "14: G-150").toEqual([0, 3]);
  await act(study.chapel.gm, study.mage, "removeTumors", { given: { count: 3, cost: 5 } });
  await study.chapel.quiet();
  expect(await study.read(BEN, "[a.system.tumors, a.system.magic.ignoreFatigue, a.system.gp]")).toEqual([0, 1, 0]);
  await row(7, []);
  study.chapel.gm.dice([4]);
  await act(study.chapel.gm, study.mage, "rest", { given: { type: "night", safe: true, water: true } });
  await study.chapel.quiet();
  expect([await marks(BEN), await study.read(BEN, "a.system.deprived.active")]).toEqual([[], false]);
});

it.each(oneGeneration(import.meta.url))(
  "G-140 G-150 on generation %i: an unused token ignores the Fatigue of a mishap, and undo restores it",
  async (generation) => {
    study = await Study.open(generation);
    const pools = () => study.read(BEN, "[a.system.fatigue, a.system.magic.ignoreFatigue]");
    await study.set(BEN, { "system.magic.ignoreFatigue": 1 });
    const chain = await study.cast("Cinder Lash", [2, 2, 12], "Mudking", { slot: 2, ignore: true });
    expect(await pools()).toEqual([0, 1]);
    await study.press("gm", chain, "mishap", { form: { text: "The reeds catch fire" } });
    expect(await pools()).toEqual([0, 0]);
    await study.undo(chain);
    expect(await pools()).toEqual([0, 1]);
    const kept = await row(5, [], { ignore: false });
    expect(await pools()).toEqual([1, 1]);
    await study.undo(kept);
    expect(await pools()).toEqual([0, 1]);
  },
);

it("G-142 G-151 G-153 G-154 G-158 G-160: permanent marks, and what ends them", async () => {
  study = await Study.open(14);
  const book = await study.read<string>(BEN, `a.items.find((i) => i.type === "grimoireBook").id`);
  await row(6, [], { burnt: [] });
  const fire = (await act(study.chapel.gm, study.mage, "harm", { given: { raw: 2, fire: true } })) as string;
  await study.chapel.quiet();
  await study.answer("gm", fire, "harm", "brief");
  expect(await study.read(BEN, "a.system.hp.value")).toBe(3);

  await row(17, []);
  const plea = await act(study.chapel.ben, study.mage, "action", {
    given: { mode: "dc", dc: 5, attribute: "wil", ap: 0 },
  });
  await study.chapel.quiet();
  expect(await study.headline(plea as string, "action")).toBe("trivial.failure");

  await row(24, []);
  const cards = await study.chapel.anna.run<string>(
    `return JSON.stringify(game.messages.contents.map((m) => m.toObject()));`,
  );
  await study.on(BEN, `await a.items.find((i) => i.system.entry === 24).update({ "system.secret": "Ashtar" });`);
  expect(cards.includes("Ashtar")).toBe(false);
  study.chapel.gm.dice([15, 3, 2]);
  await study.chapel.gm.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    canvas.tokens.placeables.find((t) => t.document.name === ${q(BEN)}).setTarget(true, { releaseOthers: true });`);
  const cleaver = await study.read<string>("Mudking", `a.items.getName("Cleaver").id`);
  const attack = await act(study.chapel.gm, study.chapel.uuid("Mudking"), "action", { item: cleaver });
  await study.chapel.quiet();
  expect((await study.last(attack as string, "action")).journal[0]?.faces, "mundane: Impaired").toEqual([15, 3]);

  await row(18, [], { book });
  expect(await study.read(BEN, "a.items.getName('Arcane Bolt') !== undefined")).toBe(true);
  await follow(18);
  expect(await study.read(BEN, "[a.system.magic.never, a.items.getName('Arcane Bolt') ?? 0]")).toEqual([true, 0]);
  expect(await study.cast("Lend Luck", [], null, { slot: 1 })).toBeNull();
  await study.on(BEN, `await a.items.find((i) => i.system.entry === 18).delete();`);

  await row(22, []);
  await study.cast("Lend Luck", [6, 6, 3, 1], "Maren Oakhand", { slot: 2 });
  expect(
    await study.read(BEN, "[a.system.fatigue, a.system.attributes.str.value]"),
    "no mishap, two d4 of STR",
  ).toEqual([0, 4]);
  await study.on(BEN, `await a.items.find((i) => i.system.entry === 22).delete();`);

  await row(15, [], { book });
  await study.on(BEN, `await a.items.get("${book}").delete();`);
  await study.chapel.quiet();
  const call = await study.chapel.gm.run<string>(
    `return game.messages.contents.findLast((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === "deathCall")).id;`,
  );
  await study.answer("gm", call, "deathCall", "dead");
  expect(await study.statuses(BEN)).toContain("dead");
});
