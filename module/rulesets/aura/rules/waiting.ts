/** Wait: when all wait, the Round may end. */
import { done, nameOf, partsOf } from "../../../kernel/facts.ts";
import type { Action, Facts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "./acting.ts";
import { asActor } from "./data.ts";
import { momentOf } from "./moment.ts";
import { set } from "./sufferer.ts";
import { problem, t } from "./words.ts";

export interface WaitingFacts extends Facts {
  waits: boolean;
  fighting: boolean;
}

export const waiting: Action<WaitingFacts> = {
  id: "waiting",
  offeredBy: ACTORS,
  icon: "hourglass",
  target: "none",
  title: (facts) => t("Title.waiting", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...partsOf({ ...parts, targets: [] }),
    waits: asActor(parts.self).system.round.waiting,
    fighting: momentOf(parts) !== null,
  }),
  defaults: () => ({}),
  problems: (facts) => (facts.fighting ? [] : [problem("", "noRound", { name: nameOf(facts, "self") })]),
  start: (facts) =>
    done({
      headline: t(`Headline.${facts.waits ? "waitsNoMore" : "waits"}`, { name: nameOf(facts, "self") }),
      tone: "plain",
      consequences: [set("round.waiting", !facts.waits, t(`Why.${facts.waits ? "waitsNoMore" : "waits"}`))],
      offers: [],
    }),
  verb: (facts) => t(`Verb.${facts.waits ? "waitNoMore" : "wait"}`),
};
