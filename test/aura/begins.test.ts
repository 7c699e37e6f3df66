/** Initial values of a new actor. */
import { describe, expect, it } from "vitest";
import { initialValues } from "../../module/rulesets/aura/creation/initial-values.ts";
import { actor } from "./people.ts";

const noneGiven = () => false;

describe("a new actor", () => {
  const hale = { abilities: { str: 16, con: 14 }, level: 3, aura: 0, stamina: 0, surges: 0, agility: 0, energy: 0 };

  it("has all pools full, and Energy by its Stamina", () => {
    expect(initialValues(actor("Ada", hale), noneGiven, {})).toEqual({
      "aura.value": 33,
      "stamina.value": 14,
      "surges.value": 7,
      "agility.value": 3,
      "energy.value": 5,
    });
  });

  it("keeps values set at creation; Energy follows them", () => {
    const given = ["stamina.value", "aura.value"];
    const bo = actor("Bo", { ...hale, stamina: 2 });
    expect(initialValues(bo, (path) => given.includes(path), {})).toEqual({
      "surges.value": 7,
      "agility.value": 3,
      "energy.value": 2,
    });
  });

  it("D-38 A-227: created unconscious it has no Energy, created Exhausted it has less", () => {
    const energy = (condition: string) =>
      initialValues(actor("Cy", { ...hale, conditions: [condition] }), noneGiven, {})["energy.value"];
    expect([energy("unconscious:sleep"), energy("exhausted")]).toEqual([0, 3]);
    const dee = actor("Dee", { ...hale, conditions: ["exhausted"] });
    expect(initialValues(dee, () => false, { exhaustedMode: "capThree" })["energy.value"]).toBe(3);
  });
});
