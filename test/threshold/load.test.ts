/** Load, lifting, speed and dice by size (T-60, T-76 to T-92). */
import { describe, expect, it } from "vitest";
import { diceAtSize, isOnLadder } from "../../module/rulesets/threshold/damage/dice-by-size.ts";
import { limitsFor } from "../../module/rulesets/threshold/gear/load.ts";
import { SIZES, type SizeId } from "../../module/rulesets/threshold/model/data.ts";
import { CHART, madeForSize, stepsTo } from "../../module/rulesets/threshold/model/size.ts";
import { actor, armor, creature, gear, prepare, systemOf, typed, weapon } from "./people.ts";
import { houseWith } from "./settings.ts";

const limits = (sum: number) => Object.values(limitsFor(sum, houseWith(), 1));
const pounds = (weight: number) => [gear("Stones", { weight })];
const laden = (weight: number, more: Parameters<typeof actor>[1] = {}) =>
  actor("a", { str: 1, con: 2, dex: 6, items: pounds(weight), ...more });

describe("limits", () => {
  it.each([
    ["V-T-67 T-87 T-88 T-89 T-90 T-91 T-92", 3, [40, 70, 130, 195, 390, 650]],
    ["V-T-69 T-87 T-88 T-89", 0, [10, 10, 10, 15, 30, 50]],
    ["V-T-70 T-87 T-92", -1, [0, 0, 0, 0, 0, 0]],
  ])("%s: Str + Con of %i", (_, sum, wanted) => {
    expect(limits(sum)).toEqual(wanted);
  });

  it("V-T-72 T-57 T-87 D-41: size counts only under the house rule", () => {
    const bull = creature("a", { size: "large", str: 3, con: 2 });
    const of = ({ light, medium, heavy }: ReturnType<typeof systemOf>["carry"]) => [light, medium, heavy];
    expect(of(systemOf(bull).carry)).toEqual([90, 170, 330]);
    prepare(bull, houseWith({ carryBySize: true }));
    expect(of(systemOf(bull).carry)).toEqual([180, 340, 660]);
  });

  it("D-11: the grouped reading adds before it multiplies", () => {
    const { light, medium, heavy } = limitsFor(3, houseWith({ carryFormula: "grouped" }), 1);
    expect([light, medium, heavy]).toEqual([130, 260, 520]);
  });
});

describe("load", () => {
  it.each([
    [40, "none", 6, 16],
    [40.5, "medium", 3, 16],
    [70, "medium", 3, 16],
    [70.5, "heavy", 3, 11],
    [130, "heavy", 3, 11],
    [130.5, "over", 3, 11],
  ] as const)("V-T-68 T-84 T-85 T-86: %s lb are %s: speed %i, Reflex %i", (weight, band, speed, reflex) => {
    const { carry, speed: pace, defenses } = systemOf(laden(weight));
    expect([carry.load, carry.band, pace.value, defenses.ref.value]).toEqual([weight, band, speed, reflex]);
    expect([defenses.fort.value, defenses.will.value]).toEqual([12, 10]);
  });

  it("V-T-68 D-12: over the limit there is no movement under house rule immobile", () => {
    const someone = laden(130.5, { more: { "speed.other": { a: { mode: "fly", value: 8 } } } });
    expect(systemOf(someone).speed.other.a?.now).toBe(4);
    prepare(someone, houseWith({ overHeavy: "immobile" }));
    expect([systemOf(someone).speed.value, systemOf(someone).speed.other.a?.now]).toEqual([0, 0]);
  });

  it("V-T-69: with a sum of 0 half a pound over 10 exceeds the limit", () => {
    const band = (weight: number) => systemOf(actor("a", { str: -1, con: 1, items: pounds(weight) })).carry.band;
    expect([band(10), band(10.5)]).toEqual(["none", "over"]);
  });

  it.each([
    [5, 2],
    [1, 1],
    [0, 0],
  ])("V-T-71 T-85: with a medium load speed %i is %i", (base, speed) => {
    expect(systemOf(laden(60, { more: { "speed.base": base } })).speed.value).toBe(speed);
  });

  it("fractions are kept to a thousandth of a pound", () => {
    const rocks = gear("Rocks", { quantity: 25, weight: 2.2 });
    const { load, band } = systemOf(actor("a", { str: 1, con: 1, items: [rocks, gear("Rope", { weight: 5 })] })).carry;
    expect([load, band]).toEqual([60, "heavy"]);
    const { carry } = systemOf(actor("a", { str: 2, con: 3, items: [rocks, gear("Rope", { weight: 5 })] }));
    expect([carry.light, carry.band]).toEqual([60, "none"]);
  });

  it("items made for another size weigh accordingly; items left behind weigh nothing", () => {
    const items = [
      weapon("Small quarterstaff", "1d6", { weight: 4, madeFor: "small" }),
      weapon("Dagger", "1d4", { weight: 1, madeFor: "small", equipped: false }),
      gear("Tent", { weight: 20, carried: false }),
      armor("Great plate", 7, { weight: 55, madeFor: "large" }),
    ];
    expect(systemOf(actor("a", { items })).carry.load).toBe(112.5);
  });

  it("T-11: typed bonuses apply before the load; a grappled actor has speed 0", () => {
    const quick = [typed("speed", 2, "competence")];
    expect(systemOf(laden(60, { modifiers: quick })).speed.value).toBe(4);
    expect(systemOf(laden(0, { statuses: ["grappled"] })).speed.value).toBe(0);
    expect(systemOf(laden(0, { statuses: ["slowed"], more: { "speed.base": 1 } })).speed.value).toBe(0);
  });
});

describe("dice by size", () => {
  const rowOf = (die: string) => SIZES.map((size) => diceAtSize(die, size)).join(" ");
  it.each([
    ["1d2", "1 1 1 1 1d2 1d3 1d4 1d6 1d8"],
    ["1d3", "1 1 1 1d2 1d3 1d4 1d6 1d8 2d6"],
    ["1d4", "1 1 1d2 1d3 1d4 1d6 1d8 2d6 3d6"],
    ["1d6", "1 1d2 1d3 1d4 1d6 1d8 2d6 3d6 4d6"],
    ["1d8", "1d2 1d3 1d4 1d6 1d8 2d6 3d6 4d6 6d6"],
    ["2d4", "1d2 1d3 1d4 1d6 2d4 2d6 3d6 4d6 6d6"],
    ["1d10", "1d3 1d4 1d6 1d8 1d10 2d8 3d8 4d8 6d8"],
    ["1d12", "1d4 1d6 1d8 1d10 1d12 3d6 4d6 6d6 8d6"],
    ["2d6", "1d3 1d4 1d6 1d8 2d6 3d6 4d6 6d6 8d6"],
  ])("T-60 T-76 T-77: %s", (die, row) => {
    expect(rowOf(die)).toBe(row);
  });

  it("dice on no row do not change, and the row says so", () => {
    expect([diceAtSize("1d20", "huge"), isOnLadder("1d20"), isOnLadder("d8"), diceAtSize("d8", "large")]).toEqual([
      "1d20",
      false,
      true,
      "2d6",
    ]);
  });

  it("the chart as printed", () => {
    const column = (name: keyof (typeof CHART)["fine"]) => SIZES.map((size: SizeId) => CHART[size][name]);
    expect(column("attack")).toEqual([4, 3, 2, 1, 0, -1, -2, -3, -4]);
    expect(column("grapple")).toEqual(column("attack").map((n) => 0 - n));
    expect([column("str"), column("dex"), column("con")]).toEqual([
      [-4, -3, -2, -1, 0, 2, 4, 6, 8],
      [4, 3, 2, 1, 0, -1, -2, -3, -4],
      [-2, -1, -1, 0, 0, 1, 2, 3, 4],
    ]);
    expect([column("tall"), column("long")]).toEqual([
      [0, 0, 0, 1, 1, 2, 3, 4, 6],
      [0, 0, 0, 1, 1, 1, 2, 3, 5],
    ]);
  });

  it("D-47: gear that grows with its bearer counts as made for the larger size", () => {
    const grown = systemOf(actor("a", { statuses: ["enlarged"] }));
    expect([madeForSize("medium", grown), madeForSize("wielder", grown), stepsTo("small", "large")]).toEqual([
      "large",
      "large",
      2,
    ]);
  });
});
