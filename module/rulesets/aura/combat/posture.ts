/** Standing up, Defend, Catch Your Breath (A-10, A-25 to, D-06). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Action } from "../../../kernel/ruleset.ts";
import { endInstances, type Instance, inflict, until } from "../conditions/instances.ts";
import { injuryLimiting, limitingInjuriesOf } from "../damage/injury-limits.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS, type ActingFacts, actingFacts, actingProblems, costFields, hasStatus } from "./action-facts.ts";
import { type Cost, cost } from "./costs.ts";
import {
  actionWithoutRoll,
  type DeclarableForm,
  declareThenResolve,
  LATER_DEFAULTS,
  priceText,
  withoutDice,
} from "./declared-action.ts";

const of = ({ instances }: Pick<ActingFacts, "instances">, ...conditions: string[]): Instance[] =>
  instances.filter((instance) => conditions.includes(instance.condition) && !instance.suspended);
const posture = (value: "standing" | "kneeling", why: Consequence["why"]): Consequence =>
  setValue("self", "posture", value, why);

/** From kneeling to standing. */
export const standUp = actionWithoutRoll({
  id: "standUp",
  icon: "person",
  cost: cost(1),
  does: () => [posture("standing", t("Why.stands"))],
  // A Prone actor kneels up first.
  against: (facts, name) => (hasStatus(facts, "prone") ? [problem("", "stillProne", { name })] : []),
});

/** From Prone to kneeling; leaves the actor Unguarded. */
export const kneelUp = actionWithoutRoll({
  id: "kneelUp",
  icon: "kneeling",
  cost: cost(1),
  settled: true,
  does: (facts) => [
    ...endInstances("self", of(facts, "prone"), facts.moment),
    posture("kneeling", t("Why.kneels")),
    inflict("self", "unguarded", until(facts.moment, 0), t("Why.kneels")),
  ],
  against: (facts, name) => (hasStatus(facts, "prone") ? [] : [problem("", "notProne", { name })]),
});

/** Ends free-standing Exposed and Unguarded; implied ones stay. */
export const defend = actionWithoutRoll({
  id: "defend",
  icon: "dodging",
  cost: cost(1),
  settled: true,
  does: (facts) =>
    compact([
      ...endInstances("self", of(facts, "exposed", "unguarded"), facts.moment),
      !of(facts, "defending").length && inflict("self", "defending", { expiry: "manual" }, t("Why.defends")),
    ]),
});

export interface BreathFacts extends ActingFacts {
  stamina: number;
  staminaMax: number;
  /** An injury makes Catch Your Breath useless. */
  gasping: boolean;
}

/** 3 Energy, or all Energy if less. */
const breathCost = ({ purse }: Pick<ActingFacts, "purse">): Cost =>
  cost(purse.fighting ? Math.max(1, Math.min(3, purse.energy)) : 3);

export const catchBreath: Action<BreathFacts, DeclarableForm> = {
  id: "catchBreath",
  offeredBy: ACTORS,
  icon: "wind-slap",
  title: (facts) => t("Title.catchBreath", { name: nameOf(facts, "self") }),
  facts(parts) {
    const { stamina } = asActor(parts.self).system;
    return {
      ...actingFacts(parts),
      stamina: stamina.value,
      staminaMax: stamina.max,
      gasping: injuryLimiting(limitingInjuriesOf(parts.self), "breath") !== undefined,
    };
  },
  defaults: () => ({ ...LATER_DEFAULTS }),
  // Paying with Stamina would gain nothing here.
  form: (facts, form) => costFields(facts, breathCost(facts), form).filter(({ name }) => name !== "standIn"),
  problems: (facts, form) => actingProblems(facts, breathCost(facts), { ...form, standIn: 0 }),
  start(facts, form) {
    const name = nameOf(facts, "self");
    const rises = facts.gasping ? 0 : Math.min(1, Math.max(0, facts.staminaMax - facts.stamina));
    const key = rises ? "catchBreath" : facts.gasping ? "catchBreathVain" : "catchBreathFull";
    return declareThenResolve(
      facts,
      { ...form, standIn: 0 },
      { action: "catchBreath", kind: "other", price: breathCost(facts) },
      { headline: t("Headline.begins.catchBreath", { name }), label: t("Offer.does.catchBreath") },
      () =>
        withoutDice({
          headline: t(`Headline.${key}`, { name }),
          consequences: rises
            ? [adjustValue("self", "stamina.value", 1, t("Why.breath"), { max: facts.staminaMax })]
            : [],
        }),
    );
  },
  buttonLabel: (facts) => t("Verb.catchBreath", { price: priceText(breathCost(facts)) }),
};
