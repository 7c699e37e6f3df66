/** The occupant's one attack on a creature entering its space: before the intruder's own, by no one else (T-63). */
import { nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { attack, strike } from "./attack.ts";
import { type AttackFacts, handsFacts } from "./attack-facts.ts";
import { type AttackForm, attackDefaults, declaredAttack } from "./attack-form.ts";

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const one = declaredAttack(facts, form);
  if (one) return yield* strike(facts, one);
  return makeOutcome(t("Problem.noWeapon", { name: nameOf(facts, "self") }));
}

export const intruder: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "intruder",
  offeredBy: [],
  title: (facts) => t("Title.intruder", { name: nameOf(facts, "self") }),
  facts: handsFacts,
  // The occupant enters nothing: the intruder does.
  defaults: (facts) => ({ ...attackDefaults(facts), entering: false }),
  start,
  buttonLabel: () => t("Verb.intruder"),
};
