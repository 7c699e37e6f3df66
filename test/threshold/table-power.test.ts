/**
 * Powers on the test host: every spell, prayer, talent and poison of the packs once, by its result; draughts, hazards,
 * doses.
 */
import { afterEach, expect, it } from "vitest";
import { act, press as answer, card, quoted, Sickbed } from "./sickbed.ts";

let bed: Sickbed;
afterEach(() => bed.play.close());

const run = async <T = unknown>(code: string): Promise<T> => {
  const result = await bed.gm.run<T>(code);
  await bed.play.quiet();
  return result;
};
const aim = (...names: string[]): Promise<void> =>
  bed.gm.run(`const wanted = ${quoted(names)};
    for (const token of canvas.tokens.placeables) token.setTarget(wanted.includes(token.document.name), { releaseOthers: false });`);
/** Gives an actor all items of a type from a pack, or some by name. */
const all = (uuid: string, pack: string, type: string, names: string[] = []): Promise<void> =>
  run(`const docs = (await game.packs.get("fivefold.threshold-${pack}").getDocuments())
      .filter((d) => d.type === "threshold${type}" && ${quoted(names)}.concat(${names.length} ? [] : d.name).includes(d.name));
    await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", docs.map((d) => game.items.fromCompendium(d)));`);
const idOf = (uuid: string, name: string): Promise<string> =>
  bed.read(uuid, `a.items.getName(${quoted(name)})?.id ?? ""`);
const uses = (uuid: string, name: string): Promise<number> =>
  bed.read(uuid, `a.items.getName(${quoted(name)}).system.uses.value`);
/** Uses a power on targets; resolves to the card, its outcome, and the total if there was a roll. */
async function use(uuid: string, name: string, whom: string[], faces: number[] = [], given: object = {}) {
  await aim(...whom);
  bed.gm.dice(faces);
  const message = (await act(bed.gm, uuid, "power", { item: await idOf(uuid, name), given })) as string;
  await bed.play.quiet();
  if (!message) return { message, went: "", total: null };
  const [first] = Object.values((await card(bed.gm, message)).acts);
  const went = first?.headline?.key.replace("THRESHOLD.Headline.", "") ?? "";
  return { message, went, total: first?.headline?.data?.total ?? null };
}
/** Clicks the damage or healing button, with these faces. */
async function press(message: string, offer: string, faces: number[]): Promise<void> {
  bed.gm.dice(faces);
  await bed.offer(bed.gm, message, offer);
  expect([offer, bed.gm.diceLeft]).toEqual([offer, 0]);
}
const hp = (uuid: string): Promise<number> => bed.read(uuid, "a.system.hp.value");
const body = async (uuid: string): Promise<string> => {
  const [points, step, , statuses] = await bed.body(uuid);
  return `${points} ${step} ${statuses}`.trim();
};

it("T-21 T-34 T-40 T-48 T-55 T-99 T-100 T-117 T-118: each power has its stated effects, targets and uses", async () => {
  bed = await Sickbed.open(14, { automation: "automatic", damage: "button" });
  const bare = {
    defenses: { fort: { override: 12 }, ref: { override: 12 }, will: { override: 12 } },
    hp: { value: 60, override: 60 },
  };
  const stats = { int: { base: 3 }, wis: { base: 3 }, cha: { base: 2 }, con: { base: 1 }, str: { base: 1 } };
  const ada = await bed.make("Ada", { system: { stats, hp: { value: 60, override: 60 } } });
  const enemy = await bed.make("Foe", { type: "Creature", system: bare });
  const bones = await bed.make("Bones", { type: "Creature", system: { ...bare, creature: { type: "undead" } } });
  const golem = await bed.make("Golem", { type: "Creature", system: { ...bare, creature: { type: "construct" } } });
  await all(ada, "powers", "Power");
  const whole = (uuid: string): Promise<void> =>
    run(`const a = fromUuidSync(${quoted(uuid)}); for (const e of [...a.effects]) await e.delete();
      await a.update({ "system.hp.value": 60, "system.track.step": 0 });`);

  // Rolled powers: targets, the die, the total, the outcome, the damage dice, the targets' state.
  const rows: [string, string, string[], number[], number, number[], Record<string, string>, object?][] = [
    ["Ember Dart", enemy, ["Foe"], [9], 12, [4], { [enemy]: "53 0" }],
    ["Frost Lash", enemy, ["Foe"], [9], 12, [4], { [enemy]: "53 0 slowed" }],
    ["Sky Crack", enemy, ["Foe", "Bones"], [9], 12, [2], { [enemy]: "55 0", [bones]: "55 0" }],
    ["Thought Needle", enemy, ["Foe"], [9], 12, [4], { [enemy]: "53 0" }],
    ["Dread Whisper", enemy, ["Foe"], [10], 12, [], { [enemy]: "60 0 frightened" }],
    ["Dread Whisper", enemy, ["Foe"], [9], 12, [], { [enemy]: "60 0 frightened" }, { ability: "int" }],
    ["Shrinking Word", enemy, ["Foe"], [9], 12, [], { [enemy]: "60 0 reduced" }],
    ["Rot Cloud", enemy, ["Foe", "Golem"], [9], 12, [3, 4], { [enemy]: "53 0", [golem]: "53 0" }],
    ["Radiant Lance", enemy, ["Foe"], [9], 12, [4], { [enemy]: "53 0" }],
    ["Black Lance", enemy, ["Foe"], [9], 12, [4], { [enemy]: "53 0" }],
    ["Black Lance", enemy, ["Foe"], [10], 12, [4], { [enemy]: "54 0" }, { ability: "cha" }],
    ["Scatter the Dead", bones, ["Foe", "Bones"], [9], 12, [], { [enemy]: "60 0", [bones]: "60 1 track1" }],
    ["Ember Breath", enemy, ["Foe", "Bones"], [11], 12, [1, 2, 3], { [enemy]: "53 0", [bones]: "53 0" }],
    ["Adder Venom", enemy, ["Foe"], [7], 12, [4], { [enemy]: "56 0 poisoned" }],
    ["Sleep Toxin", enemy, ["Foe"], [8], 12, [], { [enemy]: "60 1 track1" }],
  ];
  for (const [name, , whom, faces, total, dice, left, given] of rows) {
    const used = await use(ada, name, whom, faces, given);
    expect([name, used.went.startsWith("power.hit"), used.total]).toEqual([name, true, total]);
    if (dice.length > 0) await press(used.message, "damage", dice);
    for (const [uuid, state] of Object.entries(left)) expect([name, await body(uuid)]).toEqual([name, state]);
    for (const uuid of Object.keys(left)) await whole(uuid);
  }
  // One less is a miss without effect; a natural 20 counts twice (T-95).
  expect((await use(ada, "Ember Dart", ["Foe"], [8])).went).toBe("power.misses");
  const best = await use(ada, "Ember Dart", ["Foe"], [20]);
  await press(best.message, "damage", [4]);
  expect([best.went, await body(enemy)]).toEqual(["power.critical", "46 1 track1"]);
  await whole(enemy);

  // Uses are spent and restored with the encounter or the day; none left, none used.
  expect([await uses(ada, "Sky Crack"), await uses(ada, "Dread Whisper"), await uses(ada, "Rot Cloud")]).toEqual([
    2, 0, 0,
  ]);
  expect((await use(ada, "Rot Cloud", ["Foe"], [])).message).toBeNull();
  await act(bed.gm, ada, "encounterEnd");
  await bed.play.quiet();
  expect([await uses(ada, "Sky Crack"), await uses(ada, "Rot Cloud")]).toEqual([3, 1]);
  // Too many Hit Dice or the wrong type: named on the card, and the GM may include them (T-21, T-100).
  await bed.change(bed.gm, bones, { "system.hitDice.override": 5 });
  expect([(await use(ada, "Scatter the Dead", ["Bones"])).went, await body(bones)]).toEqual(["power.nobody", "60 0"]);
  await act(bed.gm, ada, "encounterEnd");
  await bed.play.quiet();
  await use(ada, "Scatter the Dead", ["Bones", "Foe"], [9], { flipped: ["t0"] });
  expect([await body(bones), await body(enemy)]).toEqual(["60 1 track1", "60 0"]);
  await whole(bones);

  // Automatic powers.
  const numbers = (uuid: string) =>
    bed.read<number[]>(
      uuid,
      "[...Object.values(a.system.defenses).map((d) => d.value), a.system.initiative.value, a.system.stats.str.value]",
    );
  const ally = await bed.make("Ally", {});
  const works = async (name: string, whom: string[] = ["Ally"]): Promise<string> => {
    const used = await use(ada, name, whom);
    expect([name, used.went]).toEqual([name, "power.works"]);
    return used.message;
  };
  await works("Stone Mantle");
  expect(await numbers(ally)).toEqual([10, 12, 10, 0, 0]);
  await works("Sacred Ward");
  expect(await numbers(ally)).toEqual([11, 13, 11, 0, 0]);
  await works("Profane Ward");
  expect(await numbers(ally)).toEqual([11, 13, 11, 0, 0]);
  await works("Fool's Fortune");
  expect(await numbers(ally)).toEqual([11, 13, 11, 1, 0]);
  await works("Might of Iron");
  expect(await numbers(ally)).toEqual([11, 13, 11, 1, 2]);
  await works("Giant's Frame");
  expect([await numbers(ally), await uses(ada, "Might of Iron")]).toEqual([[11, 12, 11, 1, 2], 1]);
  await run(`await game.time.advance(600);`);
  expect(await body(ally)).toBe("24 0 baned blessed enlarged warded");
  await act(bed.gm, ally, "encounterEnd");
  await bed.play.quiet();
  expect([await body(ally), await numbers(ally)]).toEqual(["24 0", [10, 10, 10, 0, 0]]);
  await works("Evasive Footwork", []);
  expect((await bed.body(ada))[3]).toBe("evasive");

  await bed.change(bed.gm, ally, { "system.hp.value": 2 });
  await press(await works("Mending Light"), "heal", [4]);
  expect(await hp(ally)).toBe(9);
  await press(await works("Greater Mending"), "heal", [1, 2, 3]);
  expect(await hp(ally)).toBe(18);
  await press(await works("Grave Balm"), "heal", [4]);
  expect(await hp(ally)).toBe(11);
  await bed.change(bed.gm, golem, { "system.hp.value": 40 });
  await press(await works("Mend the Made", ["Golem"]), "heal", [4]);
  expect([await hp(golem), (await use(ada, "Mend the Made", ["Ally"])).went]).toEqual([47, "power.nobody"]);
  await bed.change(bed.gm, ally, { "system.track.step": 2 });
  await works("Rally");
  expect(await body(ally)).toBe("11 1 track1");
  await bed.change(bed.gm, ally, { "system.hp.value": 0 });
  await works("Steady the Dying");
  expect([await body(ally), await uses(ada, "Steady the Dying")]).toEqual(["0 5 stable unconscious", 2]);
  expect(bed.gm.errors).toEqual([]);
});

it("T-38 T-39 T-66 T-107 T-118 D-50: talents with a weapon, draughts, a power created by the GM, active poison", async () => {
  bed = await Sickbed.open(14, { automation: "automatic", damage: "button" });
  const stats = { int: { base: 3 }, con: { base: 1 }, str: { base: 1 } };
  const ada = await bed.make("Ada", { by: "Anna", system: { stats, hp: { value: 60, override: 60 } } });
  const enemy = await bed.make("Foe", {
    type: "Creature",
    system: { defenses: { fort: { override: 12 }, ref: { override: 12 } }, hp: { value: 60, override: 60 } },
  });
  const construct = { creature: { type: "construct" }, resistances: { r1: { type: "poison", mode: "immunity" } } };
  const golem = await bed.make("Golem", {
    type: "Creature",
    system: { ...construct, hp: { value: 60, override: 60 } },
  });
  await all(ada, "powers", "Power");
  await all(ada, "gear", "Gear", ["Blessed Draught", "Rope"]);
  await run(`const found = (await game.packs.get("fivefold.threshold-gear").getDocuments()).find((d) => d.name === "Short Sword");
    await fromUuidSync(${quoted(ada)}).createEmbeddedDocuments("Item", [{ ...game.items.fromCompendium(found), system: { ...game.items.fromCompendium(found).system, equipped: true } }]);`);
  const sword = await idOf(ada, "Short Sword");
  await aim("Foe");
  const strike = async (technique: string): Promise<string> => {
    bed.gm.dice([10]);
    const message = (await act(bed.gm, ada, "attack", {
      item: sword,
      given: { technique: await idOf(ada, technique) },
    })) as string;
    await bed.play.quiet();
    const [first] = Object.values((await card(bed.gm, message)).acts);
    expect([technique, first?.headline?.data?.total]).toEqual([technique, technique === "Cunning Strike" ? 13 : 11]);
    return message;
  };
  // Intelligence to hit, Strength for damage; a Reckless Blow misses with Strength alone, costs a use and leaves her
  // Exposed.
  await press(await strike("Cunning Strike"), "damage", [4]);
  expect(await hp(enemy)).toBe(55);
  await strike("Reckless Blow");
  expect([await uses(ada, "Reckless Blow"), (await bed.body(ada))[3], await hp(enemy)]).toEqual([2, "exposed", 55]);
  await bed.change(bed.gm, enemy, { "system.defenses.ref.override": 11 });
  await press(await strike("Reckless Blow"), "damage", [4]);
  expect(await hp(enemy)).toBe(47);

  // Without a target, a draught affects its user; given to the undead it harms (T-107).
  const draughts = () => bed.read<number>(ada, `a.items.getName("Blessed Draught").system.quantity`);
  await bed.change(bed.gm, ada, { "system.hp.value": 20 });
  const drunk = await use(ada, "Blessed Draught", [], []);
  await press(drunk.message, "heal", [4]);
  expect([drunk.went, await hp(ada), await draughts()]).toEqual(["power.draught", 26, 0]);
  expect((await use(ada, "Blessed Draught", [])).message).toBeNull();
  await bed.all(drunk.message, "undo");
  expect([await hp(ada), await draughts()]).toEqual([20, 1]);
  await bed.change(bed.gm, enemy, { "system.creature.type": "undead" });
  const burns = await use(ada, "Blessed Draught", ["Foe"]);
  await press(burns.message, "heal", [4]);
  expect(await hp(enemy)).toBe(41);
  await bed.change(bed.gm, enemy, { "system.creature.type": "humanoid" });
  expect((await use(ada, "Rope", [])).message).toBeNull();

  // A ward created by the GM: its modifiers count for its roll only, its effects are inactive on it and copied to its
  // targets.
  await run(`const [ward] = await fromUuidSync(${quoted(ada)}).createEmbeddedDocuments("Item", [{ name: "Ward", type: "thresholdPower",
      system: { delivery: "attack", attack: { ability: "int", vs: "ref" }, modifiers: { m1: { target: "attack.spell", type: "insight", value: 2 } } } }]);
    await ward.createEmbeddedDocuments("ActiveEffect", [{ name: "Slate", duration: { value: 2, units: "rounds" },
      system: { changes: [{ key: "system.pool.defense.will", type: "add", value: "+3 deflection" }] } }]);`);
  const will = (uuid: string) => bed.read<number>(uuid, "a.system.defenses.will.value");
  expect([await will(ada), await will(enemy)]).toEqual([10, 10]);
  const warded = await use(ada, "Ward", ["Foe"], [6]);
  expect([warded.total, await will(ada), await will(enemy)]).toEqual([11, 10, 13]);
  await use(ada, "Ward", ["Foe"], [6]);
  expect([await will(enemy), await bed.read(enemy, "a.effects.map((e) => e.name)")]).toEqual([13, ["Slate"]]);
  await run("await game.time.advance(11);");
  expect(await will(enemy)).toBe(13);
  await run("await game.time.advance(1);");
  expect(await will(enemy)).toBe(10);

  // Venom attacks at the start of three turns, its repeats never restart it; no effect on constructs.
  expect([(await use(ada, "Adder Venom", ["Golem"])).went, (await bed.body(golem))[3]]).toEqual(["power.nobody", ""]);
  await press((await use(ada, "Adder Venom", ["Foe"], [7])).message, "damage", [1]);
  await run(`const combat = await Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [${quoted(enemy)}, ${quoted(ada)}].map((uuid, at) => ({ actorId: uuid.slice(6), initiative: 10 - at })));
    await combat.startCombat();`);
  const left: [number, boolean][] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const waiting = await bed.newest("dose");
    const [id, one] = waiting ? ((await bed.acts(bed.gm, waiting, "dose")).at(-1) ?? []) : [];
    if (id && one?.state === "waiting") {
      bed.gm.dice([7]);
      await answer(bed.gm, { intent: "answer", message: waiting, act: id, answer: { id: "start", pick: "start" } });
      await bed.play.quiet();
      await press(waiting, "damage", [2]);
    }
    left.push([await hp(enemy), (await bed.body(enemy))[3].includes("poisoned")]);
    await run("await game.combats.contents.at(-1).nextTurn();");
  }
  expect(left.filter(([points], at) => at === 0 || points !== left[at - 1]?.[0]).length).toBe(3);
  expect(left.at(-1)).toEqual([34, false]);
  expect(bed.gm.errors).toEqual([]);
});

it("T-39 T-40: hazards attack their targets, from the GM's tools, from the pack and without an actor", async () => {
  bed = await Sickbed.open(14, { automation: "automatic", damage: "button" });
  const enemy = await bed.make("Foe", {
    type: "Creature",
    system: {
      defenses: { fort: { override: 12 }, ref: { override: 12 }, will: { override: 12 } },
      hp: { value: 60, override: 60 },
    },
  });
  const pack = await bed.gm.run<
    Record<string, string>
  >(`const docs = await game.packs.get("fivefold.threshold-powers").getDocuments();
    return Object.fromEntries(docs.filter((d) => ["poison", "hazard"].includes(d.system.kind)).map((d) => [d.name, d.uuid]));`);
  const rows: [string, number, string, number[], string][] = [
    ["Strangling Grip", 7, "fort", [3], "57 0"],
    ["Choking Smoke", 8, "fort", [3], "57 0"],
    ["Flying Debris", 7, "ref", [3], "57 0"],
    ["Falling Rocks", 4, "ref", [1, 2, 3], "54 0"],
    ["Horrifying Visage", 6, "will", [], "60 0 frightened"],
    ["Adder Venom", 7, "fort", [3], "57 0 poisoned"],
    ["Sleep Toxin", 8, "fort", [], "60 1 track1"],
  ];
  expect(Object.keys(pack).sort()).toEqual(rows.map(([name]) => name).sort());
  await aim("Foe");
  for (const [name, face, , dice, left] of rows) {
    for (const short of [1, 0]) {
      bed.gm.dice([face - short]);
      const message = await bed.gm.run<string>(`const item = await fromUuid(${quoted(pack[name])});
        const known = game.messages.size;
        await game.fivefold.tool("hazard", item.uuid, { skip: true });
        return game.messages.size > known ? game.messages.contents.at(-1).id : "";`);
      await bed.play.quiet();
      const [first] = Object.values((await card(bed.gm, message)).acts);
      expect([name, first?.headline?.key, first?.headline?.data?.total]).toEqual([
        name,
        `THRESHOLD.Headline.hazard.${short ? "misses" : "hits"}`,
        12 - short,
      ]);
      if (!short && dice.length > 0) await press(message, "damage", dice);
    }
    expect([name, await body(enemy)]).toEqual([name, left]);
    await run(
      `const a = fromUuidSync(${quoted(enemy)}); for (const e of [...a.effects]) await e.delete(); await a.update({ "system.hp.value": 60, "system.track.step": 0 });`,
    );
  }
});
