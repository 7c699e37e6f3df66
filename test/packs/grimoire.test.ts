import { describe, expect, it } from "vitest";
import { parseDice } from "../../module/kernel/formula.ts";
import { checkSource } from "../../module/rulesets/grimoire/model/check-source.ts";
import type {
  ArmorData,
  BackgroundData,
  GearData,
  Physical,
  WeaponData,
} from "../../module/rulesets/grimoire/model/data.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { byUuid, docs, lines, living, named, packNames } from "./grimoire-docs.ts";
import * as rows from "./grimoire-rows.ts";

const as = <T>(doc: Doc) => doc.system as unknown as T;
const yes = (value: boolean) => (value ? "y" : "n");
const ofType = (actor: Doc, type: string) => (actor.items as Doc[]).filter((item) => item.type === `grimoire${type}`);

function weaponRow(doc: Doc): string {
  const { dice, attribute, hands, slots, apCost, near, thrown, metal, price } = as<WeaponData>(doc);
  const reach = near === 0 ? "1" : thrown ? `${near} thrown` : String(near);
  return [doc.name, dice, attribute, hands, slots, apCost ?? "·", reach, yes(metal), price].join(" | ");
}

function armorRow(doc: Doc): string {
  const { category, armor, dice, slots, metal, price } = as<ArmorData>(doc);
  return [doc.name, category, armor, dice || "–", slots, yes(metal), price].join(" | ");
}

function gearRow(doc: Doc): string {
  const { price, slots, stack, metal, dice } = as<GearData>(doc);
  return [doc.name, price, slots, stack, yes(metal), dice || "–"].join(" | ");
}

function attack(doc: Doc): string {
  const { dice, attribute, apCost, ranged, thrown, near, blast, blastRadius, fire } = as<WeaponData>(doc);
  const notes = [
    attribute,
    apCost ?? "·",
    ...(ranged || (thrown && near) ? [`near ${near}`] : []),
    ...(blast ? [blastRadius ? `blast ${blastRadius}` : "blast"] : []),
    ...(fire ? ["fire"] : []),
  ];
  return `${doc.name} ${dice} (${notes.join(", ")})`;
}

function creatureRow(actor: Doc): string {
  const { system } = living(actor);
  const { str, dex, wil } = system.attributes;
  const attacks = ofType(actor, "Weapon").map(attack).join("; ");
  return [
    actor.name,
    system.hp.max,
    system.armor.value,
    `${str.value}/${dex.value}/${wil.value}`,
    system.ap.max,
    attacks,
  ].join(" | ");
}

function characterRow(actor: Doc): string {
  const { system, items } = living(actor);
  const { str, dex, wil } = system.attributes;
  const load = items.flatMap(({ name, system: inner }) => {
    const { quantity, slotsUsed } = inner as unknown as Partial<Physical>;
    return slotsUsed === undefined ? [] : [`${name}${quantity === 1 ? "" : ` x${quantity}`} ${slotsUsed}`];
  });
  const scores = `${str.value}/${dex.value}/${wil.value}`;
  const { background } = system.bio!;
  return [actor.name, background, scores, system.hp.max, system.armor.value, load.join(", "), system.slots!.free].join(
    " | ",
  );
}

describe("gear matches the catalogue", () => {
  const gear = docs("gear");
  const has = (type: string, test: (doc: Doc) => boolean = () => true) =>
    gear.filter((doc) => doc.type === `grimoire${type}` && test(doc));
  /** Folder names by id. */
  const priced = (doc: Doc) => as<Physical>(doc).price > 0 && as<Physical>(doc).carried;

  it.each(lines(rows.weapons))("G-16 %s", (name, expected) => expect(weaponRow(named("gear", name))).toBe(expected));
  it.each(lines(rows.armor))("G-68 %s", (name, expected) => expect(armorRow(named("gear", name))).toBe(expected));
  it.each(lines(rows.gear))("%s", (name, expected) => expect(gearRow(named("gear", name))).toBe(expected));

  it("has exactly the catalogue's items, the creatures' attacks, five extra items and eight services", () => {
    const names = (table: string) => lines(table).map(([name]) => name);
    const weapons = has("Weapon").map(({ name }) => name);
    expect(weapons.slice(0, 30)).toEqual(names(rows.weapons));
    expect(weapons.slice(30)).toHaveLength(27);
    expect(has("Weapon", (doc) => as<WeaponData>(doc).natural).map(({ name }) => name)).toEqual([
      "Unarmed",
      ...weapons.slice(30),
    ]);
    expect(has("Armor").map(({ name }) => name)).toEqual(names(rows.armor));
    const priceless = ["Whistle", "Sack", "Ink", "Silver Clapper", "Whetstone"];
    const services = has("Gear", (doc) => !as<Physical>(doc).carried);
    expect(services.map(({ name, system }) => [name, (system as unknown as Physical).price])).toEqual([
      ["Mule", 30],
      ["Cart", 40],
      ["Inn Bed", 1],
      ["Warm Meal", 1],
      ["Healer's Visit", 10],
      ["Magical Cure", 150],
      ["Scribe", 5],
      ["Burial", 8],
    ]);
    const things = [...has("Gear", priced), ...has("Book")].map(({ name }) => name);
    expect(things.sort()).toEqual(names(rows.gear).sort());
    expect(has("Gear", (doc) => !priced(doc) && as<Physical>(doc).carried).map(({ name }) => name)).toEqual(priceless);
    expect(gear).toHaveLength(30 + 27 + 12 + 33 + 5 + 8);
  });

  it("weapons have their properties besides the die", () => {
    const who = (test: (weapon: WeaponData) => unknown) =>
      has("Weapon", (doc) => Boolean(test(as<WeaponData>(doc))) && !as<WeaponData>(doc).natural).map(
        ({ name }) => name,
      );
    expect(who((w) => w.ignoreArmor)).toEqual(["War Pick", "Greathammer", "Heavy Crossbow"]);
    expect(who((w) => w.wrapsShields)).toEqual(["Flail", "Twin-Headed Flail"]);
    expect(who((w) => w.reloadAp)).toEqual(["Hand Crossbow", "Heavy Crossbow"]);
    expect(who((w) => w.edge === "parry")).toEqual(["Staff", "Arming Sword", "Longsword"]);
    expect(who((w) => w.reach === 2)).toEqual(["Staff", "Spear", "Halberd"]);
    expect(who((w) => w.blast && w.consumable)).toEqual(["Fire Flask", "Powder Bomb"]);
    expect(who((w) => w.fire)).toEqual(["Fire Flask"]);
    expect(who((w) => !w.dealsDamage)).toEqual(["Net"]);
    expect(who((w) => w.trackAmmo)).toEqual([]);
  });

  it("has only dice that can be rolled", () => {
    const all = [...gear, ...[...docs("creatures"), ...docs("characters")].flatMap((actor) => actor.items as Doc[])];
    const dice = all.flatMap(({ name, type, system }) => {
      const { dice: formula, heals } = system as { dice?: string; heals?: string };
      if (type === "grimoireSpell") return [];
      return [formula, heals].flatMap((one) => (one ? [[name, parseDice(one).ok]] : []));
    });
    expect(dice.length).toBeGreaterThan(90);
    expect(dice.filter(([, ok]) => !ok)).toEqual([]);
  });

  it("passes the rules' validation of stored data", () => {
    const actors = [...docs("creatures"), ...docs("characters")];
    const all = [...gear, ...docs("powers"), ...docs("backgrounds"), ...actors];
    const inside = actors.flatMap((actor) => actor.items as Doc[]);
    const refused = [...all, ...inside].flatMap(({ name, type, system }) =>
      checkSource(type as string, system as Data).map(({ field, text }) => [name, field, text.key]),
    );
    expect(refused).toEqual([]);
  });

  it("has the category of each item", () => {
    const roles = has("Gear")
      .map(({ name, system }) => [name, (system as unknown as GearData).role] as const)
      .filter(([, role]) => !["none", "tool"].includes(role));
    expect(Object.fromEntries(roles)).toEqual({
      Bandages: "bandage",
      Rations: "rations",
      "Water Skin": "water",
      Torch: "light",
      Lantern: "light",
      "Healing Draught": "potion",
      Antidote: "potion",
      "Blank Book": "blankBook",
      "Gold Ink": "inks",
      "Mana Dust": "manaDust",
      "Warm Meal": "rations",
    });
  });
});

describe("creatures and characters match the catalogue", () => {
  it("are the catalogue's, in its order, and ours", () => {
    const known = [...lines(rows.creatures), ...lines(rows.ourCreatures)].map(([name]) => name);
    expect(docs("creatures").map(({ name }) => name)).toEqual(known);
    expect(docs("characters").map(({ name }) => name)).toEqual(lines(rows.characters).map(([name]) => name));
  });

  it.each([...lines(rows.creatures), ...lines(rows.ourCreatures)])("%s", (name, expected) =>
    expect(creatureRow(named("creatures", name))).toBe(expected),
  );
  it.each(lines(rows.characters))("G-65 %s", (name, expected) =>
    expect(characterRow(named("characters", name))).toBe(expected),
  );

  it("start unhurt", () => {
    for (const actor of [...docs("creatures"), ...docs("characters")]) {
      const { attributes, hp, ap, deprived, dead } = living(actor).system;
      const full = [...Object.values(attributes), hp, ap].every(({ value, max }) => value === max);
      expect([actor.name, full, deprived?.active ?? false, dead ?? false]).toEqual([actor.name, true, false, false]);
    }
  });

  it("G-107 detachments, leaders, groups and the fearless have their flags", () => {
    const those = (test: (system: Data, type: unknown) => boolean) =>
      docs("creatures")
        .filter(({ system, type }) => test(system as Data, type))
        .map(({ name }) => name);
    expect(those((_, type) => type === "grimoireDetachment")).toEqual([
      "Town Militia",
      "Goblin Mob",
      "Bone Company",
      "Rat Tide",
    ]);
    for (const actor of docs("creatures")) {
      const own = (actor.items as Doc[]).map(({ name }) => name);
      const { immuneMorale, elemental } = actor.system as Data;
      if (own.includes("Fearless Dead")) expect([actor.name, immuneMorale]).toEqual([actor.name, true]);
      expect([actor.name, own.includes("Not of Matter")]).toEqual([actor.name, elemental === true]);
    }
    expect(those((system) => system.leader === true)).toEqual(["Mudking", "Bandit Captain"]);
    expect(those((system) => system.immuneMorale === true)).toEqual([
      "Bone Sentinel",
      "Bone Company",
      "Cistern Ooze",
      "Frost Wight",
      "Bell Golem",
      "Cart",
    ]);
    expect(those((system) => system.elemental === true)).toEqual(["Corpse-Lantern", "Ink Imp"]);
    const groups = docs("creatures").map(({ name, system }) => [name, (system as Data).groupSize]);
    expect(groups.filter(([, size]) => Number(size) > 1)).toEqual([
      ["Bog Goblin", 4],
      ["Ash Cultist", 6],
    ]);
    expect(docs("creatures").flatMap(({ name, system }) => ((system as Data).headcount ? [name] : []))).toHaveLength(4);
  });

  it("G-133 casters have their spells in their own Grimoire, and the right number of dice", () => {
    for (const [pack, name, pool, spells] of [
      ["characters", "Quillane Ash", 8, ["Cinder Lash", "Mirror Image", "Stitchflesh"]],
      ["creatures", "Hedge Witch", 7, ["Cinder Lash", "Hush", "Rootgrasp"]],
    ] as const) {
      const actor = named(pack, name);
      const [grimoire] = ofType(actor, "Book");
      expect((grimoire!.system as Data).held).toBe("both");
      expect(ofType(actor, "Spell").map((spell) => [spell.name, (spell.system as Data).book])).toEqual(
        spells.map((spell) => [spell, grimoire!._id]),
      );
      expect(living(actor).system.magic!.pool).toBe(pool);
    }
  });

  it("tokens of characters and their animals are friendly", () => {
    for (const actor of [...docs("characters"), ...docs("creatures")]) {
      const token = actor.prototypeToken as Data;
      const hero = actor.type === "grimoireCharacter";
      const friend = hero || ["Hound", "Mule", "Cart"].includes(actor.name);
      expect([actor.name, token.actorLink, token.disposition]).toEqual([actor.name, hero, friend ? 1 : -1]);
      expect([token.bar1, token.bar2]).toEqual([{ attribute: "hp" }, { attribute: "ap" }]);
      expect((token.texture as Data).src).toBe(actor.img);
    }
  });
});

describe("backgrounds and hirelings", () => {
  const pieces = (doc: Doc) => as<BackgroundData>(doc).gear.map((uuid) => byUuid(uuid)?.name);
  const tables = (doc: Doc) => [as<BackgroundData>(doc).tableA, as<BackgroundData>(doc).tableB];

  it.each(lines(rows.backgrounds))("G-76 %s", (name, expected) => {
    const doc = named("backgrounds", name);
    const { names, category, gpFormula } = as<BackgroundData>(doc);
    const standardGear = ["Torch", "Torch", "Torch", "Water Skin"];
    expect(pieces(doc).slice(-4)).toEqual(standardGear);
    expect([name, names.join(", "), pieces(doc).slice(0, -4).join(", ")].join(" | ")).toBe(expected);
    expect([category, gpFormula]).toEqual(["background", "3d6"]);
    expect(tables(doc).map((uuid) => byUuid(uuid)?.name)).toEqual([`${name}: Past`, `${name}: Belongings`]);
  });

  it.each(lines(rows.roles))("G-75 %s", (name, expected) => {
    const doc = named("backgrounds", name);
    expect([name, as<BackgroundData>(doc).wage, pieces(doc).join(", ")].join(" | ")).toBe(expected);
    expect([as<BackgroundData>(doc).category, ...tables(doc)]).toEqual(["role", "", ""]);
  });

  it("are twenty, and every pack exists", () => {
    expect(docs("backgrounds")).toHaveLength(20);
    expect(packNames.map((name) => name.slice("grimoire-".length))).toEqual(
      "rules gm characters creatures gear powers backgrounds tables gm-tables macros adventure".split(" "),
    );
  });
});
