/** What an attack costs: AP, Stamina, ammunition or the thrown item (N-109). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { priceConsequences } from "../combat/costs.ts";
import { exposes, lungeUsed } from "../combat/lunge-reach.ts";
import { ammunitionSpent } from "../gear/thrown-items.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type AttackRoll, type AttackVariant, priceOf } from "./attack-form.ts";

/** Consequences that pay for an attack, before its first roll: AP, Stamina, ammunition or the thrown item, a lunge. */
export function attackCosts(
  facts: AttackFacts,
  form: AttackForm,
  rolls: readonly AttackRoll[],
  manner: AttackVariant,
): Consequence[] {
  const melee = rolls.some(({ mode }) => mode === "melee");
  return compact([
    ...(flagOf(form.answered) ? [] : priceConsequences(facts.purse, priceOf(facts, form, manner))),
    melee && flagOf(form.lunge) && exposes(),
    ...(melee ? lungeUsed(facts.lunging) : []),
    ...ammunitionSpent(rolls),
  ]);
}
