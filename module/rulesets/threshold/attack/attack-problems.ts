/** Validation of an attack before it is rolled. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Problem } from "../../../kernel/ruleset.ts";
import { rollerProblems } from "../model/d20.ts";
import { problem } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, chosenWeapon, techniqueIn } from "./attack-form.ts";

export function attackProblems(facts: AttackFacts, form: AttackForm): Problem[] {
  const arm = chosenWeapon(facts, form);
  const name = nameOf(facts, "self");
  if (!arm) return [problem("", "noWeapon", { name })];
  const own = rollerProblems(facts, facts.roller, form);
  if (arm.hands === null)
    return [...own, problem("arm", arm.misfit > 0 ? "tooBig" : "tooSmall", { weapon: arm.name, name })];
  // A selected talent that cannot be used is an error, not silently a normal attack.
  if (form.technique !== "" && !techniqueIn(facts, form)) own.push(problem("technique", "talentSpent"));
  if (arm.left === 0) return [...own, problem("arm", "usedUp", { weapon: arm.name })];
  if (arm.loaded === false) return [...own, problem("arm", "notLoaded", { weapon: arm.name })];
  return own;
}
