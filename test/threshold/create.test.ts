/** Character creation step by step (T-06, T-07, T-15): points, origin, Hit Dice, training, gear; what dice fill in. */
import { afterEach, describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import { create } from "../../module/rulesets/threshold/creation/create.ts";
import type { CreateFacts, CreateForm } from "../../module/rulesets/threshold/creation/create-facts.ts";
import { CLASS_POWERS } from "../../module/rulesets/threshold/creation/starting-powers.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { idOf, slug } from "../../packs/ids.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, quoted, Sickbed } from "./sickbed.ts";

const at = (pack: string, name: string): string =>
  `Compendium.fivefold.threshold-${pack}.Item.${idOf(`threshold/${pack}/${slug(name)}`)}`;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let bed: Sickbed;
  afterEach(() => bed.play.close());
  const made = (type = "thresholdCharacter"): Promise<string> =>
    bed.gm.run(`return (await Actor.create({ name: "Somebody", type: ${quoted(type)} })).uuid;`);
  const play = async (uuid: string, action: string, given: object): Promise<string> => {
    const message = (await act(bed.gm, uuid, action, { given })) as string;
    await bed.play.quiet();
    return message;
  };
  const whole = "[a.name, a.toObject().system, a.items.map((i) => i.name)]";
  const numbers = `[a.name, Object.values(a.system.stats).map((s) => s.value), a.system.hp.value, a.system.hp.max,
    Object.values(a.system.defenses).map((d) => d.value), a.system.woundThreshold.value, a.system.attackBonus.value]`;

  it("T-07 T-15 T-22 T-36: Brannic Holt is recreated from the packs, and undone", async () => {
    bed = await Sickbed.open(generation);
    const holt = await made();
    const before = await bed.read(holt, whole);
    const form = {
      ...{ str: 2, dex: 1, con: 2, wis: 1 },
      species: at("classes", "Human"),
      class: at("classes", "Soldier"),
      skills: ["athletics", "endure"],
      feat: at("powers", "Hard to Drop"),
      powers: [at("powers", "Reckless Blow")],
      weapon: at("gear", "Long Sword"),
      second: at("gear", "Javelin"),
      armor: at("gear", "Chain Shirt"),
      shield: at("gear", "Round Shield"),
      gear: ["Backpack", "Bedroll", "Waterskin"].map((name) => at("gear", name)),
      coins: 12,
      name: "Brannic Holt",
    };
    const message = await play(holt, "create", form);
    expect(await bed.read(holt, numbers)).toEqual(["Brannic Holt", [3, 1, 2, 0, 1, 1], 24, 24, [14, 18, 11], 16, 2]);
    const more = `[a.system.skills.athletics.value, a.system.skills.endure.value, a.system.currency.coins, a.system.creature.subtypes]`;
    expect(await bed.read(holt, more)).toEqual([8, 7, 12, ["Human"]]);
    const held = await bed.read<Record<string, boolean | null>>(
      holt,
      "Object.fromEntries(a.items.map((i) => [i.name, i.system.equipped ?? null]))",
    );
    expect(held).toMatchObject({
      ...{ "Chain Shirt": true, "Round Shield": true, "Long Sword": true, Javelin: true, Backpack: false },
      ...{ Human: null, Soldier: null, "Hard to Drop": null, "Reckless Blow": null },
    });
    expect(held).toHaveProperty("Unarmed Strike");
    // The message stores the chosen entries and nothing else of the packs.
    expect(await bed.gm.run(`return JSON.stringify(game.messages.get(${quoted(message)}).system);`)).not.toContain(
      "Pike",
    );
    await bed.all(message, "undo");
    expect(await bed.read(holt, whole)).toEqual(before);

    // Created again with another species and class: one of each remains, and two Hit Dice are added (V-T-06).
    await play(holt, "create", form);
    const other = { ...form, species: at("classes", "Abomination"), con: 0, level: 3, rolls: "7, 1", gear: [] };
    await play(holt, "create", { ...other, weapon: "", second: "", armor: "", shield: "", powers: [], feat: "" });
    const kinds = `a.items.filter((i) => ["thresholdClass", "thresholdSpecies", "thresholdNatural"].includes(i.type)).map((i) => i.name).sort()`;
    expect(await bed.read(holt, kinds)).toEqual(["Abomination", "Bite", "Soldier"]);
    expect(await bed.read(holt, "[a.system.hp.value, a.system.hp.max, a.system.hitDice.rolls]")).toEqual([
      34,
      34,
      [7, 1],
    ]);
  });

  it("T-60 T-70: a small character gets weapons made for Small; a bull as a quick creature", async () => {
    bed = await Sickbed.open(generation);
    const tansy = await made();
    await play(tansy, "create", {
      ...{ dex: 1, con: 1, int: 3, wis: 1, level: 2 },
      species: at("classes", "Hillkin"),
      class: at("classes", "Mage"),
      rolls: "4",
      weapon: at("gear", "Quarterstaff"),
      name: "Quill Tansy",
    });
    expect(await bed.read(tansy, numbers)).toMatchObject([
      "Quill Tansy",
      [-1, 2, 1, 3, 1, 1],
      20,
      20,
      [11, 14, 13],
      11,
      0,
    ]);
    expect(await bed.read(tansy, `a.items.getName("Quarterstaff").system.madeFor`)).toBe("small");
    // A player's character: the GM's client reads the same packs and applies it without asking; another class replaces
    // the old one.
    const brannic = bed.play.uuid("Brannic Holt");
    const rogue = {
      ...{ dex: 3, con: 2 },
      class: at("classes", "Rogue"),
      species: at("classes", "Elf"),
      armor: at("gear", "Leather Coat"),
      name: "Brannic Holt",
    };
    const mine = (await act(bed.anna, brannic, "create", { given: rogue })) as string;
    await bed.play.quiet();
    const events = `Object.values(game.messages.get(${quoted(mine)}).system.events).map((e) => e.state)`;
    expect(await bed.gm.run(`return ${events};`)).toEqual(["applied"]);
    const trade = `a.items.filter((i) => ["thresholdClass", "thresholdSpecies"].includes(i.type)).map((i) => i.name).sort()`;
    expect(await bed.read(brannic, `[a.system.hp.value, a.system.hp.max, ${trade}]`)).toEqual([
      18,
      18,
      ["Elf", "Rogue"],
    ]);

    const armor = `a.items.filter((i) => i.type === "thresholdArmor" && i.system.equipped).map((i) => i.name).sort()`;
    expect(await bed.read(brannic, armor)).toEqual(["Leather Coat", "Round Shield"]);

    const bull = await made("thresholdCreature");
    await play(bull, "quickCreature", {
      name: "Plains Bull",
      ...{ type: "beast", size: "large", progression: "medium", starting: 16, speed: 8 },
      ...{ str: 3, dex: 0, con: 2, natural_fort: 1, natural_ref: 2 },
      attack: at("gear", "Gore"),
      second: at("gear", "Hoof"),
    });
    expect(await bed.read(bull, numbers)).toEqual(["Plains Bull", [5, -1, 3, 0, 0, 0], 22, 22, [14, 10, 10], 14, 1]);
    expect(await bed.read(bull, "a.items.map((i) => i.name).sort()")).toEqual(["Gore", "Hoof"]);
  });

  it("T-07: six points, three at most on one stat; dice fill the requested fields, and no more skills than the class trains", async () => {
    bed = await Sickbed.open(generation);
    const holt = await made();
    // The facts of a dialog: from this world's packs.
    const facts = await bed.gm.run<CreateFacts>(`const actor = fromUuidSync(${quoted(holt)});
      const things = (await Promise.all([...game.packs].filter((p) => p.documentName === "Item").map((p) => p.getDocuments()))).flat()
        .filter((d) => d.type.startsWith("threshold")).sort((a, b) => a.name.localeCompare(b.name));
      return JSON.parse(JSON.stringify({ names: { self: actor.name }, refs: { self: actor.uuid }, held: [], skills: ["acrobatics", "athletics", "lore"],
        things: things.map((d) => ({ from: d.uuid, name: d.name, type: d.type, system: d.system })),
        self: { type: actor.type, system: actor.system, statuses: [], effects: [] } }));`);
    Object.assign(facts, { house: readHouse({}) });
    const usual = create.defaults(facts);
    const fill = (name: string, form: object, ...dice: number[][]) =>
      script(() => create.fieldRolls![name]!.roll(facts, { ...usual, ...form } as CreateForm), ...dice).result;
    // The fourth point for Strength goes to the next stat.
    expect(fill("points", {}, [1, 1, 1, 1, 6, 6])).toEqual({
      how: "points",
      ...{ str: 3, dex: 1, con: 0, int: 0, wis: 0, cha: 2 },
    });
    expect(fill("class", {}, [5])).toMatchObject({
      class: at("classes", "Soldier"),
      powers: [at("powers", "Reckless Blow")],
    });
    expect(fill("skills", { class: at("classes", "Soldier") }, [3], [1])).toEqual({ skills: ["lore", "acrobatics"] });
    expect(fill("rolls", { class: at("classes", "Soldier"), level: 3 }, [7, 10])).toEqual({ rolls: "7, 10" });
    expect(fill("powers", { class: at("classes", "Rogue") })).toEqual({ powers: [at("powers", "Evasive Footwork")] });
    const spells = fill("powers", { class: at("classes", "Mage") }, [1], [1], [1]) as { powers: string[] };
    expect(new Set(spells.powers).size).toBe(3);

    // With 0 and 0 the limit is ten pounds (T-86, T-89, D-12): dice choose nothing beyond it, and no armor or shield if
    // necessary.
    const weight = (from: string) => Number(facts.things.find((thing) => thing.from === from)?.system.weight ?? 0);
    const weak = { weapon: at("gear", "Dagger"), second: "", armor: "", shield: "", gear: [] };
    const light = facts.things.filter(
      (one) =>
        one.type === "thresholdArmor" &&
        one.system.slot === "armor" &&
        Number(one.system.weight) + weight(weak.weapon) <= 10,
    );
    expect(fill("armor", weak, ...(light.length ? [[light.length + 1]] : []))).toEqual({
      armor: light.at(-1)?.from ?? "",
    });
    const bag = fill("gear", weak, [1], [1], [1], [1], [1]) as { gear: string[] };
    const named = (from: string) => facts.things.find((thing) => thing.from === from)?.name;
    expect(bag.gear.map(named)).toEqual(["Arrows", "Backpack", "Blessed Draught", "Bolts", "Day's Ration"]);

    const wrong = (form: object) =>
      (create.problems?.(facts, { ...usual, ...form } as CreateForm) ?? []).map((p) => p.field);
    expect(wrong({})).toEqual([]);
    expect(wrong({ str: 3, dex: 3, con: 1, int: -1 })).toEqual([]);
    expect(wrong({ str: 3, dex: 3, con: 1 })).toEqual(["how"]);
    expect(wrong({ str: 4, dex: -2 })).toEqual(["str", "dex"]);
    expect(wrong({ how: "free", str: 12, dex: -10 })).toEqual([]);
    const soldier = { class: at("classes", "Soldier") };
    expect(wrong({ ...soldier, skills: ["lore", "heal", "athletics"] })).toEqual(["skills"]);
    expect(wrong({ ...soldier, level: 3, rolls: "7" })).toEqual(["rolls"]);
    expect(wrong({ ...soldier, level: 3, rolls: "7, 11" })).toEqual(["rolls"]);
    expect(wrong({ ...soldier, level: 3, rolls: "" })).toEqual([]);
    expect(create.prefill?.(facts, { ...usual, class: at("classes", "Mage") } as CreateForm, "class")?.powers).toEqual(
      [],
    );
    // Every class in the packs has starting powers, and they exist.
    const classes = facts.things.filter(({ type }) => type === "thresholdClass").map(({ from }) => from);
    expect(Object.keys(CLASS_POWERS).sort()).toEqual(classes.sort());
    const all = new Set(facts.things.map(({ from }) => from));
    expect(Object.values(CLASS_POWERS).flatMap(({ first }) => first.filter((from) => !all.has(from)))).toEqual([]);
  });
});
