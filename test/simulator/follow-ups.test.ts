/** Follow-ups that simulated combatants start, identified by their action. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { makeOffer } from "../../module/kernel/outcome.ts";
import type { Form } from "../../module/kernel/ruleset.ts";
import { CombatWorld } from "../../module/simulator/combat-world.ts";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";

/** The form with which the first ready character starts a follow-up; null: it does not start it. */
async function started(ruleset: string, action: string, form: Form = {}, by = "t0") {
  const rules = await simulatedRules(ruleset);
  const { ready } = packActors(ruleset);
  const allCombatants = lineUp(rules, [ready.slice(0, 1).map((source) => ({ source, count: 1, style: "plain" })), []]);
  const { combatants } = new CombatWorld(rules, allCombatants, { mostRounds: 1, breaksAt: [1, 1] }, () => 0);
  expect(Object.keys(rules.play.actions)).toContain(action);
  const offer = makeOffer("any", action, text("any"), { by, form });
  const context = { style: "plain", house: rules.house, find: () => undefined } as const;
  return rules.tactics.startsOffer?.(offer, combatants[0]!.being, context) ?? null;
}

describe("a combatant starts", () => {
  it.each([
    ["B-58: the Save against what a hit brings", "bloodied", "castSave", {}],
    ["B-58: the effect of a hit without a Save", "bloodied", "castEffect", {}],
    ["D-34: the attack of a spell", "bloodied", "castAttack", {}],
    ["T-63: the attack at an intruder", "threshold", "intruder", {}],
    ["T-63: its own attack after that of the occupant", "threshold", "attack", { cameIn: true }],
    ["the power that a hit brings", "threshold", "power", {}],
    ["A-14: the loading that it has declared", "aura", "load", { declared: true }],
    ["A-219: a Death roll that damage requires", "aura", "deathRoll", { owed: true }],
    ["N-132: its action after the reactions", "anatomy", "attack", { answered: true }],
    ["G-22: a Save against another actor", "grimoire", "save", {}],
    ["G-102: the ruling that a creature dies", "grimoire", "deathCall", { verdict: "dead" }],
  ] as const)("%s", async (_, ruleset, action, form) => {
    expect(await started(ruleset, action, form)).toEqual({});
  });
});

describe("a combatant does not start", () => {
  it.each([
    ["another attack", "threshold", "attack", {}, "self"],
    ["an action that is not declared", "aura", "load", {}, "self"],
    ["a Death roll by the GM's ruling", "aura", "deathRoll", { fate: "dies" }, "gm"],
    ["another attack", "anatomy", "attack", {}, "self"],
    ["a Save that costs its own action", "grimoire", "save", {}, "self"],
    ["the ruling that a creature survives", "grimoire", "deathCall", { verdict: "spared" }, "gm"],
  ] as const)("%s in %s", async (_, ruleset, action, form, by) => {
    expect(await started(ruleset, action, form, by)).toBeNull();
  });
});
