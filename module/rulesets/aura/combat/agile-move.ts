/** Agile Move: 1 m during another action, for 1 Agility (A-18, A-19, A-97, D-05, D-68). */
import { adjustValue, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { SKIRMISHER } from "../model/styles-and-feats.ts";
import { problem, t } from "../model/texts.ts";
import { type ActingFacts, actingFacts, actingProblems, COST_DEFAULTS, hasStatus, payCost } from "./action-facts.ts";
import { cost } from "./costs.ts";
import { type DeclaredForm, roundOverProblems } from "./declared-round.ts";

export interface AgileFacts extends ActingFacts {
  used: string[];
}

function agileFacts(parts: Parts): AgileFacts {
  const { used } = asActor(parts.self).system.round;
  return {
    ...actingFacts(parts),
    used: [...used],
  };
}

const priceOf = ({ stepFree }: AgileFacts) => cost(0, 0, stepFree ? 0 : 1);

function* start(facts: AgileFacts, form: DeclaredForm): Procedure<Outcome> {
  yield* pay("cost", payCost({ ...facts, onTheMove: false }, priceOf(facts), form));
  return makeOutcome(
    t(facts.stepFree ? "Headline.agileMoveFree" : "Headline.agileMove", { name: nameOf(facts, "self") }),
    {
      consequences: compact([
        adjustValue("self", "round.moved", 1, t("Why.moved", { metres: 1 })),
        facts.stepFree && setValue("self", "round.used", [...facts.used, SKIRMISHER], t("Why.agileFree")),
      ]),
    },
  );
}

export const agileMove: Action<AgileFacts, DeclaredForm> = {
  id: "agileMove",
  icon: "footprint",
  title: (facts) => t("Title.agileMove", { name: nameOf(facts, "self") }),
  facts: agileFacts,
  defaults: () => ({ ...COST_DEFAULTS, declaredIn: "" }),
  problems(facts, form) {
    const name = nameOf(facts, "self");
    return compact([
      ...roundOverProblems(facts, form),
      facts.rough && problem("", "roughGround", { name }),
      // Without cost tracking no price blocks it, but a hold does.
      ...(["slowed", "restrained"] as const)
        .filter((status) => facts.stepFree && hasStatus(facts, status))
        .map((status) => problem("", status, { name })),
      ...actingProblems(facts, priceOf(facts), form),
    ]);
  },
  start,
  buttonLabel: () => t("Verb.agileMove"),
};
