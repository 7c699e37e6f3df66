/** Character creation: derived values, dice, validation; then a level. */

import { afterEach, describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import {
  type CreateForm,
  derivedCharacter,
  gripsOf,
  HUMANOID,
} from "../../module/rulesets/anatomy/creation/create-facts.ts";
import { quickCreature } from "../../module/rulesets/anatomy/creation/quick-creature.ts";
import { allActions as actions } from "../../module/rulesets/anatomy/index.ts";
import { asActor } from "../../module/rulesets/anatomy/model/data.ts";
import { idOf, slug } from "../../packs/ids.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { docs } from "../packs/anatomy-docs.ts";
import { actor, armor, creature, shield, weapon } from "./people.ts";
import { act, card, openSpan, press, type Span } from "./span.ts";
import { World } from "./world.ts";

/** As offered by the action, prices included. */
const { create } = actions;

const at = (pack: string, name: string): string =>
  `Compendium.fivefold.anatomy-${pack}.Item.${idOf(`anatomy/${pack}/${slug(name)}`)}`;
const gear = (name: string): string => at("gear", name);

/** The compendiums as options of the dialog. */
const packs = ["bodies", "gear", "techniques"]
  .flatMap((pack) => docs(pack).map((doc) => ({ ...doc, from: at(pack, String(doc.name)), items: [] })))
  .sort((a, b) => String(a.name).localeCompare(String(b.name))) as unknown as Snapshot[];
const known = (self: Snapshot) =>
  create.facts({ self, targets: [], tokens: [], house: {}, worldTime: 0, gm: true, given: {}, compendiumItems: packs });
const facts = known(actor("Somebody", { body: [] }));
const filled = (form: object, of = facts): CreateForm => ({ ...create.defaults(of), ...form }) as CreateForm;
const six = ([str, dex, con, int, wis, cha]: readonly (number | null)[]) => ({ str, dex, con, int, wis, cha });
const numbersOf = ({ defence, stamina, exhaustion, reactions }: ReturnType<typeof derivedCharacter>) => [
  ...[defence.dv, defence.touch, defence.offGuard],
  ...[stamina.max, exhaustion.max, reactions.max],
];
/** Names of the hands ("Left hand"), from the ids they will have. */
const hands = (form: object, of = facts) =>
  Object.fromEntries(
    Object.entries(gripsOf(of, filled(form, of))).map(([what, held]) => [
      what,
      held?.map((id) => id.replace("made:part_", "")) ?? null,
    ]),
  );
const wrong = (form: object) => (create.problems?.(facts, filled(form)) ?? []).map(({ field }) => field);
const warned = (form: object, of = facts) =>
  (create.warns?.(of, filled(form, of)) ?? []).map(
    ({ key, step }) => `${step}: ${key.replace("ANATOMY.Warning.create.", "")}`,
  );
const roll = (name: string, form: object, ...dice: number[][]) =>
  script(() => create.fieldRolls![name]!.roll(facts, filled(form)), ...dice).result;

describe("the created character", () => {
  it.each([
    ["Bren Holt", [3, 1, 2, 0, 1, 0], { training: 2, armor: gear("Mail Shirt") }, [15, 11, 14, 16, 12, 4]],
    ["Ysolde Marr", [1, 3, 1, 1, 0, 1], { training: 2, armor: gear("Leather Coat") }, [15, 13, 12, 14, 11, 4]],
    ["Tamsin Roe", [0, 3, 1, 0, 2, 1], { armor: gear("Leather Coat") }, [15, 13, 12, 12, 11, 4]],
    [
      "Odo Pell",
      [0, 0, 2, 2, 3, 1],
      { training: 3, martialBonus: 1, defence: "wis", armor: gear("Quilted Coat") },
      [14, 13, 14, 17, 12, 1],
    ],
    ["Barrow Skeleton", [1, 1, null, -2, 0, -2], { level: 1, natural: 1 }, [12, 11, 11, null, null, 2]],
    ["Ash Drake", [7, 1, 5, 0, 2, 2], { level: 8, staminaBase: 14, natural: 6, size: "huge" }, [17, 11, 16, 54, 15, 8]],
  ] as [string, (number | null)[], object, (number | null)[]][])(
    "N-10 N-11 N-13 N-16 N-21 N-131: %s has the values of the catalogue",
    (_, attributes, more, expected) => {
      const form = filled({ level: 2, martialBonus: 2, ...six(attributes), ...more });
      expect(numbersOf(derivedCharacter(facts, form))).toEqual(expected);
    },
  );

  it("N-125 D-48: items are assigned to hands, the shield first on the left; the rest is stowed with a warning", () => {
    const sword = gear("Arming Sword");
    expect(hands({ weapon: sword, shield: gear("Round Shield") })).toEqual({
      weapon: ["rightHand"],
      shield: ["leftHand"],
      second: null,
    });
    const blades = { weapon: gear("Short Sword"), second: gear("Knife") };
    expect(hands(blades)).toMatchObject({ weapon: ["rightHand"], second: ["leftHand"] });
    expect(warned(blades)).toEqual([]);
    const bow = { weapon: gear("Hunting Bow"), shield: gear("Buckler") };
    expect(hands(bow)).toEqual({ weapon: ["leftHand", "rightHand"], shield: null, second: null });
    expect(warned(bow)).toEqual(["gear: noHand", "gear: ammunition"]);
    expect(warned({ ...bow, shield: "", gear: [gear("Arrows")] })).toEqual([]);
    // Tentacle arms hold without hands; a serpent holds nothing; without a body hands are not assigned.
    expect(hands({ plan: at("bodies", "Octopod"), weapon: gear("Maul"), second: gear("Halberd") })).toMatchObject({
      weapon: ["hindLeftTentacleArm", "hindRightTentacleArm"],
      second: ["frontLeftTentacleArm", "frontRightTentacleArm"],
    });
    expect(hands({ plan: at("bodies", "Serpent"), weapon: sword })).toMatchObject({ weapon: null });
    expect(hands({ plan: "", weapon: sword })).toMatchObject({ weapon: [] });
    expect(warned({ plan: "" })).toEqual(["body: bodiless"]);
    // An existing body uses its own hands.
    expect(hands({ weapon: sword }, known(actor("Bren")))).toMatchObject({ weapon: ["rightHand"] });
  });

  it("N-27: the bounds are those of the data models; without Constitution an injury limit is required", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ level: 31, martialBonus: -1, str: 31, dex: -11, int: null, base: -5 })).toEqual(
      expect.arrayContaining(["level", "martialBonus", "str", "dex", "int", "base"]),
    );
    expect(wrong({ str: 30, dex: -10, level: 30, martialBonus: 40, training: 999 })).toEqual([]);
    expect(wrong({ con: null })).toEqual(["destroyedAt"]);
    expect(wrong({ con: null, destroyedAt: 4 })).toEqual([]);
    expect(wrong({ weapon: gear("Javelin"), weaponCount: 0 })).toEqual(["weaponCount"]);
    const set = (form: object) =>
      Object.fromEntries(
        script(() => create.start(facts, filled(form))).result.consequences.flatMap((c) =>
          c.do === "set" && !c.item ? [[c.path, c.value]] : [],
        ),
      );
    expect(set({ con: null, destroyedAt: 4 })).toMatchObject({
      "attributes.con.value": null,
      "survival.bleeds": false,
      "survival.destroyedAt": 4,
      "survival.needsHead": true,
    });
    expect(set({ traits: ["scent"], destroyedAt: 4 })).toMatchObject({
      "survival.needsHeart": false,
      "survival.destroyedAt": null,
      "senses.scent": true,
      "stamina.value": 10,
      "knowledge.hearts": ["human"],
    });
  });

  it("D-14 N-28: another body replaces the old one with its injuries; held and worn items are stowed", () => {
    const bren = actor("Bren", {
      injuries: { leftHand: 1 },
      items: [weapon("Sword", {}, "sword"), shield("Shield", 2, {}, "shield"), armor("Coat", 2, {}, "coat")],
    });
    const own = known(bren);
    const came = (form: object) => script(() => create.start(own, filled(form, own))).result.consequences;
    const put = (form: object) =>
      came(form).flatMap((c) => (c.do === "set" && c.path === "carry" ? [`${c.item} ${c.value}`] : []));
    expect(create.defaults(own).plan).toBe("");
    expect(put({ weapon: gear("Mace"), armor: gear("Mail Shirt") })).toEqual(["sword stowed", "coat stowed"]);
    expect(put({ weapon: gear("Maul") })).toEqual(["sword stowed", "shield stowed"]);
    const gone = (form: object) => came(form).flatMap((c) => (c.do === "remove" ? [c.item] : []));
    expect(gone({})).toEqual([]);
    expect(gone({ plan: HUMANOID })).toHaveLength(17);
    expect(put({ plan: HUMANOID })).toEqual(["sword stowed", "shield stowed"]);
    expect(derivedCharacter(own, filled({ plan: HUMANOID }, own)).body.injuries).toBe(0);
    expect(derivedCharacter(own, filled({}, own)).body.injuries).toBe(1);
  });

  it("N-59: a creature without a species is its own species; its values are shown to the GM only", () => {
    const wolf = known(creature("Grey Wolf", { body: [] }));
    const form = filled({ plan: at("bodies", "Quadruped"), str: 2, dex: 2, con: 2, natural: 1 }, wolf);
    const { result, lines } = script(() => quickCreature.start(wolf, form)) as never as {
      result: { headline: { key: string }; consequences: { do: string; path?: string; value?: unknown }[] };
      lines: { line: { secretOf?: string } }[];
    };
    expect(result.headline.key).toBe("ANATOMY.Headline.created.creature");
    expect(result.consequences.find(({ path }) => path === "details.species")?.value).toBe("grey wolf");
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(({ line }) => line.secretOf !== "self")).toEqual([]);
  });
});

describe("dice", () => {
  it("one click rolls all but the table's decisions; no die is rolled for a missing hand", () => {
    const all = roll(
      "everything",
      { level: 3, martialBonus: 2 },
      // Remedies: three; attributes, the sixth is left over; skills; an arming sword, mail, a round shield; gear; a
      // name.
      ...[[4], [1], [1], [1]],
      ...[[1], [2], [1], [3], [2]],
      ...[[2], [8], [1]],
      ...[[1], [7], [4]],
      ...[[9], [1], [1], [12]],
      ...[[3], [7]],
    );
    expect(all).toEqual({
      remedies: ["Call Back the Mind", "Clear Sight", "Knit Flesh"].map((name) => at("techniques", name)),
      ...{ str: 3, dex: 1, con: 2, int: 0, wis: 0, cha: 1 },
      trained: ["athletics", "stealth", "acrobatics"],
      ...Object.fromEntries(
        ["craft", "fly", "heal", "lore", "musicalInstrument", "oratory", "perception", "survival", "thievery"].map(
          (id) => [`ranks_${id}`, 0],
        ),
      ),
      ...{ ranks_athletics: 3, ranks_stealth: 2, ranks_acrobatics: 2 },
      weapon: gear("Arming Sword"),
      weaponCount: 1,
      armor: gear("Mail Shirt"),
      shield: gear("Round Shield"),
      second: "",
      secondCount: 1,
      gear: ["Rope", "Anatomical Atlas", "Bandage Roll", "Vial of Vigour"].map(gear),
      name: {
        key: "ANATOMY.Create.name",
        data: { first: { key: "ANATOMY.Create.first.3" }, last: { key: "ANATOMY.Create.last.7" } },
      },
    });
    expect(wrong(all as object)).toEqual([]);
    expect(warned(all as object)).toEqual([]);
  });

  it("N-42: each piece has its own die", () => {
    expect(roll("wis", {}, [6])).toEqual({ wis: 0 });
    expect(roll("wis", {}, [1])).toEqual({ wis: 3 });
    // A flyer may be trained in Fly.
    expect(roll("skills", { fly: 60 }, [4], [1], [1])).toMatchObject({ trained: ["fly", "acrobatics", "athletics"] });
    expect(roll("shield", { weapon: gear("Maul") })).toEqual({ shield: "" });
    expect(roll("second", { weapon: gear("Maul") })).toEqual({ second: "", secondCount: 1 });
    const [weapons, light] = [32, 21];
    expect(roll("second", { weapon: gear("Knife") }, [light + 1])).toEqual({
      second: gear("Weighted Chain"),
      secondCount: 1,
    });
    expect(roll("weapon", {}, [weapons])).toEqual({ weapon: gear("Weighted Chain"), weaponCount: 1 });
    expect(roll("weapon", { plan: at("bodies", "Serpent") })).toEqual({ weapon: "", weaponCount: 1 });
    // Ammunition for the bow is included.
    expect(roll("gear", { weapon: gear("War Bow") }, [1], [1], [1], [1])).toMatchObject({
      gear: ["Anatomical Atlas", "Bandage Roll", "Clotting Powder", "Crowbar", "Arrows"].map(gear),
    });
    expect(roll("plan", {}, [1])).toEqual({ plan: at("bodies", "Bird") });
  });
});

describe("level up", () => {
  it("N-07 N-15 N-16: Constitution adds to Stamina once more, the table decides the rest", () => {
    const world = new World();
    const bren = actor("Bren", { con: 2, level: 1, skills: { athletics: 3 } });
    world.act("levelUp", bren);
    expect(asActor(bren).system.details.level).toBe(2);
    expect(asActor(bren).system.stamina).toMatchObject({ value: 14, max: 14 });
    const gains = { con: 1, martialBonus: 1, training: 2, ranks_athletics: 1, trained: ["stealth"] };
    const done = world.act("levelUp", bren, { form: gains });
    const { details, stamina, martialBonus, skills } = asActor(bren).system;
    expect([details.level, stamina.value, stamina.max, martialBonus]).toEqual([3, 21, 21, 2]);
    expect([skills.athletics.ranks, skills.stealth.trained, skills.craft.trained]).toEqual([4, true, false]);
    expect(done.run?.lines.map(({ id }) => id)).toEqual([
      ...["martialBonus", "training", "con", "ranks_athletics"],
      "trained-stealth",
    ]);
  });

  it("within the bounds of the data; without Constitution none is gained, and a dead actor cannot level up", () => {
    const fields = (being: ReturnType<typeof actor>, form: object = {}) =>
      new World().stage("levelUp", being, { form: form as Record<string, unknown> }).problems.map(({ field }) => field);
    expect(fields(actor("Bren", { str: 30 }), { str: 1, dex: 11 })).toEqual(["str", "dex"]);
    expect(fields(actor("Bren", { level: 30 }))).toEqual([""]);
    expect(fields(actor("Bren", { more: { vital: "dead" } }))).toEqual([""]);
    const bones = new World().stage("levelUp", actor("Bones", { con: null }));
    expect(bones.known.form?.(bones.facts, bones.form).map(({ name }) => name)).not.toContain("con");
  });
});

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let span: Span;
  afterEach(() => span.close());

  it("N-16 N-28: Bren Holt is created from the packs, levels up, and is undone; a wolf as a quick creature", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const { gm } = span;
    const read = <T>(uuid: string, what: string): Promise<T> =>
      gm.run(`const a = fromUuidSync(${JSON.stringify(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
    const made = (type: string): Promise<string> =>
      gm.run(`return (await Actor.create({ name: "Somebody", type: ${JSON.stringify(type)} })).uuid;`);
    const play = async (uuid: string, action: string, given: object): Promise<string> => {
      const message = (await act(gm, uuid, action, { given })) as string;
      await span.quiet();
      return message;
    };
    const undo = async (message: string): Promise<void> => {
      const [event] = Object.keys((await card(gm, message)).events);
      await press(gm, { intent: "undo", message, event });
      await span.quiet();
    };
    const whole = "[a.name, a.toObject().system, a.items.size]";
    const numbers = `[a.name, a.system.defence.dv, a.system.defence.touch, a.system.defence.offGuard, a.system.stamina.value,
      a.system.stamina.max, a.system.exhaustion.value, a.system.reactions.value, a.system.body.parts.length]`;
    const held = `Object.fromEntries(a.items.filter((i) => i.system.heldBy?.length || i.system.worn).map((i) =>
      [i.name, i.system.heldBy.map((id) => a.items.get(id)?.name).join() || i.system.carry]))`;

    const bren = await made("anatomyCharacter");
    const before = await read(bren, whole);
    const form = {
      ...six([3, 1, 2, 0, 1, 0]),
      ...{ level: 2, martialBonus: 2, training: 2, ranks_athletics: 3, trained: ["athletics"] },
      weapon: gear("Arming Sword"),
      second: gear("Javelin"),
      secondCount: 3,
      armor: gear("Mail Shirt"),
      shield: gear("Round Shield"),
      gear: [gear("Rope")],
      remedies: [at("techniques", "Staunch")],
      name: "Bren the Younger",
    };
    const message = await play(bren, "create", form);
    expect(await read(bren, numbers)).toEqual(["Bren the Younger", 15, 11, 14, 16, 16, 12, 4, 16]);
    expect(await read(bren, held)).toEqual({
      "Arming Sword": "Right hand",
      "Round Shield": "Left hand",
      "Mail Shirt": "worn",
    });
    expect(await read(bren, `a.items.filter((i) => i.type !== "anatomyPart").map((i) => i.name).sort()`)).toEqual([
      ...["Arming Sword", "Javelin", "Mail Shirt", "Rope", "Round Shield", "Staunch", "Unarmed strike"],
    ]);
    expect(
      await read(bren, `[a.items.getName("Javelin").system.quantity, a.system.skills.athletics.mod, [...a.statuses]]`),
    ).toEqual([3, 6, []]);
    expect(JSON.stringify(await card(gm, message))).not.toContain("Halberd");
    const grown = await play(bren, "levelUp", { martialBonus: 1, con: 1 });
    expect(await read(bren, "[a.system.details.level, a.system.martialBonus, a.system.stamina.value]")).toEqual([
      3, 3, 21,
    ]);
    await undo(grown);
    expect(await read(bren, numbers)).toEqual(["Bren the Younger", 15, 11, 14, 16, 16, 12, 4, 16]);
    await undo(message);
    expect(await read(bren, whole)).toEqual(before);

    // A player's own actor: the GM's client reads the same packs and writes without asking; the body stays, the hands
    // change.
    const holt = span.uuid("Bren Holt");
    const mine = (await act(span.anna, holt, "create", {
      given: { ...form, weapon: gear("Maul"), second: "", shield: "", name: "Bren Holt" },
    })) as string;
    await span.quiet();
    expect(Object.values((await card(gm, mine)).events).map(({ state }) => state)).toEqual(["applied"]);
    expect(await read(holt, held)).toEqual({ Maul: "Left hand,Right hand", "Mail Shirt": "worn" });
    expect(await read(holt, "a.system.body.parts.length")).toBe(16);

    const wolf = await made("anatomyCreature");
    await play(wolf, "quickCreature", {
      ...{ name: "Grey Wolf", plan: at("bodies", "Quadruped"), natural: 1, base: 40, traits: ["scent", "bleeds"] },
      ...six([2, 2, 2, -4, 1, -2]),
      staminaBase: 8,
    });
    expect(await read(wolf, numbers)).toEqual(["Grey Wolf", 13, 12, 11, 10, 10, 12, 3, 17]);
    expect(await read(wolf, `[a.system.details.species, a.system.senses.scent, !!a.items.getName("Bite")]`)).toEqual([
      "grey wolf",
      true,
      true,
    ]);
  });
});
