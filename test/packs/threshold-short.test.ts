/** Valid and invalid short forms in Threshold's sources. */
import { describe, expect, it } from "vitest";
import { PackError } from "../../packs/problem.ts";
import type { Reading, Short } from "../../packs/shape.ts";
import * as short from "../../packs/threshold/short.ts";

const reading: Reading = {
  fail: (problem) => {
    throw new PackError({ file: "here.yaml", entry: "It" }, problem);
  },
  id: (...path) => path.join("/"),
  beside: (name) => name,
};
const read = (one: Short, value: unknown) => (typeof one === "function" ? one(value, reading) : undefined);

describe("short forms", () => {
  it("accept the catalogue's notation", () => {
    expect(read(short.bonuses, ["stat.str +1 Magic stacks"])).toEqual({
      modifiers: {
        "bonuses/stat.str +1 Magic stacks": {
          target: "stat.str",
          type: "Magic",
          value: 1,
          stacks: true,
          situational: false,
          label: "",
        },
      },
    });
    expect(read(short.resists, ["fire absorption"])).toEqual({
      resistances: { "resists/fire absorption": { type: "fire", mode: "absorption", value: 0, source: "" } },
    });
    expect(read(short.damage(true), ["2d6+3 fire", "1d4 cold"])).toEqual({
      damage: {
        parts: {
          "damage/0": { formula: "2d6", flat: 3, type: "fire", scales: true },
          "damage/1": { formula: "1d4", flat: 0, type: "cold", scales: true },
        },
      },
    });
    expect(read(short.against, "+5 fort")).toEqual({
      delivery: "attack",
      attack: { flat: 5, vs: "fort", addAttackBonus: false },
    });
    expect(read(short.heals("use"), "1d8 + 2 holy")).toEqual({
      use: { formula: "1d8 + 2", ability: "", energy: "holy" },
    });
    expect(read(short.lasting("condition"), "mighty 10 minutes")).toEqual({
      condition: { status: "mighty", per: "minutes", count: 10 },
    });
  });

  const refused: [string, Short, unknown, string][] = [
    ["a stat too few", short.stats, [1, 2, 3, 4, 5], "stats should be 6 numbers"],
    ["a defense too many", short.natural, [1, 2, 3, 4], "natural should be 3 numbers"],
    ["a bonus without a sign", short.bonuses, ["defense.ref 2 dodge"], `"defense.ref 2 dodge" is not a bonus`],
    ["a bonus without a type", short.bonuses, ["defense.ref +2"], "is not a bonus"],
    ["a resistance without a number", short.resists, ["fire"], `"fire" is not a resistance`],
    ["damage without a type", short.damage(false), "1d8", `"1d8" is not damage`],
    ["a critical in words", short.crit, "nineteen", "crit should be like 19 or 20 x3"],
    ["uses without a span", short.uses, 3, "uses should be like 3/encounter or 2/day"],
    ["an attack on nothing", short.against, "int", "against should be like wis ref or +5 fort"],
    ["healing without an energy", short.heals("healing"), "1d8 wis", "healing should be like 1d8 wis holy"],
    ["a condition of no length", short.lasting("condition"), "lucky 3", "condition should be like slowed"],
    ["one trained skill that is no list", short.trained, "lore", "trained should be a list of skills"],
    ["speeds that are a list", short.speeds, ["fly"], "speeds should be a map"],
  ];
  it.each(refused)("fail for %s", (_, one, value, message) => {
    expect(() => read(one, value)).toThrow(PackError);
    expect(() => read(one, value)).toThrow(message);
  });
});
