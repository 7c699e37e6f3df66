/** Character creation step by step (D-31, D-35): dice, validation, consequences, and a later level up. */
import { afterEach, describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Parts } from "../../module/kernel/ruleset.ts";
import { initialData } from "../../module/kernel/schema.ts";
import { create } from "../../module/rulesets/bloodied/creation/create.ts";
import type { CreateForm } from "../../module/rulesets/bloodied/creation/create-facts.ts";
import { asActor } from "../../module/rulesets/bloodied/model/data.ts";
import * as schema from "../../module/rulesets/bloodied/model/schema.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, GM_AND_ANNA, openPlay, type Play, press } from "../kit/play.ts";
import { actor, armor, item, type Mutable, shield, spell, weapon } from "./people.ts";
import { World } from "./world.ts";

const arm = (name: string, category: string, hands: number, natural = false): Mutable =>
  weapon({ name, category, hands, damage: "1d6", types: ["slashing"], natural });
const thing = (name: string): Mutable =>
  item("bloodiedGear", name, { ...initialData(schema.gear), price: 2, weight: 1 });
const options = [
  arm("Claw", "light", 1, true),
  arm("Sword", "melee", 1),
  arm("Dirk", "light", 1),
  arm("Bow", "ranged", 2),
  armor("Mail", "1d4", {}, "body"),
  armor("Hide", "1d3", {}, "body"),
  armor("Helm", "1d2", {}, "head"),
  armor("Husk", "1d4", {}, "natural"),
  shield(2),
  ...["Fire", "Frost", "Storm", "Ward", "Sight"].map((name) => spell(name, {})),
  ...["Rope", "Torch", "Chalk", "Bedroll", "Crowbar", "Lantern"].map(thing),
].map((one) => ({ ...one, from: one.name }));

const known = create.facts({
  self: actor("Somebody"),
  targets: [],
  tokens: [],
  house: {},
  worldTime: 0,
  gm: true,
  given: {},
  compendiumItems: options,
} satisfies Parts);
const usual = create.defaults(known);
const filled = (form: Partial<CreateForm>): CreateForm => ({ ...usual, ...form }) as CreateForm;
const scores = (form: CreateForm) => ["str", "bld", "agl", "int", "lck"].map((id) => Number(form[id]));
const wrong = (form: Partial<CreateForm>) => (create.problems?.(known, filled(form)) ?? []).map((p) => p.field);
const came = (form: CreateForm, ...dice: (number[] | string)[]) =>
  script(() => create.start(known, form), ...dice).result.consequences;

describe("character creation", () => {
  it("D-35: the five scores swap, one for each ability", () => {
    const picked = filled({ bld: "16" });
    expect(scores(create.prefill?.(known, picked, "bld") as CreateForm)).toEqual([14, 16, 12, 11, 10]);
    expect(wrong({})).toEqual([]);
    expect(wrong({ bld: 16 })).toEqual(["how"]);
    expect(wrong({ how: "rolled", bld: 16 })).toEqual([]);
    expect(wrong({ how: "rolled", lck: null, hp: 0, coins: -1 })).toEqual(["lck", "hp", "coins"]);
    const back = create.prefill?.(known, filled({ str: 3, bld: 18, agl: 9, int: 9, lck: 7 }), "how");
    expect(scores(back as CreateForm)).toEqual([16, 14, 12, 11, 10]);
  });

  it("D-31 D-35: one click rolls everything; natural weapons are not gear", () => {
    const { result } = script(
      () => create.fieldRolls!.everything!.roll(known, usual),
      ...[
        [1, 2, 3],
        [6, 6, 6],
        [2, 2, 2],
        [4, 5, 5],
        [1, 1, 1],
      ],
      ...[[2], [5], [1], [1], [1]],
      // Sword, dirk, mail, helm, shield, five small items, coins, name, trade, look.
      ...[[1], [2], [1], [2], [2], [6], [1], [1], [1], [1], [6, 6, 6], [3], [4], [5], [6]],
    );
    expect(result).toMatchObject({
      how: "rolled",
      caster: true,
      spells: ["Sight", "Fire", "Frost", "Storm"],
      weapon: "Sword",
      second: "Dirk",
      armor: "Mail",
      helm: "Helm",
      shield: "Shield",
      gear: ["Lantern", "Rope", "Torch", "Chalk", "Bedroll"],
      coins: 18,
      name: { key: "BLOODIED.Create.name", data: { first: { key: "BLOODIED.Create.first.3" } } },
      occupation: { key: "BLOODIED.Create.trade.5" },
      appearance: { key: "BLOODIED.Create.look.6" },
    });
    const form = filled(result as Partial<CreateForm>);
    expect([scores(form), wrong(form)]).toEqual([[6, 18, 6, 14, 3], []]);
    // A bow needs both hands: no shield is rolled.
    const noArm = script(() => create.fieldRolls!.shield!.roll(known, filled({ weapon: "Bow" })));
    expect(noArm.result).toEqual({ shield: "" });
    // Score dice exist only if scores are rolled.
    expect(["spread", "rolled"].map((how) => create.fieldRolls!.agl!.when?.(known, filled({ how } as never)))).toEqual([
      false,
      true,
    ]);
  });

  it("D-31 D-35 B-20: HP is the Build score, the pool is 4 + INT + level, two light blades form a pair", () => {
    const set = (form: Partial<CreateForm>) =>
      Object.fromEntries(came(filled(form)).flatMap((c) => (c.do === "set" ? [[c.path, c.value]] : [])));
    expect(set({ how: "rolled", bld: 15, int: 17, caster: true })).toMatchObject({
      "abilities.bld.value": 15,
      level: 1,
      "attributes.hp.max": 15,
      "attributes.hp.value": 15,
      "casting.pool.max": 8,
      "casting.pool.value": 8,
    });
    expect(set({ hp: 20, int: 17, pool: 9 })).toMatchObject({ "attributes.hp.max": 20, "casting.pool.max": 0 });
    const worn = (form: Partial<CreateForm>) =>
      came(filled(form)).flatMap((c) => (c.do === "hand" ? [[c.from, c.system?.equipped]] : []));
    expect(worn({ weapon: "Sword", second: "Dirk", armor: "Mail" })).toEqual([
      ["Sword", "main"],
      ["Dirk", "off"],
      ["Mail", true],
    ]);
    expect(worn({ weapon: "Sword", second: "Dirk", shield: "Shield" })).toEqual([
      ["Sword", "main"],
      ["Dirk", "none"],
      ["Shield", true],
    ]);
    expect(worn({ weapon: "Bow", shield: "Shield", spells: ["Fire"] })).toEqual([
      ["Bow", "both"],
      ["Shield", false],
    ]);
    // The card stores the chosen items and replays to the same result.
    const form = filled({ weapon: "Bow", caster: true, spells: ["Fire"] });
    const kept = create.factsToStore?.(known, form);
    expect(kept?.things.map(({ from }) => from)).toEqual(["Bow", "Fire"]);
    expect(script(() => create.start(kept!, form)).result.consequences).toEqual(came(form));
  });

  it("D-35: a level adds 1d6 hit points, a casting die for casters, and a score increase every third level", () => {
    const world = new World(["d6:4", "d6:1"]);
    const quill = actor("Quill", { level: 1, hp: 5, max: 10, pool: { value: 6, max: 8 } });
    world.act("levelUp", quill);
    world.act("levelUp", quill, { form: { score: "int" } });
    const { level, attributes, casting, abilities } = asActor(quill).system;
    expect([level, attributes.hp.value, attributes.hp.max, casting.pool]).toMatchObject([
      3,
      10,
      15,
      { value: 8, max: 10 },
    ]);
    expect(abilities.int.value).toBe(11);
    const given = world.act("levelUp", quill, { form: { rolled: 6, pool: false, score: "int" } });
    expect(given.run?.lines.map(({ id }) => id)).toEqual(["hp"]);
    expect([asActor(quill).system.attributes.hp.max, asActor(quill).system.abilities.int.value]).toEqual([21, 11]);
    world.cup.expectEmpty();
  });
});

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let play: Play;
  afterEach(() => play.close());

  it("D-31 D-35: Thessaly Quill is recreated from the packs, and undone; a quick creature", async () => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const { gm } = play;
    const at = (pack: string, name: string): Promise<string> =>
      gm.run(
        `return (await game.packs.get("fivefold.bloodied-${pack}").getIndex()).getName(${JSON.stringify(name)}).uuid;`,
      );
    const made = async (type: string): Promise<string> =>
      gm.run(`return (await Actor.create({ name: "Somebody", type: ${JSON.stringify(type)} })).uuid;`);
    const read = <T>(uuid: string, what: string): Promise<T> =>
      gm.run(`const a = fromUuidSync(${JSON.stringify(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
    const whole = "[a.name, a.toObject().system, a.items.size]";

    const quill = await made("bloodiedCharacter");
    const before = await read(quill, whole);
    const form = {
      how: "rolled",
      ...{ str: 8, bld: 10, agl: 12, int: 17, lck: 16 },
      caster: true,
      spells: await Promise.all(["Fire", "Levitation", "Veil", "Mending"].map((name) => at("powers", name))),
      weapon: await at("gear", "Quarterstaff"),
      second: await at("gear", "Sling"),
      armor: await at("gear", "Warded Robe"),
      gear: [await at("gear", "Chalk")],
      coins: 5,
      name: "Thessaly Quill",
    };
    const message = (await act(gm, quill, "create", { given: form })) as string;
    await play.quiet();
    const numbers = `[a.name, a.system.attributes.hp.value, a.system.attributes.hp.max, a.system.attributes.initiative.total,
      a.system.attributes.defense.total, a.system.attributes.armor.formula, a.system.casting.pool, a.system.details.coins]`;
    expect(await read(quill, numbers)).toMatchObject(["Thessaly Quill", 10, 10, 4, 1, "1d2", { value: 8, max: 8 }, 5]);
    expect(await read(quill, `Object.fromEntries(a.items.map((i) => [i.name, i.system.equipped ?? null]))`)).toEqual({
      Quarterstaff: "both",
      Sling: "none",
      "Warded Robe": true,
      Chalk: null,
      Fire: null,
      Levitation: null,
      Veil: null,
      Mending: null,
    });
    // The card stores the chosen items and none of the other pack entries.
    const json = await card(gm, message);
    expect(JSON.stringify(json)).not.toContain("Halberd");
    const [event] = Object.keys(json.events);
    await press(gm, { intent: "undo", message, event });
    await play.quiet();
    expect(await read(quill, whole)).toEqual(before);

    // A player's own character: the GM's client reads the same packs and applies without asking.
    const brannoc = play.uuid("Brannoc Tull");
    const blank = "icons/svg/mystery-man.svg";
    await gm.run(`await fromUuidSync(${JSON.stringify(brannoc)}).update({ img: ${JSON.stringify(blank)} });`);
    const mine = (await act(play.anna, brannoc, "create", { given: { ...form, name: "Brannoc Tull" } })) as string;
    await play.quiet();
    expect(Object.values((await card(gm, mine)).events).map(({ state }) => state)).toEqual(["applied"]);
    // The robe replaces the mail, the staff replaces sword and shield; the helm stays.
    expect((await read<unknown[]>(brannoc, numbers)).slice(0, 6)).toEqual(["Brannoc Tull", 10, 10, 4, 1, "1d2 + 1d2"]);
    const inUse = `a.items.filter((i) => i.system.equipped && i.system.equipped !== "none").map((i) => i.name).sort()`;
    expect(await read(brannoc, inUse)).toEqual(["Iron Helm", "Quarterstaff", "Warded Robe"]);
    // P-22: a caster's icon instead of the blank portrait; the player may undo it.
    const wizard = "systems/fivefold/icons/tokens/bloodied-wizard-face.svg";
    expect(await read(brannoc, "[a.img, a.prototypeToken.texture.src]")).toEqual([wizard, wizard]);
    const [own] = Object.keys((await card(gm, mine)).events);
    await press(play.anna, { intent: "undo", message: mine, event: own });
    await play.quiet();
    expect(await read(brannoc, "a.img")).toBe(blank);

    const wolf = await made("bloodiedCreature");
    await act(gm, wolf, "quickCreature", {
      given: {
        name: "Marsh Wolf",
        ...{ level: 2, hp: 10, movement: 45, str: 13, bld: 12, agl: 14, int: 5, lck: 9 },
        weapon: await at("gear", "Bite"),
        armor: await at("gear", "Thick Fur"),
      },
    });
    await play.quiet();
    expect(await read(wolf, numbers)).toMatchObject(["Marsh Wolf", 10, 10, -1, 2, "1d2", { max: 0 }, 0]);
  });
});
