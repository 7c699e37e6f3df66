/** Character creation step by step (A-117 to A-134, A-180 to A-185), a level up, and a quick creature. */

import { afterEach, describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Parts } from "../../module/kernel/ruleset.ts";
import { create } from "../../module/rulesets/aura/creation/create.ts";
import type { CreateFacts, CreateForm } from "../../module/rulesets/aura/creation/create-facts.ts";
import { levelUp } from "../../module/rulesets/aura/creation/level-up.ts";
import { idOf, slug } from "../../packs/ids.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_ALONE } from "../kit/play.ts";
import { effect } from "../kit/snapshots.ts";
import { act, type Bridge, card, openBridge, press } from "./bridge.ts";
import { actor, armor, item, type Mutable, shield, weapon } from "./people.ts";

const stowed = { equipped: false };
const lungs = {
  ...item("auraFeature", "Lungs"),
  effects: [effect({ name: "Lungs", changes: [{ path: "stamina.bonus", type: "add", value: 2 }] })],
};
const options = [
  item("auraRace", "Giant", { size: "large", speed: 8, abilities: { str: 2 }, inherent: { will: -1 } }),
  item("auraRace", "Human", { anyAbility: 1 }),
  lungs,
  ...["Duel", "Wall"].map((name) => item("auraFeature", name, { category: "combatStyle" })),
  item("auraFeature", "Flies", { category: "trait" }),
  ...["Shove", "Trick", "Wind"].map((name) => item("auraAbility", name, { target: "self" })),
  item("auraAbility", "Breath", { target: "area" }),
  item("auraAbility", "Stampede", { mods: { onlyIf: "sprintPush" } }),
  ...["Fire", "Frost", "Mire", "Veil"].map((name) => item("auraSpell", name)),
  weapon({ name: "Axe", mpr: 1 }, { ...stowed, price: 10 }),
  weapon({ name: "Bow", range: [4, 20, 80], drawClass: "bow", mpr: 1 }, { ...stowed, ammunition: "arrow" }),
  weapon({ name: "Knife", hands: 1 }, { ...stowed, price: 4 }),
  weapon({ name: "Maul", hands: 2, mpr: 4 }, stowed),
  weapon({ name: "Teeth" }, { natural: true }),
  { ...armor({ coverage: 10, rating: 1 }, stowed), name: "Coat" },
  { ...armor({ coverage: 19, rating: 7, mpr: 5 }, stowed), name: "Plate" },
  { ...shield({ bonus: 2 }, stowed), name: "Targe" },
  ...["Rope", "Torch", "Chalk", "Flask", "Sack"].map((name) => item("auraGear", name, { price: 2 })),
  item("auraAmmunition", "Barbed", { kind: "arrow", damageBonus: 1 }),
  item("auraAmmunition", "Shafts", { kind: "arrow" }),
].map((one): Mutable => ({ ...one, from: one.name }));

const parts = (self: Mutable): Parts => ({
  self,
  targets: [],
  tokens: [],
  house: {},
  worldTime: 0,
  gm: true,
  given: {},
  compendiumItems: options,
});
const known = create.facts(parts(actor("Somebody", { level: 1 })));
const usual = create.defaults(known);
const filled = (form: object): CreateForm => ({ ...usual, ...form }) as CreateForm;
const wrong = (form: object) => (create.problems?.(known, filled(form)) ?? []).map((p) => p.field);
const warned = (form: object) => (create.warns?.(known, filled(form)) ?? []).map(({ key }) => key.split(".").at(-1));
const came = (form: object, facts: CreateFacts = known) =>
  script(() => create.start(facts, filled(form))).result.consequences;
const set = (form: object) =>
  Object.fromEntries(came(form).flatMap((c) => (c.do === "set" && !c.item ? [[c.path, c.value]] : [])));
const handed = (form: object) =>
  Object.fromEntries(came(form).flatMap((c) => (c.do === "hand" ? [[c.from, c.system]] : [])));
const fill = (name: string, form: object, ...dice: number[][]) =>
  script(() => create.fieldRolls![name]!.roll(known, filled(form)), ...dice).result;

describe("character creation", () => {
  it("D-27 A-184: valid fields; unusual choices only give warnings", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ str: 99, dex: 0, con: 100, int: -1, wis: null })).toEqual(["con", "int", "wis"]);
    expect(wrong({ race: "Giant", str: 98 })).toEqual(["str"]);
    expect(wrong({ level: -1, mpl: -1, coins: -1, ranks_arm: -2 })).toEqual(["level", "mpl", "ranks_arm", "coins"]);
    expect(wrong({ mpl: 3, points_arm: 2, points_leg: 1 })).toEqual([]);
    expect(wrong({ mpl: 3, points_arm: 2, points_leg: 2 })).toEqual(["mpl"]);
    expect(warned({ weapon: "Axe", armor: "Plate", styles: ["Duel"], mpl: 2 })).toEqual(["styles", "unlearned"]);
    expect(warned({ mpl: 6, styles: ["Duel", "Wall"] })).toEqual([]);
    expect(warned({ weapon: "Knife", shield: "Targe", second: "Axe" })).toEqual(["hands"]);
    // Each warning on its own page only.
    const steps = (form: object) => create.warns?.(known, filled(form)).map(({ step }) => step);
    expect(steps({ weapon: "Axe", armor: "Plate", styles: ["Duel"], mpl: 2 })).toEqual(["martial", "gear"]);
    expect(steps({ weapon: "Knife", shield: "Targe", second: "Axe" })).toEqual(["gear"]);
    expect(create.prefill?.(known, filled({ weapon: "Bow" }), "weapon")?.gear).toEqual(["Shafts"]);
    expect(create.prefill?.(known, filled({ weapon: "Axe" }), "weapon")).toBeNull();
  });

  it("A-116 A-119 A-121 A-41: the race is created as applied; pools are full, feats included", () => {
    const giant = { race: "Giant", str: 14, con: 13, wis: 12, features: ["Lungs"], level: 3, coins: 7 };
    // Str 16 Con 13 Wis 12: modifier 11; 20 + 11 + 3; 5 + 1; 13 + 2; Leg Strength 6 gives nothing yet.
    expect(set(giant)).toMatchObject({
      "abilities.str.value": 16,
      "abilities.con.value": 13,
      size: "large",
      "movement.speed": 8,
      level: 3,
      mpl: 1,
      currency: 7,
      "aura.value": 34,
      "surges.value": 6,
      "stamina.value": 15,
      "agility.value": 3,
      "energy.value": 5,
    });
    expect(came(giant).filter((c) => c.do === "adjust")).toMatchObject([{ path: "inherent.will.bonus", by: -1 }]);
    expect(JSON.parse(String(handed(giant).Giant?.applied))).toEqual({
      size: "medium",
      speed: 6,
      by: { "abilities.str.value": 2, "inherent.will.bonus": -1 },
      weaknesses: [],
      resistances: [],
    });
    // Free points are on the chosen score, with no prompt left.
    expect(handed({ race: "Human", raised: "wis" }).Human).toMatchObject({ anyAbility: 0, "abilities.wis": 1 });
    expect(set({ race: "Human", raised: "wis" })).toMatchObject({ "abilities.wis.value": 11 });
    // Stamina below 5 limits Energy (A-37).
    expect(set({ con: 3 })).toMatchObject({ "stamina.value": 3, "energy.value": 3 });
  });

  it("two hands hold weapon, shield, then second weapon; held items are stowed; the card keeps the choices", () => {
    const arms = (form: object) => Object.entries(handed(form)).map(([name, laid]) => `${name} ${laid?.equipped}`);
    expect(arms({ weapon: "Axe", second: "Knife", shield: "Targe", armor: "Coat" })).toEqual([
      "Axe true",
      "Targe true",
      "Knife false",
      "Coat true",
    ]);
    expect(arms({ weapon: "Bow", shield: "Targe" })).toEqual(["Bow true", "Targe false"]);
    const old = actor("Old", { weapons: [{}], armor: { coverage: 12, rating: 2 }, shield: { bonus: 1 } });
    const facts = create.facts(parts(old));
    const off = (form: object) =>
      came(form, facts).flatMap((c) =>
        c.do === "set" && c.item ? [old.items.find(({ id }) => id === c.item)?.type] : [],
      );
    expect(off({})).toEqual([]);
    expect(off({ armor: "Coat" })).toEqual(["auraArmor"]);
    expect(off({ weapon: "Knife" })).toEqual(["auraWeapon", "auraShield"]);
    const form = { race: "Giant", weapon: "Bow", gear: ["Shafts"], features: ["Lungs"], spells: ["Fire"] };
    const kept = create.factsToStore?.(known, filled(form)) as CreateFacts;
    expect(kept.things.map(({ from }) => from)).toEqual(["Giant", "Lungs", "Fire", "Bow", "Shafts"]);
    expect(came(form, kept)).toEqual(came(form));
  });

  it("one click rolls everything, each part has its own dice; non-proficient items and beast abilities are left out", () => {
    const dice = [
      // Human, and her fourth score; six scores of four dice; a point for a leg; the only feat; two abilities; a caster and three spells.
      ...[[2], [4], [6, 6, 6, 1], [1, 1, 1, 1], [2, 3, 4, 5], [6, 5, 4, 3], [1, 6, 1, 6], [3, 3, 3, 3], [2]],
      ...[[3], [1], [2], [4], [1], [1]],
      // The bow (of three proficient weapons), the knife (of two), a coat, no shield with a bow, four items, coins, a
      // name.
      ...[[2], [2], [2], [5], [1], [1], [1], [1, 2, 3], [20], [1]],
    ];
    const fallen = fill("everything", {}, ...dice);
    expect(fallen).toMatchObject({
      ...{ race: "Human", raised: "int" },
      ...{ str: 18, dex: 3, con: 12, int: 15, wis: 13, cha: 9 },
      ...{ points_arm: 0, points_leg: 1, points_initiative: 0 },
      ...{ styles: [], features: ["Lungs"], abilities: ["Wind", "Shove"], spells: ["Veil", "Fire", "Frost"] },
      ...{
        weapon: "Bow",
        second: "Knife",
        armor: "Coat",
        shield: "",
        gear: ["Sack", "Rope", "Torch", "Chalk", "Shafts"],
      },
      ...{ coins: 6, name: { key: "AURA.Create.name", data: { first: { key: "AURA.Create.first.20" } } } },
    });
    expect(wrong(fallen)).toEqual([]);
    expect(fill("dex", {}, [5, 2, 2, 6])).toEqual({ dex: 13 });
    expect(fill("race", {}, [1])).toEqual({ race: "Giant", raised: "str" });
    expect(fill("points", { mpl: 4 }, [1, 3, 3, 1])).toEqual({ points_arm: 2, points_leg: 0, points_initiative: 2 });
    expect(fill("styles", { mpl: 3 }, [2])).toEqual({ styles: ["Wall"] });
    expect(fill("styles", { mpl: 6 }, [2])).toEqual({ styles: ["Wall", "Duel"] });
    expect(fill("weapon", { mpl: 4 }, [4])).toEqual({ weapon: "Maul", gear: [] });
    expect(fill("second", { weapon: "Knife" })).toEqual({ second: "Axe" });
    expect(fill("shield", { weapon: "Knife" }, [1])).toEqual({ shield: "" });
    const offered = (name: string, mpl: number) => create.fieldRolls![name]!.when?.(known, filled({ mpl }));
    expect([offered("points", 0), offered("points", 1), offered("styles", 2), offered("styles", 3)]).toEqual([
      ...[false, true],
      ...[false, true],
    ]);
  });

  it("A-118 A-180 A-184 A-185 D-55: leveling up raises the chosen values, limits MPL points, and lists the changes", () => {
    const wren = actor("Wren", { level: 2, mpl: 2, mplPoints: { arm: 2 }, abilities: { con: 13 }, aura: 5 });
    const facts = levelUp.facts(parts(wren));
    const form = (given: object) => ({ ...levelUp.defaults(facts), ...given });
    const no = (given: object) => (levelUp.problems?.(facts, form(given)) ?? []).map(({ field }) => field);
    expect(no({})).toEqual([]);
    expect(no({ level: false })).toEqual([""]);
    expect(no({ points_leg: 1 })).toEqual(["mpl"]);
    expect(no({ mpl: true, points_leg: 1 })).toEqual([]);
    expect(no({ mpl: true, points_arm: -2, points_leg: 3, gain_str: -10, ranks_arm: -1 })).toEqual(["ranks_arm"]);
    expect(levelUp.warns?.(facts, form({ style: "Duel" }))).toHaveLength(1);
    expect(levelUp.warns?.(facts, form({ style: "Duel", mpl: true }))).toEqual([]);
    const given = { mpl: true, points_leg: 1, gain_con: 1, ranks_leg: 3, style: "Duel", feature: "Lungs" };
    const { result, lines } = script(() => levelUp.start(facts, form(given)));
    expect(
      result.consequences.map((c) => (c.do === "adjust" ? `${c.path} ${c.by}` : c.do === "hand" && c.from)),
    ).toEqual(["level 1", "mpl 1", "mplPoints.leg 1", "abilities.con.value 1", "skills.leg.ranks 3", "Lungs", "Duel"]);
    // Con 13 to 14: Aura 24 to 25, a surge 3 to 4, surges 6 to 7, Stamina 13 to 14 and 2, Fortitude 11 to 12 and a third level.
    const said = lines.flatMap(({ id, line }) => (id.startsWith("moved-") && line.kind === "note" ? [line.text] : []));
    expect(said.map(({ key, data }) => [key.split(".").at(-1), data?.before, data?.after])).toEqual([
      ["aura", "24", "25"],
      ["recovery", "3", "4"],
      ["surges", "6", "7"],
      ["stamina", "13", "16"],
      ["evasion", "8", "9"],
      ["fortitude", "11", "13"],
      ["will", "10", "11"],
    ]);
    // The dialog shows the lines of the card before its button, on every step.
    const notes = (levelUp.form?.(facts, form(given)) ?? []).flatMap((field) =>
      field.kind === "note" && /^(grown|moved)-/.test(field.name) ? [field] : [],
    );
    const onCard = lines.flatMap(({ line }) => (line.kind === "note" ? [line.text] : []));
    expect(notes.map(({ text }) => text)).toEqual(onCard);
    expect(notes.filter(({ step }) => step !== undefined)).toEqual([]);
    const dead = levelUp.facts(parts(actor("Late", { conditions: ["dead"] })));
    expect(levelUp.problems?.(dead, form({})).map(({ text }) => text.key)).toEqual(["AURA.Problem.dead"]);
  });
});

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let bridge: Bridge;
  afterEach(() => bridge.close());
  const quoted = (value: unknown): string => JSON.stringify(value);
  const at = (pack: string, name: string): string =>
    `Compendium.fivefold.aura-${pack}.Item.${idOf(`aura/${pack}/${slug(name)}`)}`;
  const all = (pack: string, ...names: string[]): string[] => names.map((name) => at(pack, name));
  const read = <T>(uuid: string, what: string): Promise<T> =>
    bridge.gm.run(`const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
  const made = (type: string): Promise<string> =>
    bridge.gm.run(`return (await Actor.create({ name: "Somebody", type: ${quoted(type)} })).uuid;`);
  const play = async (uuid: string, action: string, given: object): Promise<string> => {
    const message = await act(bridge.gm, uuid, action, { given });
    await bridge.quiet();
    return message as string;
  };
  const undo = async (message: string): Promise<void> => {
    for (const event of Object.keys((await card(bridge.gm, message)).events).reverse())
      await press(bridge.gm, { intent: "undo", message, event });
    await bridge.quiet();
  };
  const pools = `["aura", "surges", "stamina", "agility"].flatMap((id) => [a.system[id].value, a.system[id].max])`;
  const sheet = `[a.name, a.system.surges.recovery, ...${pools}, ...["evasion", "unarmedEvasion", "rangedEvasion", "fortitude", "will"]
    .map((id) => a.system.defenses[id].value), ...["arm", "leg", "initiative"].map((id) => a.system.skills[id].total)]`;
  const whole = "[a.name, a.toObject().system, a.items.map((i) => i.toObject().system)]";

  it("Brannoc Thale is recreated from the packs, and undone; with another race, a level up, and a hound", async () => {
    bridge = await openBridge(generation, GM_ALONE);
    const thale = await made("auraCharacter");
    const before = await read(thale, whole);
    const form = {
      ...{ race: at("powers", "Human"), raised: "str", level: 3, mpl: 3, coins: 8, name: "Brannoc Anew" },
      ...{ str: 15, dex: 12, con: 15, int: 9, wis: 11, cha: 12 },
      ...{ points_arm: 1, points_leg: 1, points_initiative: 1, ranks_arm: 2 },
      styles: all("powers", "Shield Line"),
      abilities: all("powers", "Power Blow", "Stand Firm", "Second Wind"),
      ...{ weapon: at("gear", "Arming Sword"), second: at("gear", "Javelin") },
      ...{ armor: at("gear", "Chain Shirt"), shield: at("gear", "Round Shield") },
      gear: all("gear", "Backpack", "Waterskin", "Field Rations", "Rope"),
    };
    const message = await play(thale, "create", form);
    const numbers = [13, 37, 37, 7, 7, 15, 15, 3, 3, 12, 9, 2, 16, 12, 9, 7, 3];
    expect(await read(thale, sheet)).toEqual(["Brannoc Anew", ...numbers]);
    const held = `Object.fromEntries(a.items.map((i) => [i.name, i.system.equipped ?? null]))`;
    expect(await read(thale, held)).toEqual({
      ...{ "Arming Sword": true, "Round Shield": true, Javelin: false, "Chain Shirt": true, Human: null },
      ...{ "Shield Line": null, "Power Blow": null, "Stand Firm": null, "Second Wind": null },
      ...{ Backpack: null, Waterskin: null, "Field Rations": null, Rope: null },
    });
    expect(await bridge.gm.run(`return JSON.stringify(game.messages.get(${quoted(message)}).system);`)).not.toContain(
      "Great Sword",
    );
    await undo(message);
    expect(await read(thale, whole)).toEqual(before);

    // Human first, then Fellwalker: one race, its numbers once, the first one reverted.
    await play(thale, "create", form);
    const bare = { ...form, styles: [], abilities: [], weapon: "", second: "", armor: "", shield: "", gear: [] };
    const again = await play(thale, "create", { ...bare, race: at("powers", "Fellwalker"), str: 16, con: 3 });
    const races = `[a.items.filter((i) => i.type === "auraRace").map((i) => i.name), a.system.size, a.system.movement.speed,
      a.system.abilities.str.value, a.system.inherent.will.bonus, a.system.energy.value, a.system.stamina.value]`;
    expect(await read(thale, races)).toEqual([["Fellwalker"], "large", 8, 18, -1, 3, 3]);
    await undo(again);
    expect(await read(thale, races)).toEqual([["Human"], "medium", 6, 16, 0, 5, 15]);
    expect(await read(thale, sheet)).toEqual(["Brannoc Anew", ...numbers]);

    const grown = { mpl: true, points_leg: 1, gain_con: 1, ranks_leg: 2, feature: at("powers", "Iron Lungs") };
    const level = await play(thale, "levelUp", grown);
    // A higher maximum does not raise the current value.
    expect(await read(thale, `[a.system.level, a.system.mpl, ...${pools}, a.system.skills.leg.total]`)).toEqual([
      ...[4, 4, 37, 38, 7, 8, 15, 18, 3, 4, 10],
    ]);
    await undo(level);
    expect(await read(thale, sheet)).toEqual(["Brannoc Anew", ...numbers]);

    const hound = await made("auraCreature");
    await play(hound, "quickCreature", {
      ...{ name: "Moor Hound", category: "beast", size: "small", level: 1, mpl: 0, speed: 9 },
      ...{ str: 12, dex: 15, con: 13, int: 3, wis: 13, cha: 6 },
      weapon: at("gear", "Hound Bite"),
      traits: all("powers", "Flies"),
      ...{ weaknesses: ["fire"], fragile: true },
    });
    const beast = `[a.name, ...${pools}, a.system.defenses.evasion.value, a.system.defenses.fortitude.value, a.system.defenses.will.value,
      a.system.movement.speed, a.system.damage.weaknesses, a.system.details.fragile, a.items.map((i) => i.type)]`;
    expect(await read(hound, beast)).toEqual([
      ...["Moor Hound", 16, 16, 6, 6, 13, 13, 3, 3, 11, 12, 9, 9],
      ["fire"],
      true,
      ["auraWeapon", "auraFeature"],
    ]);
  });
});
