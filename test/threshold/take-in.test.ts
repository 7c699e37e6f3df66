/** Questions before an item is added, further changes of an update, and invalid settings. */
import { describe, expect, it } from "vitest";
import { readResistance } from "../../module/rulesets/threshold/damage/resistances.ts";
import { itemQuestion } from "../../module/rulesets/threshold/gear/add-item.ts";
import { threshold } from "../../module/rulesets/threshold/index.ts";
import { unreadCells } from "../../module/rulesets/threshold/model/size.ts";
import { unreadSkills } from "../../module/rulesets/threshold/model/skill-list.ts";
import { actor, item } from "./people.ts";

const packed = (type: Parameters<typeof item>[0], name: string, system: object = {}) => ({
  ...item(type, name, system),
  uuid: "Compendium.fivefold.threshold-gear.Item.x",
});
const small = () => actor("Wren", { items: [item("thresholdSpecies", "Hillkin", { size: "small" })] });

describe("questions before adding", () => {
  it("T-60: items from a pack ask which size they are made for; none at the actor's own size or without a size", () => {
    const asked = itemQuestion(small(), packed("thresholdWeapon", "Long Sword"));
    expect([asked?.form, asked?.system?.({ madeFor: "medium" }), asked?.system?.({ madeFor: "nonsense" })]).toEqual([
      { madeFor: "small" },
      { madeFor: "medium" },
      { madeFor: "small" },
    ]);
    expect(itemQuestion(small(), packed("thresholdArmor", "Coat"))?.form).toEqual({ madeFor: "small" });
    for (const none of [
      packed("thresholdWeapon", "Knife", { madeFor: "small" }),
      packed("thresholdWeapon", "Fist", { madeFor: "wielder" }),
      packed("thresholdGear", "Rope"),
      item("thresholdWeapon", "Long Sword"),
    ])
      expect(itemQuestion(small(), none)).toBeNull();
    expect(itemQuestion(actor("Wren"), packed("thresholdWeapon", "Long Sword"))).toBeNull();
  });

  it("T-06: a second species asks whether to replace the first", () => {
    expect(itemQuestion(small(), item("thresholdSpecies", "Elf"))?.fields).toMatchObject([
      { kind: "note", text: { data: { species: "Elf", other: "Hillkin" } } },
    ]);
    expect(itemQuestion(actor("Wren"), item("thresholdSpecies", "Elf"))).toBeNull();
  });
});

it("T-73 T-74: the kind of a natural weapon sets its role and damage type", () => {
  const fills = (kind: string) => threshold.derivedItemChanges?.("thresholdNatural", { kind });
  expect([fills("claw"), fills("bite"), fills("custom"), fills("nonsense")]).toEqual([
    { role: "secondary", "damage.type": "slashing" },
    { role: "primary", "damage.type": "piercing" },
    { role: "primary" },
    {},
  ]);
  expect(threshold.derivedItemChanges?.("thresholdWeapon", { kind: "claw" })).toEqual({});
});

it("T-123: resistances written by an effect", () => {
  expect(["fire 5", "Fire resistance 5", "poison immunity", "cold absorption"].map(readResistance)).toEqual([
    { type: "fire", mode: "resistance", value: 5 },
    { type: "fire", mode: "resistance", value: 5 },
    { type: "poison", mode: "immunity", value: 0 },
    { type: "cold", mode: "absorption", value: 0 },
  ]);
  expect(["fire", "5 fire", "soup 5", "fire 5 immunity"].map(readResistance)).toEqual([null, null, null, null]);
});

it("D-08 D-24: invalid entries of a setting are listed", () => {
  expect(unreadCells("large attack −2, huge stre 5; big str 1, tiny str")).toEqual([
    "huge stre 5",
    "big str 1",
    "tiny str",
  ]);
  expect(unreadSkills("Sailing dex, −tinker, −sewing, Brewing")).toEqual(["−sewing"]);
});
