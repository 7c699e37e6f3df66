import { describe, expect, it } from "vitest";
import { checkEffect } from "../../module/rulesets/aura/model/check-effect.ts";
import { checkSource } from "../../module/rulesets/aura/model/check-source.ts";
import type { Range } from "../../module/rulesets/aura/model/data.ts";
import {
  type ArmorData,
  asItem,
  type GearData,
  type ShieldData,
  type WeaponData,
} from "../../module/rulesets/aura/model/data.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { ITEM_DEFAULTS } from "../aura/people.ts";
import {
  as,
  docs,
  effectsOf,
  foldersOf,
  inFolder,
  laid,
  lines,
  living,
  minus,
  named,
  names,
  packNames,
} from "./aura-docs.ts";
import * as rows from "./aura-rows.ts";

const dash = (value: number): string => (value ? `${value}` : "-");
const sign = (value: number): string => (value ? minus(value, true) : "0");
const three = ({ a, b, c }: Range): string => `${a}/${b}/${c}`;
const yes = (flag: boolean): string => (flag ? "yes" : "no");

describe("Aura's packs", () => {
  it("are complete and named after the ruleset", () => {
    expect(packNames).toEqual(
      "rules gm characters creatures gear powers injuries tables gm-tables macros adventure"
        .split(" ")
        .map((name) => `aura-${name}`),
    );
  });

  it("sort items into folders", () => {
    expect(foldersOf("gear")).toEqual([
      "Melee weapons",
      "Ranged weapons",
      "Natural weapons",
      "Armor",
      "Shields",
      "Natural armor",
      "Ammunition",
      "Gear",
      "Poisons",
    ]);
    expect(foldersOf("powers")).toEqual([
      "Enhancers",
      "Abilities",
      "Spells",
      "Feats",
      "Combat Styles",
      "Traits",
      "Races",
    ]);
    expect(foldersOf("injuries")).toEqual(["Major injuries", "Non-Lethal injuries"]);
  });

  it("describe every item, and store every field of its model", () => {
    for (const doc of [...docs("gear"), ...docs("powers"), ...docs("injuries")]) {
      const { description } = as<{ description: string }>(doc);
      expect([doc.name, description.replace(/<[^>]*>/g, "").length > 10]).toEqual([doc.name, true]);
      const fields = (value: unknown): unknown =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fields(inner)]))
          : 0;
      const model = ITEM_DEFAULTS[doc.type as keyof typeof ITEM_DEFAULTS]();
      expect([doc.name, fields(doc.system)]).toEqual([doc.name, fields(model)]);
      expect([doc.name, laid(model, doc.system)]).toEqual([doc.name, doc.system]);
    }
  });
});

describe("the documents in them", () => {
  it("pass the rules' validation of stored data", () => {
    const actors = [...docs("creatures"), ...docs("characters")];
    const inside = actors.flatMap((actor) => actor.items as Doc[]);
    const all = [...docs("gear"), ...docs("powers"), ...docs("injuries"), ...actors, ...inside];
    const refused = all.flatMap(({ name, type, system }) =>
      checkSource(type as string, system as Data).map(({ field, text }) => [name, field, text.key]),
    );
    expect(refused).toEqual([]);
  });

  it("A-48 effects change no derived field", () => {
    const refused = [...docs("powers"), ...docs("injuries")].flatMap((doc) =>
      effectsOf(doc).flatMap(({ changes }) =>
        checkEffect(changes.map(({ key, value }) => ({ path: key, value }))).map(({ field }) => [doc.name, field]),
      ),
    );
    expect(refused).toEqual([]);
  });
});

describe("weapons match the catalogue", () => {
  const meleeRow = (doc: Doc): string => {
    const weapon = as<WeaponData>(doc);
    const { group, hands, reach, damage, attackBonus, evasionBonus, precise, mpr, thrown, handy, price } = weapon;
    expect([doc.name, weapon.weaponClass, weapon.energyCost, weapon.natural]).toEqual([doc.name, "melee", 3, false]);
    const numbers = [group, hands, reach, `${damage.formula} ${damage.type}`, sign(attackBonus), sign(evasionBonus)];
    const far = thrown.enabled ? three(thrown) : "-";
    return [doc.name, ...numbers, dash(precise), mpr, far, yes(handy), price].join(" | ");
  };

  const rangedRow = (doc: Doc): string => {
    const weapon = as<WeaponData>(doc);
    const { drawClass, hands, damage, accuracy, range, drawWeight, loadCost, multiRound, mpr, handy, price } = weapon;
    expect([doc.name, weapon.weaponClass, weapon.loaded]).toEqual([doc.name, "ranged", false]);
    const load = multiRound ? `${loadCost} (multiRound)` : loadCost;
    const ammunition = weapon.ammunition === "siegeBolt" ? "siege bolt" : weapon.ammunition;
    const numbers = [drawClass, hands, `${damage.formula} ${damage.type}`, sign(accuracy), three(range)];
    return [doc.name, ...numbers, dash(drawWeight), load, mpr, ammunition, yes(handy), price].join(" | ");
  };

  it.each(lines(rows.melee))("A-74 %s", (name, row) => expect(meleeRow(named("gear", name))).toBe(row));
  it.each(lines(rows.ranged))("A-99 A-102 %s", (name, row) => expect(rangedRow(named("gear", name))).toBe(row));

  it("are exactly the catalogue's", () => {
    const found = (folder: string) => inFolder("gear", folder).map(({ name }) => name);
    expect(found("Melee weapons")).toEqual(names(rows.melee));
    expect(found("Ranged weapons")).toEqual(names(rows.ranged));
    expect(found("Natural weapons").slice(0, lines(rows.naturals).length)).toEqual([
      "Hound Bite",
      "Gnaw",
      "Creeper",
      "Tusks",
      "Sear",
      "Drake Bite",
      "Tail",
    ]);
  });

  it.each(lines(rows.naturals))("A-186 D-69 %s", (name, row) => {
    const [, own = "", bearer = ""] = /^(.+) \((.+)\)$/.exec(name) ?? [];
    const actor = named("creatures", bearer);
    const weapon = asItem(
      living(actor).items.find((item) => item.name === own),
      "auraWeapon",
    )!.system;
    const { damage, attackBonus, reach, natural, mpr, energyCost, evasionBonus } = weapon;
    expect([natural, mpr, energyCost, evasionBonus]).toEqual([true, 0, 3, 0]);
    expect([name, `${damage.formula} ${damage.type}`, sign(attackBonus), reach].join(" | ")).toBe(row);
  });
});

describe("armor, shields and gear match the catalogue", () => {
  it.each(lines(rows.armor))("A-81 A-181 %s", (name, row) => {
    const { coverage, rating, penalty, mpr, price, rangedCoverage } = as<ArmorData>(named("gear", name));
    expect(rangedCoverage).toBeNull();
    expect([name, coverage, rating, penalty, mpr, price].join(" | ")).toBe(row);
  });
  it.each(lines(rows.hides))("A-81 %s", (name, row) => {
    const { coverage, rating, penalty, natural, mpr } = as<ArmorData>(named("gear", name));
    expect([natural, mpr]).toEqual([true, 0]);
    expect([name, coverage, rating, penalty].join(" | ")).toBe(row);
  });
  it.each(lines(rows.shields))("A-127 %s", (name, row) => {
    const { bonus, mpr, group, price, hands } = as<ShieldData>(named("gear", name));
    expect(hands).toBe(1);
    expect([name, sign(bonus), mpr, group, price].join(" | ")).toBe(row);
  });
  it("are exactly the catalogue's", () => {
    const found = (folder: string) => inFolder("gear", folder).map(({ name }) => name);
    expect(found("Armor")).toEqual(names(rows.armor));
    expect(found("Natural armor").slice(0, lines(rows.hides).length)).toEqual(names(rows.hides));
    expect(found("Shields")).toEqual(names(rows.shields));
  });

  it("ammunition: quantities, and the bonuses of three kinds", () => {
    const found = inFolder("gear", "Ammunition").map((doc) => {
      const { kind, quantity, damageBonus, precise, damageType } = as<Record<string, unknown>>(doc);
      return `${doc.name} ${quantity} ${kind} ${damageBonus} ${precise} ${damageType}`.trim();
    });
    expect(found).toEqual([
      "Arrows 20 arrow 0 0",
      "Bolts 20 bolt 0 0",
      "Siege Bolts 6 siegeBolt 0 0",
      "Sling Stones 20 stone 0 0",
      "Darts 20 dart 0 0",
      "Barbed Arrows 6 arrow 1 0",
      "Blunt Arrows 6 arrow 0 0 blunt",
      "Needle Bolts 6 bolt 0 1",
    ]);
  });

  it("A-14 every ranged weapon has matching ammunition", () => {
    const kinds = inFolder("gear", "Ammunition").map((doc) => as<{ kind: string }>(doc).kind);
    for (const doc of inFolder("gear", "Ranged weapons"))
      expect([doc.name, kinds.includes(as<WeaponData>(doc).ammunition)]).toEqual([doc.name, true]);
  });

  it("A-133 poisons are consumables with an AV of 15 to 18 against Fortitude, and damage or a condition", () => {
    const found = inFolder("gear", "Poisons").map((doc) => {
      const { poison, consumable, handy, energy, price } = as<GearData>(doc);
      expect([doc.name, consumable, handy, energy, price > 0]).toEqual([doc.name, true, true, 2, true]);
      return `${doc.name}: ${poison.av} ${poison.damage || "-"} ${poison.condition || "-"} ${poison.rounds}`;
    });
    expect(found).toEqual([
      "Adder Venom: 17 1d6 slowed 1",
      "Widow's Ink: 18 2d6 - 0",
      "Numbing Paste: 17 - dazed 1",
      "Salt of Blindness: 16 - blinded 1",
      "Dreadleaf Oil: 18 - shaken 2",
      "Sleeproot Sap: 15 - unconscious 0",
    ]);
  });

  it("gear: the list, and the items known to the rules", () => {
    const found = inFolder("gear", "Gear");
    expect(found.map(({ name }) => name)).toEqual([
      "Backpack",
      "Belt Pouch",
      "Rope",
      "Grappling Hook",
      "Torch",
      "Lantern and Oil",
      "Crowbar",
      "Field Rations",
      "Waterskin",
      "Healer's Kit",
      "Repair Kit",
      "Quiver",
      "Whetstone",
      "Manacles",
      "Surge Tonic",
      "Vigour Draught",
    ]);
    const known = found.flatMap((doc) => {
      const { slug, escapeDc, healing, stamina, energy } = as<GearData>(doc);
      const said = [slug, escapeDc || "", healing.surge ? "surge" : "", stamina || "", energy || ""].filter(Boolean);
      return said.length > 0 ? [`${doc.name}: ${said.join(" ")}`] : [];
    });
    expect(known).toEqual([
      "Torch: torch 1",
      "Lantern and Oil: lantern 1",
      "Crowbar: crowbar",
      "Healer's Kit: healersKit",
      "Repair Kit: repairKit",
      "Manacles: 18",
      "Surge Tonic: surge 2",
      "Vigour Draught: 2 2",
    ]);
    expect(found.filter((doc) => as<GearData>(doc).handy).map(({ name }) => name)).toEqual(["Belt Pouch"]);
    expect(found.filter((doc) => as<GearData>(doc).consumable).map(({ name }) => name)).toEqual([
      "Field Rations",
      "Surge Tonic",
      "Vigour Draught",
    ]);
  });
});
