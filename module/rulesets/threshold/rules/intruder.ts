/** The one attack on somebody who comes into one's space: ahead of the intruder's own, and by nobody else (T-63). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { attack, strike } from "./attack.ts";
import { type AttackFacts, handsFacts } from "./attack-facts.ts";
import { type AttackForm, attackDefaults, declared } from "./attack-form.ts";
import { t } from "./words.ts";

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const one = declared(facts, form);
  if (one) return yield* strike(facts, one);
  return {
    headline: t("Problem.noWeapon", { name: nameOf(facts, "self") }),
    tone: "plain",
    consequences: [],
    offers: [],
  };
}

export const intruder: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "intruder",
  offeredBy: [],
  title: (facts) => t("Title.intruder", { name: nameOf(facts, "self") }),
  facts: handsFacts,
  // Nobody enters anything here: the other one came.
  defaults: (facts) => ({ ...attackDefaults(facts), entering: false }),
  start,
  verb: () => t("Verb.intruder"),
};
