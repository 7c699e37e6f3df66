/** Problems of an attack as declared: with any, nothing is paid or rolled. */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, listOf, numberOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Problem } from "../../../kernel/ruleset.ts";
import { incapacitatedProblems, priceProblems } from "../combat/costs.ts";
import { named, problem } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  type AttackRoll,
  type AttackVariant,
  declaredRolls,
  multiweaponWeapons,
  priceOf,
  STANDARD_ATTACK,
  selectedWeapon,
  shotsIn,
} from "./attack-form.ts";
import type { AttackWeapon } from "./attack-weapons.ts";

/** Problems of the weapon itself; the GM may ignore missing ammunition and the like. */
function armProblems(facts: AttackFacts, form: AttackForm, rolls: readonly AttackRoll[]): Problem[] {
  const several = multiweaponWeapons(facts, form).length > 0;
  const found = rolls.flatMap(({ weapon, mode }): Problem[] => {
    const field = several ? "weapons" : "arm";
    if (weapon.barred !== "") return [problem(field, `attack.weapon.${weapon.barred}`, { weapon: named(weapon.name) })];
    if (facts.purse.gm || mode === "melee") return [];
    if (mode === "thrown" && weapon.away && facts.purse.fighting)
      return [problem(field, "attack.drawFirst", { weapon: named(weapon.name) })];
    const short = weapon.ammunition && mode === "ranged" && weapon.ammunition.left < rolls.length;
    return compact([
      facts.prone &&
        weapon.group === "bow" &&
        mode === "ranged" &&
        problem(field, "attack.bowProne", { weapon: named(weapon.name) }),
      weapon.loaded === false &&
        mode === "ranged" &&
        problem(field, "attack.notLoaded", { weapon: named(weapon.name) }),
      short && problem(field, "attack.noAmmunition", { weapon: named(weapon.name) }),
      mode === "thrown" &&
        weapon.quantity < rolls.length &&
        problem("shots", "attack.tooFew", { left: weapon.quantity }),
    ]);
  });
  return [...new Map(found.map((one) => [one.text.key, one])).values()];
}

export function attackProblems(
  facts: AttackFacts,
  form: AttackForm,
  manner: AttackVariant = STANDARD_ATTACK,
): Problem[] {
  const name = nameOf(facts, "self");
  const rolls = declaredRolls(facts, form, manner);
  const [first] = rolls;
  if (!first) return [problem("", "attack.noWeapon", { name })];
  const ticks = listOf(form.weapons);
  const typed = numberOf(form.distance);
  return compact([
    ...(flagOf(form.answered)
      ? incapacitatedProblems(facts.purse, name)
      : priceProblems(facts.purse, priceOf(facts, form, manner), name)),
    ...armProblems(facts, form, rolls),
    ticks.length === 1 && problem("weapons", "attack.oneWeapon"),
    (wholeOf(form.power) ?? 0) > Math.max(0, facts.martial) &&
      problem("power", "attack.powerMost", { most: Math.max(0, facts.martial) }),
    first.mode !== "melee" && typed !== null && typed < 0 && problem("distance", "attack.distance"),
    (wholeOf(form.shots) ?? 1) > 1 &&
      multiweaponWeapons(facts, form).length === 0 &&
      shotsIn(facts, form) === 1 &&
      problem("shots", "attack.notRapid", { weapon: named((selectedWeapon(facts, form) as AttackWeapon).name) }),
  ]);
}
