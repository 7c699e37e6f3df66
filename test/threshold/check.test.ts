/** Invalid source data, by field, with its message. */
import { describe, expect, it } from "vitest";
import { checkSource } from "../../module/rulesets/threshold/model/check-source.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS, modifiers, part, typed } from "./people.ts";

const fields = (type: string, system: object) =>
  checkSource(type, system as Record<string, unknown>).map((p) => [p.field, p.text.key.replace(/^\w+\.Problem\./, "")]);

describe("source data", () => {
  it("is valid as created", () => {
    for (const [type, made] of Object.entries(ITEM_DEFAULTS)) expect([type, fields(type, made())]).toEqual([type, []]);
    expect(fields("thresholdCharacter", ACTOR_DEFAULTS())).toEqual([]);
    expect(fields("thresholdCreature", { details: { level: 3 } })).toEqual([]);
  });

  it("D-07: a modifier needs a known target and a type", () => {
    const bad = modifiers(typed("luck", 1), typed("d20", 1, " "), typed("d20", 1, "+2"), typed("d20", 1, "Old Magic"));
    expect(fields("thresholdFeat", { modifiers: bad })).toEqual([
      ["modifiers.m0.target", "target"],
      ["modifiers.m1.type", "noType"],
      ["modifiers.m2.type", "type"],
    ]);
  });

  it("strings in a pool must be valid modifiers", () => {
    const pool = { defense: ["+2 deflection"], attack: ["much"] };
    expect(fields("thresholdCreature", { pool })).toEqual([["pool.attack", "pool"]]);
  });

  it.each([0, 2.5, Number.NaN])("rolls of Hit Dice are whole and at least 1, not %j", (roll) => {
    expect(fields("thresholdCharacter", { hitDice: { rolls: [4, roll] } })).toEqual([["hitDice.rolls", "rolls"]]);
  });

  it("dice must be valid", () => {
    const damage = { parts: { a: part("1d8"), b: part("a lot") } };
    expect(fields("thresholdWeapon", { damage })[0]?.[0]).toBe("damage.parts.b.formula");
    expect(fields("thresholdGear", { use: { formula: "1d8+x" } })[0]?.[0]).toBe("use.formula");
    expect(fields("thresholdPower", { healing: { formula: "heal" } })[0]?.[0]).toBe("healing.formula");
    expect(fields("thresholdNatural", { damage: { override: "teeth" } })[0]?.[0]).toBe("damage.override");
  });
});
