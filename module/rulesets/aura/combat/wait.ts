/** Wait: when all wait, the Round may end. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts } from "../../../kernel/ruleset.ts";
import { set } from "../damage/damage-target.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS } from "./action-facts.ts";
import { roundMomentOf } from "./current-round.ts";

export interface WaitingFacts extends Facts {
  waits: boolean;
  fighting: boolean;
}

export const waiting: Action<WaitingFacts> = {
  id: "waiting",
  offeredBy: ACTORS,
  icon: "hourglass",
  title: (facts) => t("Title.waiting", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    waits: asActor(parts.self).system.round.waiting,
    fighting: roundMomentOf(parts) !== null,
  }),
  defaults: () => ({}),
  problems: (facts) => (facts.fighting ? [] : [problem("", "noRound", { name: nameOf(facts, "self") })]),
  start: (facts) =>
    resultOnly(t(`Headline.${facts.waits ? "waitsNoMore" : "waits"}`, { name: nameOf(facts, "self") }), {
      consequences: [set("round.waiting", !facts.waits, t(`Why.${facts.waits ? "waitsNoMore" : "waits"}`))],
    }),
  buttonLabel: (facts) => t(`Verb.${facts.waits ? "waitNoMore" : "wait"}`),
};
