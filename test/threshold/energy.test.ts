/** Holy and unholy energy: healing, harm, no effect, and healing bonuses; through the actions. */
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../module/kernel/ruleset.ts";
import {
  energyRelation,
  type HolyUnholyTraits,
  holyUnholyTraitsOf,
} from "../../module/rulesets/threshold/damage/holy-unholy.ts";
import { immuneTo, isResistanceAllowed } from "../../module/rulesets/threshold/damage/resistances.ts";
import type { Relation } from "../../module/rulesets/threshold/model/data.ts";
import { ENERGIES } from "../../module/rulesets/threshold/model/data.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { actor, creature, type Mutable, species, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

type Mode = "resistance" | "immunity" | "absorption";
const res = (type: "holy" | "unholy" | "corruption", mode: Mode, value = 0) => [{ type, mode, value }];
const result = (happened: Happened): Outcome => {
  if (!happened.run?.result) throw new Error(`nothing came of it: ${JSON.stringify(happened.problems)}`);
  return happened.run.result;
};
const healed = (world: World, whom: Mutable, formula: string, energy: string, more: object = {}): Happened =>
  world.act("heal", actor("Priest"), { targets: [whom], given: { whom: "targets", formula, energy, ...more } });
const hurt = (world: World, whom: Mutable, ...parts: string[]): Happened =>
  world.act("damage", actor("Priest"), { targets: [whom], given: { whom: "targets", parts } });
const hp = (someone: Mutable): number => systemOf(someone).hp.value;
const says = (happened: Happened): string[] =>
  happened.run?.lines.flatMap(({ line }) =>
    line.kind === "note" ? [line.text.key.split(".").at(-1) as string] : [],
  ) ?? [];

/** A creature of a type, with 100 of 200 HP and a threshold no attack exceeds. */
const of = (type: string, more: object = {}) =>
  creature(type, {
    hp: 100,
    hpMax: 200,
    wt: 500,
    ...more,
    more: { "creature.type": type, ...(more as { more?: object }).more },
  });

describe("holy healing", () => {
  it.each([
    ["nothing", [], 18],
    ["Holy Resistance 5", res("holy", "resistance", 5), 23],
    ["Holy Immunity", res("holy", "immunity"), 68],
    ["Holy Absorption", res("holy", "absorption"), 118],
  ])("V-T-75 T-103 T-111 T-112: a human with %s", (_, resistances, left) => {
    const human = actor("Human", { hp: 10, hpMax: 200, resistances });
    const done = healed(new World(["d8:5"]), human, "1d8 + 3", "holy");
    expect(hp(human)).toBe(left);
    expect(says(done).includes("bonus")).toBe(left > 18);
    expect(result(done).headline.key).toBe("THRESHOLD.Headline.went.healed");
  });

  it.each([
    ["nothing", [], 8],
    ["Holy Resistance 5", res("holy", "resistance", 5), 3],
  ])("V-T-76 T-104 T-107: it harms the undead; with %s", (_, resistances, lost) => {
    const thrall = of("undead", { resistances });
    const done = healed(new World(["d8:5"]), thrall, "1d8 + 3", "holy");
    expect(hp(thrall)).toBe(100 - lost);
    expect(result(done).headline.key).toBe("THRESHOLD.Headline.went.hurt");
  });

  it("T-107 D-21: healing that harms the undead counts as one attack, unless set otherwise", () => {
    const thrall = (): Mutable => of("undead", { wt: 7 });
    const [one, two] = [thrall(), thrall()];
    healed(new World(), one, "8", "holy");
    healed(new World(), two, "8", "holy", { attack: false });
    expect([systemOf(one).track.step, systemOf(two).track.step]).toEqual([1, 0]);
  });

  it("V-T-78 T-106: no effect on a construct, with or without Holy Resistance", () => {
    for (const resistances of [[], res("holy", "resistance", 5)]) {
      const made = of("construct", { resistances });
      const done = healed(new World(["d8:5"]), made, "1d8 + 3", "holy");
      expect(hp(made)).toBe(100);
      expect(result(done)).toMatchObject({ consequences: [], headline: { key: "THRESHOLD.Headline.went.none" } });
    }
  });

  it("V-T-79 T-106: it heals a plant that states so", () => {
    const thornborn = actor("Thornborn", {
      hp: 10,
      hpMax: 200,
      items: [
        species("Thornborn", {
          statedType: { type: "plant", subtype: "Thornborn" },
          energy: { holyHealing: "heal" as Relation },
        }),
      ],
    });
    healed(new World(["d8:5"]), thornborn, "1d8 + 3", "holy");
    expect(hp(thornborn)).toBe(18);
  });

  it("V-T-80 T-105: creatures healed by unholy energy that state nothing on holy are harmed by holy healing and damage", () => {
    const imp = of("demon", { more: { "energy.unholyHealing": "heal" } });
    healed(new World(), imp, "8", "holy");
    expect(hp(imp)).toBe(92);
    hurt(new World(), imp, "8 holy");
    expect(hp(imp)).toBe(84);
    healed(new World(), imp, "8", "unholy");
    expect(hp(imp)).toBe(92);
  });

  it.each([
    ["heal", 108],
    ["none", 100],
  ])("T-105 D-13: under unholyHealedVsHoly %s", (unholyHealedVsHoly, left) => {
    const imp = of("demon", { more: { "energy.unholyHealing": "heal" } });
    healed(new World([], { unholyHealedVsHoly }), imp, "8", "holy");
    expect(hp(imp)).toBe(left);
  });

  it("V-T-81 T-101: a Half-Ghoul is harmed like the undead", () => {
    const kin = species("Half-Ghoul", { countsAs: ["undead"] });
    const ghoul = actor("Half-Ghoul", { hp: 20, hpMax: 20, fort: 20, items: [kin] });
    healed(new World(), ghoul, "6", "holy");
    expect(hp(ghoul)).toBe(14);
    healed(new World(), ghoul, "6", "unholy");
    expect(hp(ghoul)).toBe(20);
  });

  it("T-101 D-15: with house rule ask, the GM decides what the half-undead counts as", () => {
    const kin = species("Half-Ghoul", { countsAs: ["undead"] });
    const ghoul = actor("Half-Ghoul", { hp: 10, hpMax: 20, fort: 20, items: [kin] });
    const world = new World([], { halfUndead: "ask" });
    expect(healed(world, ghoul, "6", "holy").run?.pending).toMatchObject({ id: "t0.halfUndead", who: "gm" });
    world.choose = () => "living";
    healed(world, ghoul, "6", "holy");
    expect(hp(ghoul)).toBe(16);
    world.choose = () => "undead";
    healed(world, ghoul, "6", "holy");
    expect(hp(ghoul)).toBe(10);
  });

  it("V-T-82 T-102: a trace of undead ancestry has no effect", () => {
    const human = actor("Human", { hp: 10, hpMax: 20, more: { "details.traceAncestry": "a ghoul, long ago" } });
    healed(new World(), human, "6", "holy");
    expect(hp(human)).toBe(16);
    expect(holyUnholyTraitsOf(human)).toMatchObject({ undead: false, half: false });
  });

  it("V-T-85 T-108 T-109: an angel of any alignment is healed like the living", () => {
    const warden = of("angel", { more: { "details.alignment": "unholy", "details.deity.alignment": "holy" } });
    const done = healed(new World(), warden, "8", "holy");
    expect(hp(warden)).toBe(108);
    expect(done.problems).toEqual([]);
  });
});

describe("unholy healing, and both kinds of damage", () => {
  it("V-T-77 T-113: Unholy Resistance of the undead raises unholy healing", () => {
    const lord = of("undead", { resistances: res("unholy", "resistance", 10) });
    healed(new World(["d8:4"]), lord, "1d8 + 3", "unholy");
    expect(hp(lord)).toBe(117);
  });

  it.each([
    ["harm", 92],
    ["none", 100],
  ])("D-16: on the living, under livingVsUnholyHealing %s", (livingVsUnholyHealing, left) => {
    const human = of("humanoid");
    healed(new World([], { livingVsUnholyHealing }), human, "8", "unholy");
    expect(hp(human)).toBe(left);
  });

  it("V-T-89 T-106 T-111 T-123: a construct healed by it gets no bonus and resists the damage", () => {
    const made = of("construct", {
      resistances: res("holy", "resistance", 5),
      more: { "energy.holyHealing": "heal" },
    });
    healed(new World(), made, "8", "holy");
    expect(hp(made)).toBe(108);
    hurt(new World(), made, "9 holy");
    expect(hp(made)).toBe(104);
  });

  it("V-T-90 T-111 T-123: a plant without healing to raise resists", () => {
    const plant = of("plant", { resistances: res("holy", "resistance", 5) });
    hurt(new World(), plant, "9 holy");
    expect(hp(plant)).toBe(96);
  });

  it("V-T-91 T-112 T-113: Unholy Absorption of the undead heals 107, then does not reduce the damage", () => {
    const lord = creature("Lord", {
      hp: 3,
      hpMax: 40,
      wt: 99,
      resistances: res("unholy", "absorption"),
      more: { "creature.type": "undead" },
    });
    healed(new World(), lord, "7", "unholy");
    expect(hp(lord)).toBe(40);
    const done = hurt(new World(), lord, "9 unholy");
    expect(hp(lord)).toBe(31);
    expect(says(done)).toContain("raises");
  });

  it("T-111 D-14: the living with Holy Resistance take all holy damage, or resist under house rule both", () => {
    const human = (): Mutable => of("humanoid", { resistances: res("holy", "resistance", 5) });
    const [one, two] = [human(), human()];
    hurt(new World(), one, "9 holy");
    hurt(new World([], { livingHolyResistance: "both" }), two, "9 holy");
    expect([hp(one), hp(two)]).toEqual([91, 96]);
  });

  it("D-13 D-14: the living harmed by holy healing resist it", () => {
    const imp = of("demon", {
      resistances: res("holy", "resistance", 5),
      more: { "energy.unholyHealing": "heal" },
    });
    hurt(new World(), imp, "9 holy");
    expect(hp(imp)).toBe(96);
  });

  it("D-40: holy damage and the living", () => {
    const [one, two] = [of("humanoid"), of("humanoid")];
    hurt(new World(), one, "9 holy");
    hurt(new World([], { holyDamageVsLiving: "none" }), two, "9 holy");
    expect([hp(one), hp(two)]).toEqual([91, 100]);
  });

  it("6: a stated relation turns holy damage into healing, with the bonus of the living", () => {
    const saint = of("humanoid", {
      resistances: res("holy", "resistance", 5),
      more: { "energy.holyDamage": "heal" },
    });
    hurt(new World(), saint, "9 holy");
    expect(hp(saint)).toBe(114);
  });
});

describe("relations and entries, complete", () => {
  const of2 = (type: string, more: Partial<HolyUnholyTraits> = {}): HolyUnholyTraits => ({
    type,
    vitality: type === "undead" ? "undead" : ["construct", "elemental"].includes(type) ? "nonliving" : "living",
    undead: type === "undead",
    half: false,
    stated: { holyHealing: "auto", holyDamage: "auto", unholyHealing: "auto", unholyDamage: "auto" },
    ...more,
  });
  it.each([
    ["humanoid", "heal", "harm", "harm", "harm"],
    ["angel", "heal", "harm", "harm", "harm"],
    ["undead", "harm", "harm", "heal", "harm"],
    ["construct", "none", "harm", "none", "harm"],
    ["elemental", "none", "harm", "none", "harm"],
    ["plant", "none", "harm", "none", "harm"],
  ])("T-103 to T-107: %s", (type, ...wanted) => {
    expect(ENERGIES.map((id) => energyRelation(id, of2(type), readHouse({})).relation)).toEqual(wanted);
  });

  it.each([
    ["living", false, true, false, false],
    ["undead", false, false, true, false],
    ["undead", true, false, false, false],
    ["nonliving", false, true, true, true],
  ] as const)("T-114 T-115 T-116 D-15: %s, half-undead %s", (vitality, half, holy, unholy, corruption) => {
    const may = (type: "holy" | "unholy" | "corruption", mode: Mode) =>
      isResistanceAllowed({ type, mode }, { vitality, half });
    for (const mode of ["immunity", "absorption"] as const)
      expect([may("holy", mode), may("unholy", mode), may("corruption", mode)]).toEqual([holy, unholy, corruption]);
    expect([may("holy", "resistance"), may("corruption", "resistance")]).toEqual([true, true]);
  });

  it("a valid immunity or absorption makes immune to poison", () => {
    const guard = (mode: Mode, valid = true) => [{ type: "poison" as const, mode, value: 5, valid }];
    expect(
      [guard("immunity"), guard("absorption"), guard("resistance"), guard("immunity", false)].map((one) =>
        immuneTo(one, "poison"),
      ),
    ).toEqual([true, true, false, false]);
  });
});
