/** Bleeding out: a round less at each turn of the bleeding one, and death at none (T-19, D-03); bleeding again (T-130). */

import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf } from "../../../kernel/facts.ts";
import type { Action, Form, HouseRules, Outcome, Passing, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { ACTORS } from "./damage.ts";
import { asActor } from "./data.ts";
import { type DyingFacts, gmOnly, notDead, ownFacts } from "./dying-facts.ts";
import { stabilizeOffer } from "./harm-offer.ts";
import { readHouse } from "./house.ts";
import { problem, t } from "./words.ts";

/** Who has a counter that runs. */
export const bleeds = (actor: Snapshot): boolean =>
  asActor(actor).system.bleed.active && !actor.statuses.includes("dead");

/** Whose turn has begun while they bled; who falls in a turn that runs already is not marked (D-03). */
const SINCE = "turn";

/** Whether a moment of the fight costs a round of bleeding. */
export function ticksAt(actor: Snapshot, when: Passing, rules: HouseRules): boolean {
  const { bleedTick } = readHouse(rules);
  if (!bleeds(actor)) return false;
  if (when === "turnStart") return bleedTick === "turnStart";
  return when === "turnEnd" && bleedTick === "turnEnd" && asActor(actor).system.bleed.since === SINCE;
}

/** For the turns of this ruleset: what a turn does to somebody who bleeds, beside the card of `bleedTick` at its start. */
export function bleedPasses(actor: Snapshot, when: Passing, rules: HouseRules): Consequence[] {
  if (when === "turnEnd" && ticksAt(actor, when, rules))
    return [{ part: "self", do: "offer", action: "bleedTick", form: {}, why: t("Reason.bleeds") }];
  if (when !== "turnStart" || !bleeds(actor) || asActor(actor).system.bleed.since === SINCE) return [];
  return [{ part: "self", do: "set", path: "bleed.since", value: SINCE, why: t("Reason.bleeds") }];
}

const stops = (facts: DyingFacts) => ({ ...stabilizeOffer(facts, "self"), by: "gm", auto: false });

function ticked(facts: DyingFacts): Outcome {
  const name = nameOf(facts, "self");
  const left = Math.max(0, facts.remaining - 1);
  return {
    headline: t(left === 0 ? "Headline.bleedsOut" : "Headline.bleeds", { name, rounds: left }),
    tone: left === 0 ? "worst" : "bad",
    // Set and not adjusted: who came by the condition otherwise may have no counter yet. What follows at 0 is settled.
    consequences: [{ part: "self", do: "set", path: "bleed.remaining", value: left, why: t("Reason.bleeds") }],
    offers: left === 0 ? [] : [stops(facts)],
  };
}

const notBleeding = (facts: DyingFacts): Problem[] =>
  facts.bleeding ? [] : [problem("", "notBleeding", { name: nameOf(facts, "self") })];

export const bleedTick: Action<DyingFacts, Form> = {
  id: "bleedTick",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleedTick", { name: nameOf(facts, "self") }),
  icon: "droplets",
  target: "none",
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => [...notDead(facts), ...notBleeding(facts)],
  start: (facts) => done(ticked(facts)),
  verb: () => t("Verb.bleedTick"),
};

/** Where no fight counts the rounds, the GM does (D-03). */
export const advanceRound: Action<DyingFacts, Form> = {
  ...bleedTick,
  id: "advanceRound",
  problems: (facts) => [...notDead(facts), ...notBleeding(facts), ...gmOnly(facts)],
};

/** The counter goes on where it stopped. */
export const bleedAgain: Action<DyingFacts, Form> = {
  id: "bleedAgain",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleedAgain", { name: nameOf(facts, "self") }),
  icon: "bleeding-wound",
  target: "none",
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => [
    ...notDead(facts),
    ...(facts.stable ? [] : [problem("", "notStable", { name: nameOf(facts, "self") })]),
    ...gmOnly(facts),
  ],
  start(facts) {
    const why = t("Reason.bleedsAgain");
    return done({
      headline: t("Headline.bleedsAgain", { name: nameOf(facts, "self"), rounds: facts.remaining }),
      tone: "bad",
      consequences: [
        { part: "self", do: "set", path: "bleed.stable", value: false, why },
        { part: "self", do: "set", path: "bleed.active", value: true, why },
        // A turn that runs already costs no round (D-03).
        { part: "self", do: "set", path: "bleed.since", value: "", why },
        { part: "self", do: "set", path: "bleed.remaining", value: facts.remaining, why },
      ],
      offers: [],
    });
  },
  verb: () => t("Verb.bleedAgain"),
};
