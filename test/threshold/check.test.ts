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

  it("levels and Hit Dice are at least 1", () => {
    const system = { details: { level: 0 }, hitDice: { rolls: [4, 0] } };
    expect(fields("thresholdCharacter", system)).toEqual([
      ["details.level", "atLeast"],
      ["hitDice.rolls", "rolls"],
    ]);
  });

  it("dice must be valid, weights and amounts at least 0", () => {
    const damage = { parts: { a: part("1d8"), b: part("a lot") } };
    expect(fields("thresholdWeapon", { damage, weight: -1, crit: { range: 1 } }).map(([field]) => field)).toEqual([
      "damage.parts.b.formula",
      "crit.range",
      "weight",
    ]);
    expect(fields("thresholdGear", { use: { formula: "1d8+x" } })[0]?.[0]).toBe("use.formula");
    expect(fields("thresholdPower", { healing: { formula: "heal" } })[0]?.[0]).toBe("healing.formula");
    expect(fields("thresholdNatural", { damage: { override: "teeth" } })[0]?.[0]).toBe("damage.override");
  });
});
