/** Stand up: 1 AP, changed by injured feet and legs, a trip or help; paid in full or not at all (D-20, N-47, N-52). */
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, EffectSnapshot, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { endEffect } from "../conditions/effect-duration.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { conditionOff, isIn, type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";
import { incapacitatedProblems, priceConsequences, priceProblems } from "./costs.ts";
import { provokeTrigger, reactionsFirst } from "./provoke.ts";

interface StandFacts extends PlainFacts {
  /** null: cannot stand, feet or legs are injured (N-48, N-53). */
  cost: number | null;
  /** Effects that change the cost and end with it. */
  used: string[];
  /** Trigger id of a Reactive Attack; "": does not provoke. */
  trigger: string;
}

/** Whether an effect of a trip or of help changes the cost; it ends when used. */
const isUsed = ({ disabled, given }: EffectSnapshot): boolean => !disabled && given?.standUp === true;

const standFacts = (parts: Parts): StandFacts => ({
  ...plainFacts(parts),
  cost: asActor(parts.self).system.body.standUp,
  used: parts.self.effects.filter(isUsed).map(({ id }) => id),
  trigger: provokeTrigger(parts, "standUp", readHouse(parts.house).provokesStandUp),
});

function problems(facts: StandFacts, form: Form): Problem[] {
  const name = nameOf(facts, "self");
  if (!isIn(facts, "prone")) return [problem("", "stands", { name })];
  if (facts.cost === null) return [problem("", "cannotStand", { name })];
  return flagOf(form.answered)
    ? incapacitatedProblems(facts.purse, name)
    : priceProblems(facts.purse, { ap: facts.cost }, name);
}

function* start(facts: StandFacts, form: Form): Procedure<Outcome> {
  const cost = flagOf(form.answered) ? [] : priceConsequences(facts.purse, { ap: facts.cost ?? 0 });
  if (facts.trigger !== "" && !flagOf(form.answered)) {
    yield* pay("cost", cost);
    return reactionsFirst(facts, facts.trigger, { action: "standUp", form });
  }
  const ended = facts.used.map((id) => endEffect("self", { id }, t("Reason.stands")));
  const consequences = [conditionOff("self", "prone", "stands"), ...ended];
  return yield* payAndReturn(cost, t("Headline.standUp", { name: nameOf(facts, "self") }), consequences);
}

export const standUp: Action<StandFacts, Form> = {
  id: "standUp",
  offeredBy: ACTORS,
  title: (facts) => t("Title.standUp", { name: nameOf(facts, "self") }),
  icon: "upgrade",
  facts: standFacts,
  defaults: () => ({}),
  problems,
  start,
  buttonLabel: (facts) => t("Verb.standUp", { ap: facts.purse.fighting ? (facts.cost ?? 0) : 0 }),
};
