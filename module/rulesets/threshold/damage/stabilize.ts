/** Stops bleeding out at 0 HP, by a power or the GM; also cancels a death, leaving the actor stable (T-124, T-130). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { type DyingFacts, dyingFacts, gmOnly, notDead } from "./dying-facts.ts";

export type StabilizeForm = {
  /** Started by a power, so its user may do it; else only the GM. */
  power: boolean;
};

function problems(facts: DyingFacts, form: StabilizeForm): Problem[] {
  // The dead are not healed (T-124): only the GM cancels a death.
  if (facts.dead) return flagOf(form.power) ? notDead(facts) : gmOnly(facts);
  if (!facts.bleeding) return [problem("", "notBleeding", { name: nameOf(facts, facts.part) })];
  return flagOf(form.power) ? [] : gmOnly(facts);
}

/** The counter keeps its value (T-130). */
const stops = (part: string): Consequence[] => [
  setValue(part, "bleed.active", false, t("Reason.stabilized")),
  setValue(part, "bleed.stable", true, t("Reason.stabilized")),
];

/** 0 HP also for an actor that died with more (T-124). */
const cancelsDeath = (part: string): Consequence[] => [
  setValue(part, "hp.value", 0, t("Reason.reprieved")),
  setCondition(part, "dead", false, t("Reason.reprieved")),
];

export const stabilize: Action<DyingFacts, StabilizeForm & Form> = {
  id: "stabilize",
  offeredBy: ACTORS,
  title: (facts) => t("Title.stabilize", { name: nameOf(facts, facts.part) }),
  icon: "arm-bandage",
  facts: dyingFacts,
  defaults: () => ({ power: false }),
  problems,
  start(facts) {
    const { part, dead } = facts;
    return resultOnly(t(dead ? "Headline.reprieved" : "Headline.stabilized", { name: nameOf(facts, part) }), {
      tone: dead ? "best" : "good",
      consequences: dead ? cancelsDeath(part) : stops(part),
    });
  },
  buttonLabel: () => t("Verb.stabilize"),
};
