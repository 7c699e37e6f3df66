/** What is asked before a thing lies on somebody, what a change brings along, and settings that say nothing. */
import { describe, expect, it } from "vitest";
import { threshold } from "../../module/rulesets/threshold/index.ts";
import { readResistance } from "../../module/rulesets/threshold/rules/resist.ts";
import { unreadCells } from "../../module/rulesets/threshold/rules/size.ts";
import { unreadSkills } from "../../module/rulesets/threshold/rules/skills-here.ts";
import { asks } from "../../module/rulesets/threshold/rules/take-in.ts";
import { actor, item } from "./people.ts";

const packed = (type: Parameters<typeof item>[0], name: string, system: object = {}) => ({
  ...item(type, name, system),
  uuid: "Compendium.fivefold.threshold-gear.Item.x",
});
const small = () => actor("Wren", { items: [item("thresholdSpecies", "Hillkin", { size: "small" })] });

describe("asked before it lies there", () => {
  it("2.8 T-60: from a pack, for whose size it was made; of somebody's own size or no size at all, nothing", () => {
    const asked = asks(small(), packed("thresholdWeapon", "Long Sword"));
    expect([asked?.form, asked?.system?.({ madeFor: "medium" }), asked?.system?.({ madeFor: "nonsense" })]).toEqual([
      { madeFor: "small" },
      { madeFor: "medium" },
      { madeFor: "small" },
    ]);
    expect(asks(small(), packed("thresholdArmor", "Coat"))?.form).toEqual({ madeFor: "small" });
    for (const none of [
      packed("thresholdWeapon", "Knife", { madeFor: "small" }),
      packed("thresholdWeapon", "Fist", { madeFor: "wielder" }),
      packed("thresholdGear", "Rope"),
      item("thresholdWeapon", "Long Sword"),
    ])
      expect(asks(small(), none)).toBeNull();
    expect(asks(actor("Wren"), packed("thresholdWeapon", "Long Sword"))).toBeNull();
  });

  it("T-06: a second species, in whose place", () => {
    expect(asks(small(), item("thresholdSpecies", "Elf"))?.fields).toMatchObject([
      { kind: "note", text: { data: { species: "Elf", other: "Hillkin" } } },
    ]);
    expect(asks(actor("Wren"), item("thresholdSpecies", "Elf"))).toBeNull();
  });
});

it("T-73 T-74: the kind of a natural weapon brings its tag and what it deals", () => {
  const fills = (kind: string) => threshold.fills?.("thresholdNatural", { kind });
  expect([fills("claw"), fills("bite"), fills("custom"), fills("nonsense")]).toEqual([
    { role: "secondary", "damage.type": "slashing" },
    { role: "primary", "damage.type": "piercing" },
    { role: "primary" },
    {},
  ]);
  expect(threshold.fills?.("thresholdWeapon", { kind: "claw" })).toEqual({});
});

it("2.5 T-123: resistances in the words of an effect", () => {
  expect(["fire 5", "Fire resistance 5", "poison immunity", "cold absorption"].map(readResistance)).toEqual([
    { type: "fire", mode: "resistance", value: 5 },
    { type: "fire", mode: "resistance", value: 5 },
    { type: "poison", mode: "immunity", value: 0 },
    { type: "cold", mode: "absorption", value: 0 },
  ]);
  expect(["fire", "5 fire", "soup 5", "fire 5 immunity"].map(readResistance)).toEqual([null, null, null, null]);
});

it("D-08 D-24: what of a setting says nothing is named", () => {
  expect(unreadCells("large attack −2, huge stre 5; big str 1, tiny str")).toEqual([
    "huge stre 5",
    "big str 1",
    "tiny str",
  ]);
  expect(unreadSkills("Sailing dex, −tinker, −sewing, Brewing")).toEqual(["−sewing"]);
});
