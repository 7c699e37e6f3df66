/** Flings a disarmed weapon up to 2 m away for 1 Agility. */
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import {
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  payCost,
} from "../combat/action-facts.ts";
import { cost } from "../combat/costs.ts";
import { priceText } from "../combat/declared-action.ts";
import { t } from "../model/texts.ts";

const PRICE = cost(0, 0, 1);
type FlingForm = CostForm & { thing: string };

export const fling: Action<ActingFacts, FlingForm> = {
  id: "fling",
  icon: "thrown-knife",
  target: "one",
  title: (facts) => t("Title.fling", { name: nameOf(facts, "self") }),
  facts: (parts) => actingFacts(parts, parts.targets.slice(0, 1)),
  defaults: () => ({ ...COST_DEFAULTS, thing: "" }),
  form: (facts, form) => costFields(facts, PRICE, form),
  problems: (facts, form) => actingProblems(facts, PRICE, form),
  *start(facts, form): Procedure<Outcome> {
    yield* pay("cost", payCost(facts, PRICE, form));
    const names = { name: nameOf(facts, "self"), target: nameOf(facts, "t0"), thing: stringOf(form.thing) };
    return makeOutcome(t("Headline.fling", names));
  },
  buttonLabel: () => t("Verb.fling", { price: priceText(PRICE) }),
};
