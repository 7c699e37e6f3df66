/** Pieces of character creation: presets, portraits, goals. */
import { describe, expect, it } from "vitest";
import type { ItemOption } from "../../module/kernel/character-creation.ts";
import { budgetGoal, countGoal, presetValues, rolledGoal } from "../../module/kernel/creation-steps.ts";
import { isBlankPortrait, PORTRAITS, portraitConsequences, portraitField } from "../../module/kernel/portraits.ts";

const what = { key: "What" };
const option = (from: string): ItemOption => ({ from, name: from, type: "gear", system: {} });

describe("presets", () => {
  const presets = { fighter: { str: 3, weapon: "Compendium.a.b.sword", gear: ["Compendium.a.b.rope", "note"] } };

  it("fill in their values without items that no compendium has", () => {
    const form = { preset: "fighter" };
    const things = [option("Compendium.a.b.sword"), option("Compendium.a.b.rope")];
    expect(presetValues(presets, things, form)).toEqual(presets.fighter);
    expect(presetValues(presets, [], form)).toEqual({ str: 3, weapon: "", gear: ["note"] });
  });

  it("change nothing without a known preset", () => {
    for (const preset of ["", "wizard", "constructor", null]) expect(presetValues(presets, [], { preset })).toBe(null);
  });
});

describe("goals", () => {
  it("are done when all is chosen, spent, or left to the dice", () => {
    expect([1, 2, 3].map((count) => countGoal("a", what, count, 3, 2).done)).toEqual([false, true, true]);
    expect([5, 6, 7].map((used) => budgetGoal("a", what, used, 6).done)).toEqual([false, true, true]);
    const rolled = rolledGoal("a", what, [12, null, ""]);
    expect([rolled.done, rolled.text.data]).toEqual([true, { what, count: 1, most: 3 }]);
  });
});

describe("portraits", () => {
  const why = { key: "Why" };
  const image = (icon: string) => `systems/fivefold/icons/tokens/aura-${icon}.svg`;
  const given = (img: string, portrait: unknown) =>
    portraitConsequences(img, "aura", "caster", { portrait: portrait as string }, why).map((c) =>
      c.do === "portrait" ? c.img : "",
    );

  it("P-22: those of the trade come first, and the first is taken without a choice", () => {
    const field = portraitField("aura", "caster", "person");
    expect(field.kind === "choice" && field.options.slice(0, 2).map(({ value }) => value)).toEqual([
      "wizard-face",
      "witch-face",
    ]);
    expect(given("icons/svg/mystery-man.svg", "")).toEqual([image("wizard-face")]);
    expect(given("icons/svg/mystery-man.svg", "barbute")).toEqual([image("barbute")]);
    expect(new Set(PORTRAITS).size).toBe(PORTRAITS.length);
  });

  it("P-22: a portrait of its own stays, and only icons of the system are accepted", () => {
    expect(given("worlds/mine/hero.webp", "barbute")).toEqual([]);
    expect(given("", "barbute")).toEqual([]);
    for (const odd of ["../../x", "https://example.org/a.png", 3, null])
      expect(given("icons/svg/mystery-man.svg", odd)).toEqual([image("wizard-face")]);
    expect([isBlankPortrait("mystery-man.svg"), isBlankPortrait("a/not-mystery-man.svg")]).toEqual([true, false]);
  });
});
