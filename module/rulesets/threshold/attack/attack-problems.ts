/** Validation of an attack before it is rolled. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Problem } from "../../../kernel/ruleset.ts";
import { rollerProblems } from "../model/d20.ts";
import { problem } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, chosenWeapon, techniqueIn } from "./attack-form.ts";

export function attackProblems(facts: AttackFacts, form: AttackForm): Problem[] {
  const weapon = chosenWeapon(facts, form);
  const name = nameOf(facts, "self");
  if (!weapon) return [problem("", "noWeapon", { name })];
  const own = rollerProblems(facts, facts.roller, form);
  if (weapon.hands === null)
    return [...own, problem("arm", weapon.misfit > 0 ? "tooBig" : "tooSmall", { weapon: weapon.name, name })];
  // A selected talent that cannot be used is an error, not silently a normal attack.
  if (form.technique !== "" && !techniqueIn(facts, form)) own.push(problem("technique", "talentSpent"));
  if (weapon.left === 0) return [...own, problem("arm", "usedUp", { weapon: weapon.name })];
  if (weapon.loaded === false) return [...own, problem("arm", "notLoaded", { weapon: weapon.name })];
  return own;
}
