import { describe, expect, it } from "vitest";
import { parseDice } from "../../module/kernel/formula.ts";
import { NATURAL_WEAPON_PRESETS, naturalDie } from "../../module/rulesets/threshold/attack/natural-weapons.ts";
import { diceAtSize, isOnLadder } from "../../module/rulesets/threshold/damage/dice-by-size.ts";
import { checkSource } from "../../module/rulesets/threshold/model/check-source.ts";
import {
  type ArmorData,
  type ClassData,
  type DamagePart,
  type GearData,
  NATURAL_KINDS,
  type NaturalData,
  type SpeciesData,
  STATS,
  type TypedModifier,
  type WeaponData,
} from "../../module/rulesets/threshold/model/data.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { byUuid, docs, lines, named, ofType, packNames } from "./threshold-docs.ts";
import * as rows from "./threshold-rows.ts";
import { bonus, minus } from "./threshold-words.ts";

const as = <T>(doc: Doc) => doc.system as unknown as T;
const names = (table: string) => lines(table).map(([name]) => name);
const bonuses = (doc: Doc) => Object.values(as<{ modifiers: Record<string, TypedModifier> }>(doc).modifiers).map(bonus);
const orDash = (list: readonly string[]) => list.join(", ") || "–";
const critical = ({ range, multiplier }: { range: number; multiplier: number }) =>
  multiplier === 2 ? `${range}` : `${range} x${multiplier}`;

describe("Threshold's packs", () => {
  it("are complete and named after the ruleset", () => {
    expect(packNames).toEqual(
      "rules gm characters creatures classes gear powers tables gm-tables macros adventure"
        .split(" ")
        .map((name) => `threshold-${name}`),
    );
  });

  it("pass the rules' validation of stored data", () => {
    const actors = [...docs("creatures"), ...docs("characters")];
    const all = [...docs("classes"), ...docs("gear"), ...docs("powers"), ...actors];
    const inside = actors.flatMap((actor) => actor.items as Doc[]);
    const refused = [...all, ...inside].flatMap(({ name, type, system }) =>
      checkSource(type as string, system as Data).map(({ field, text }) => [name, field, text.key]),
    );
    expect(refused).toEqual([]);
  });

  it("have only dice that can be rolled", () => {
    type Rolling = { damage?: { override?: string; parts?: Record<string, DamagePart> } } & {
      [K in "use" | "healing"]?: { formula: string };
    };
    const dice = [...docs("gear"), ...docs("powers")].flatMap((doc) => {
      const { damage, use, healing } = as<Rolling>(doc);
      const parts = Object.values(damage?.parts ?? {}).map(({ formula }) => formula);
      const all = [damage?.override, use?.formula, healing?.formula, ...parts];
      return all.flatMap((formula) => (formula ? [[doc.name, parseDice(formula, { flat: true }).ok]] : []));
    });
    expect(dice).toHaveLength(27 + 1 + 1 + 2 + 13 + 4 + 4 + 10);
    expect(dice.filter(([, ok]) => !ok)).toEqual([]);
  });
});

describe("classes and species match the catalogue", () => {
  function classRow(doc: Doc): string {
    const { startingHp, hitDie, attackProgression, defenses, trainedSkills, hpAbility, description } =
      as<ClassData>(doc);
    expect([doc.name, hpAbility]).toEqual([doc.name, "con"]);
    const first =
      /First talent: @UUID\[[^\]]+\]\{([^}]+)\}/.exec(description) ?? /Begins with ([^.]+)\./.exec(description);
    const { fort, ref, will } = defenses;
    return [
      doc.name,
      startingHp,
      `d${hitDie}`,
      attackProgression,
      `${fort}/${ref}/${will}`,
      trainedSkills,
      first?.[1],
    ].join(" | ");
  }

  function speciesRow(doc: Doc): string {
    const { adjust, size, speed, statedType, countsAs, energy, resistances, grants, bodyShape } = as<SpeciesData>(doc);
    expect([doc.name, bodyShape]).toEqual([doc.name, "tall"]);
    const adjusted = STATS.filter((id) => adjust[id] !== 0).map((id) => `${id} ${minus(adjust[id], true)}`);
    const stated = statedType.type ? `${statedType.type} (${statedType.subtype})` : "–";
    const rest = [
      ...bonuses(doc),
      ...countsAs,
      ...Object.values(resistances).map(({ type, mode, value }) => `${type} ${mode} ${value}`),
      ...Object.entries(energy).flatMap(([id, relation]) => (relation === "auto" ? [] : [`${id} ${relation}`])),
      ...grants.map((uuid) => byUuid(uuid)?.name ?? uuid),
    ];
    return [doc.name, orDash(adjusted), size, speed, stated, orDash(rest)].join(" | ");
  }

  it.each(lines(rows.classes))("T-15 T-36 %s", (name, expected) =>
    expect(classRow(named("classes", name))).toBe(expected),
  );
  it.each(lines(rows.species))("T-06 T-98 %s", (name, expected) =>
    expect(speciesRow(named("classes", name))).toBe(expected),
  );
  it("are five and twelve", () => {
    expect(docs("classes").map(({ name }) => name)).toEqual([...names(rows.classes), ...names(rows.species)]);
  });
});

describe("gear matches the catalogue", () => {
  function weaponRow(doc: Doc): string {
    const { damage, crit, hands, range, weight, price, properties, reachBonus } = as<WeaponData>(doc);
    const parts = Object.values(damage.parts);
    const known = properties.filter((one) => one !== "reach");
    return [
      doc.name,
      orDash(parts.map(({ formula }) => formula)),
      orDash(parts.map(({ type }) => type)),
      critical(crit),
      hands,
      range ?? "–",
      weight,
      price,
      orDash([...known, ...(reachBonus ? [`reach +${reachBonus}`] : [])]),
    ].join(" | ");
  }

  function naturalRow(doc: Doc): string {
    const natural = as<NaturalData>(doc);
    const { role, mode, damage } = natural;
    return [doc.name, role, mode, naturalDie(natural), damage.type].join(" | ");
  }

  function gearRow(doc: Doc): string {
    const { weight, use, consumable } = as<GearData>(doc);
    const heals = use.formula ? [`${use.energy} healing ${use.formula}`] : [];
    return [doc.name, weight, orDash([...bonuses(doc), ...heals, ...(consumable ? ["consumable"] : [])])].join(" | ");
  }

  it.each(lines(rows.weapons))("T-60 %s", (name, expected) => expect(weaponRow(named("gear", name))).toBe(expected));
  it.each(lines(rows.naturals))("T-73 T-74 %s", (name, expected) =>
    expect(naturalRow(named("gear", name))).toBe(expected),
  );
  it.each(lines(rows.armor))("T-42 %s", (name, expected) => {
    const { slot, bonus: value, weight, price } = as<ArmorData>(named("gear", name));
    expect([name, slot, value, weight, price].join(" | ")).toBe(expected);
  });
  it.each(lines(rows.gear))("T-83 %s", (name, expected) => expect(gearRow(named("gear", name))).toBe(expected));

  it("has exactly the catalogue's items", () => {
    const weapons = ofType("gear", "Weapon").map(({ name }) => name);
    expect(weapons).toEqual([...names(rows.weapons), "Whetted Long Sword"]);
    expect(ofType("gear", "Natural").map(({ name }) => name)).toEqual(names(rows.naturals));
    expect(ofType("gear", "Armor").map(({ name }) => name)).toEqual(names(rows.armor));
    expect(ofType("gear", "Gear").map(({ name }) => name)).toEqual(names(rows.gear));
    expect(docs("gear")).toHaveLength(28 + 1 + 11 + 11 + 26);
  });

  it("weapons have their other properties", () => {
    const who = (test: (weapon: WeaponData) => unknown) =>
      ofType("gear", "Weapon").flatMap((doc) => (test(as<WeaponData>(doc)) ? [doc.name] : []));
    expect(who((w) => w.mode === "thrown")).toEqual(["Throwing Knife", "Javelin", "Net"]);
    expect(who((w) => w.mode === "ranged")).toEqual([
      "Sling",
      "Short Bow",
      "Long Bow",
      "Light Crossbow",
      "Heavy Crossbow",
    ]);
    expect(who((w) => w.properties.includes("reach") !== w.reachBonus > 0)).toEqual([]);
    expect(who((w) => w.madeFor !== "medium")).toEqual(["Unarmed Strike"]);
    expect(who((w) => w.attack.vs !== "ref" || !w.attack.addAttackBonus || w.attack.ability !== "auto")).toEqual([]);
    expect(as<WeaponData>(named("gear", "Unarmed Strike"))).toMatchObject({ madeFor: "wielder", equipped: true });
    expect(as<WeaponData>(named("gear", "Net")).hit).toEqual({ status: "grappled", dc: 12 });
    expect(who((w) => w.hit.status)).toEqual(["Net"]);
  });

  it("T-54 the whetted sword is a long sword with +1 quality", () => {
    const plain = as<WeaponData>(named("gear", "Long Sword"));
    const whetted = as<WeaponData>(named("gear", "Whetted Long Sword"));
    expect(whetted.attack.bonus).toEqual({ value: 1, type: "quality" });
    const same = ({ crit, hands, weight, damage }: WeaponData) => ({
      crit,
      hands,
      weight,
      damage: Object.values(damage.parts),
    });
    expect(same(whetted)).toEqual(same(plain));
  });

  it("T-76 T-82 natural weapons have the kinds and roles of the rules", () => {
    for (const doc of ofType("gear", "Natural")) {
      const { kind, role, damage } = as<NaturalData>(doc);
      if (kind !== "custom")
        expect([doc.name, { ...NATURAL_WEAPON_PRESETS[kind], role, type: damage.type }]).toEqual([
          doc.name,
          NATURAL_WEAPON_PRESETS[kind],
        ]);
    }
  });

  it("T-60 all weapon dice scale with size, and each kind has one natural weapon", () => {
    for (const doc of ofType("gear", "Weapon"))
      for (const { formula, scales } of Object.values(as<WeaponData>(doc).damage.parts))
        expect([doc.name, isOnLadder(formula), scales]).toEqual([doc.name, true, true]);
    expect(
      ofType("gear", "Natural")
        .map((doc) => as<NaturalData>(doc).kind)
        .sort(),
    ).toEqual([...NATURAL_KINDS].sort());
    expect(diceAtSize(naturalDie(as<NaturalData>(named("gear", "Quill"))), "small")).toBe("1d4");
  });

  it("is carried, but neither worn nor wielded", () => {
    const things = docs("gear").filter(({ system }) => "carried" in (system as Data));
    expect(things.filter((doc) => as<GearData>(doc).equipped).map(({ name }) => name)).toEqual(["Unarmed Strike"]);
    expect(things.filter((doc) => !as<GearData>(doc).carried)).toEqual([]);
  });
});
