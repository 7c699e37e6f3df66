/** Exact odds of a power's roll, against targets whose numbers may be known (T-135). */
import type { OddsView } from "../../../kernel/ruleset.ts";
import { aimOdds } from "../attack/attack-odds.ts";
import type { PowerFacts } from "./power-facts.ts";
import { aimOf, damageParts, damageSum, isRolled, type PowerForm } from "./power-form.ts";

export function powerOdds(facts: PowerFacts, form: PowerForm): OddsView | null {
  const { power } = facts;
  if (!power || power.withWeapon || !isRolled(power, form)) return null;
  return aimOdds(facts, aimOf(facts, power, form), {
    parts: damageParts(power, damageSum(facts, power, form)),
    multiplier: power.crit.multiplier,
    attack: power.countsAsAttack,
  });
}
