/** Standing up: an AP, and what feet and legs, a trip or a helping hand make of it; all of it or not at all (D-20, N-47, N-52). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Action, EffectShown, Form, Offer, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS, conditionOff, isIn, type PlainFacts, plainFacts, settled } from "./actions-plain.ts";
import { asActor } from "./data.ts";
import { readHouse } from "./house.ts";
import { lift } from "./lasting.ts";
import { reactOffer, triggerOf } from "./provoke.ts";
import { paid, priceProblems } from "./purse.ts";
import { problem, t } from "./words.ts";

interface StandFacts extends PlainFacts {
  /** null: its feet or legs do not carry it (N-48, N-53). */
  cost: number | null;
  /** Effects that change what it costs, and are over with it. */
  used: string[];
  provokes: boolean;
  trigger: string;
}

/** Tripped well or helped up (8.6, 8.7): once it is used, it is over. */
const isUsed = ({ disabled, given }: EffectShown): boolean => !disabled && given?.standUp === true;

const standFacts = (parts: Parts): StandFacts => ({
  ...plainFacts(parts),
  cost: asActor(parts.self).system.body.standUp,
  used: parts.self.effects.filter(isUsed).map(({ id }) => id),
  provokes: readHouse(parts.house).provokesStandUp && parts.given.fighting === true,
  trigger: triggerOf(parts, "standUp"),
});

function problems(facts: StandFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (!isIn(facts, "prone")) return [problem("", "stands", { name })];
  if (facts.cost === null) return [problem("", "cannotStand", { name })];
  return priceProblems(facts.purse, { ap: facts.cost }, name);
}

export const standUp: Action<StandFacts, Form> = {
  id: "standUp",
  offeredBy: ACTORS,
  title: (facts) => t("Title.standUp", { name: nameOf(facts, "self") }),
  icon: "upgrade",
  target: "none",
  facts: standFacts,
  defaults: () => ({}),
  problems,
  start(facts) {
    const name = nameOf(facts, "self");
    const ended = facts.used.map((id) => lift("self", { id }, t("Reason.stands")));
    const offers: Offer[] = facts.provokes ? [reactOffer(facts, facts.trigger)] : [];
    const consequences = [conditionOff("self", "prone", "stands"), ...ended];
    return settled(paid(facts.purse, { ap: facts.cost ?? 0 }), t("Headline.standUp", { name }), consequences, {
      offers,
    });
  },
  verb: (facts) => t("Verb.standUp", { ap: facts.purse.fighting ? (facts.cost ?? 0) : 0 }),
};
