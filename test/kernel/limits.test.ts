/** P-06: limits of numbers, from the schema descriptions to inputs and dialogs. */
import { describe, expect, it } from "vitest";
import { numberField } from "../../module/kernel/fields.ts";
import { amount, fieldAt, inputLimits, integer, integerOrNull, limitsOf } from "../../module/kernel/schema.ts";
import { fieldProblems, numberProblem, storedProblems } from "../../module/kernel/validation.ts";
import { fieldsOf } from "../../module/rulesets/documents.ts";

const level = limitsOf(integer(1, { min: 1, max: 30 }));
const said = (problem: ReturnType<typeof numberProblem>) =>
  problem && [problem.key.replace("FIVEFOLD.Problem.", ""), problem.data ?? {}];

describe("P-06: an input", () => {
  it.each([
    [level, 1, null],
    [level, 30, null],
    [level, 0, ["between", { min: 1, max: 30 }]],
    [level, 99999, ["between", { min: 1, max: 30 }]],
    [level, 2.5, ["whole", {}]],
    [level, -4.5, ["whole", {}]],
    [level, Number.NaN, ["number", {}]],
    [level, Number.POSITIVE_INFINITY, ["number", {}]],
    [level, null, ["required", {}]],
    [limitsOf(integerOrNull({ max: 0 })), null, null],
    [limitsOf(integerOrNull({ max: 0 })), 1, ["atMost", { most: 0 }]],
    [limitsOf(amount()), 2.5, null],
    [limitsOf(amount()), -0.5, ["atLeast", { least: 0 }]],
    [limitsOf(integer()), -1000, null],
    [limitsOf(undefined), 2.5, ["whole", {}]],
  ])("with %j: %d", (limits, value, expected) => {
    expect(said(numberProblem(limits, value))).toEqual(expected);
  });

  it("may accept less than what is stored: older worlds keep their values", () => {
    const stat = inputLimits({ min: -10 }, integer(0, { min: -20, max: 30 }));
    expect([stat.min, stat.max]).toEqual([-20, 30]);
    expect(limitsOf(stat)).toEqual({ integer: true, nullable: false, min: -10, max: 30 });
  });
});

/** Limits that the rules catalogues state for stored values. */
describe("P-06: the limits of the books", () => {
  it.each([
    ["bloodiedCharacter", "level", 0, undefined],
    ["bloodiedCharacter", "abilities.str.value", 0, undefined],
    ["bloodiedCharacter", "attributes.hp.max", 1, undefined],
    ["bloodiedInjury", "successes", 0, 1],
    ["anatomyCharacter", "details.level", 1, 30],
    ["anatomyCharacter", "attributes.str.value", -10, 30],
    ["anatomyCharacter", "attributes.con.value", -10, 30],
    ["anatomyCharacter", "martialBonus", 0, 40],
    ["anatomyWeapon", "critRange", 2, 20],
    ["auraCharacter", "abilities.cha.value", 0, 99],
    ["auraCharacter", "level", 0, undefined],
    ["auraArmor", "coverage", 0, 21],
    ["auraCreature", "details.threat", 0, 10],
    ["grimoireCharacter", "attributes.wil.max", 0, 99],
    ["grimoireCharacter", "hp.max", 1, 99],
    ["grimoireCharacter", "slots.base", 0, 40],
    ["grimoireNpc", "ap.max", 1, 20],
    ["grimoireDetachment", "headcount", 2, undefined],
    ["thresholdCharacter", "details.level", 1, undefined],
    ["thresholdCharacter", "stats.str.base", -10, 30],
    ["thresholdCreature", "hitDice.die", 4, 12],
    ["thresholdClass", "hitDie", 4, 12],
    ["thresholdWeapon", "crit.range", 2, 20],
  ])("%s: %s", (type, path, min, max) => {
    const limits = limitsOf(fieldAt(fieldsOf(type) ?? {}, path));
    expect([limits.integer, limits.min, limits.max]).toEqual([true, min, max]);
  });
});

describe("P-06: a dialog", () => {
  it("accepts whole numbers within the limits of a field, decimals only where they are measured", () => {
    const fields = [
      numberField("count", { key: "a" }, { min: 1, max: 3 }),
      numberField("far", { key: "b" }, { min: 0, decimals: true }),
    ];
    const problems = (count: number | string | null, far: number | null) =>
      fieldProblems(fields, { count, far }).map(({ field, text }) => [field, ...(said(text) ?? [])]);
    expect(problems(3, 7.5)).toEqual([]);
    expect(problems(null, null)).toEqual([]);
    expect(problems("2", 0)).toEqual([]);
    expect(problems(2.5, -1)).toEqual([
      ["count", "whole", {}],
      ["far", "atLeast", { least: 0 }],
    ]);
    expect(problems(4, Number.NaN)).toEqual([
      ["count", "between", { min: 1, max: 3 }],
      ["far", "number", {}],
    ]);
  });

  it("leaves it to the action to say why a field accepts no number at all", () => {
    expect(fieldProblems([numberField("dice", { key: "a" }, { min: 1, max: 0 })], { dice: 1 })).toEqual([]);
  });

  it("takes the limits of stored numbers from their fields", () => {
    const fields = { hp: integer(3, { min: 1, max: 99 }) };
    const problems = (points: number | null, blank?: boolean) =>
      storedProblems(fields, { points: "hp" }, { points }, blank).map(({ field, text }) => [field, said(text)]);
    expect(problems(99)).toEqual([]);
    expect(problems(null, true)).toEqual([]);
    expect(problems(null)).toEqual([["points", ["required", {}]]]);
    expect(problems(Number.NaN, true)).toEqual([["points", ["number", {}]]]);
    expect(problems(999)).toEqual([["points", ["between", { min: 1, max: 99 }]]]);
  });
});
