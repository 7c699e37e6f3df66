/**
 * Validates source data: rejects values that no rule could use, naming the field; stored ones are kept and reported.
 */
import type { Problem, SystemData } from "../../../kernel/ruleset.ts";
import * as source from "../../../kernel/validation.ts";
import { at, diceProblems, type Source } from "../../../kernel/validation.ts";
import { TIERS, tierKey } from "./data.ts";
import { problem } from "./texts.ts";

/** Armor and weapons must have dice. */
const someDice = (system: Source, path: string): Problem[] =>
  source.someDice(system, path, problem(path, "diceMissing"));

function weapon(system: Source): Problem[] {
  const problems = someDice(system, "damage.formula");
  const effective = at(system, "range.effective");
  const max = at(system, "range.max");
  if (typeof effective === "number" && typeof max === "number") {
    if (max < effective) problems.push(problem("range.max", "maxBelowEffective", { effective }));
  }
  const types = at(system, "damage.types");
  if (Array.isArray(types) && types.length === 0) problems.push(problem("damage.types", "typeMissing"));
  return problems;
}

function spell(system: Source): Problem[] {
  return TIERS.flatMap((tier) => version(system, `versions.${tierKey(tier)}`));
}

function version(system: Source, path: string): Problem[] {
  const problems = [
    ...diceProblems(system, `${path}.damage.formula`),
    ...diceProblems(system, `${path}.healing.formula`),
  ];
  const range = at(system, `${path}.range`);
  const max = at(system, `${path}.rangeMax`);
  if (
    at(system, `${path}.resolution`) === "attack" &&
    typeof range === "number" &&
    typeof max === "number" &&
    max < range
  )
    problems.push(problem(`${path}.rangeMax`, "maxBelowEffective", { effective: range }));
  return problems;
}

/**
 * Problems with storing this data. `system` is the whole source after the change, or the change alone: only fields in
 * it are checked. Fields are named by their path below `system`.
 */
export function checkSource(type: string, system: SystemData): readonly Problem[] {
  switch (type) {
    case "bloodiedWeapon":
      return weapon(system);
    case "bloodiedArmor":
      return someDice(system, "formula");
    case "bloodiedSpell":
      return spell(system);
    case "bloodiedGear":
      return version(system, "use");
    default:
      return [];
  }
}
