/** Bleeding out: one round less on each turn of the bleeding actor, death at 0 (T-19, D-03); resuming (T-130). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type {
  Action,
  CombatMoment,
  Form,
  HouseRules,
  Offer,
  Outcome,
  Problem,
  Snapshot,
} from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { stabilizeOffer } from "./damage-offers.ts";
import { type DyingFacts, gmOnly, notDead, ownFacts } from "./dying-facts.ts";

/** Whether the bleeding counter runs. */
export const isLosingBleedRounds = (actor: Snapshot): boolean =>
  asActor(actor).system.bleed.active && !actor.statuses.includes("dead");

/** Marks that a turn has begun while bleeding; an actor that falls in a running turn is not marked (D-03). */
const SINCE = "turn";

/** Whether this point of the combat costs a bleed round. */
export function costsBleedRound(actor: Snapshot, when: CombatMoment, rules: HouseRules): boolean {
  const { bleedTick } = readHouse(rules);
  if (!isLosingBleedRounds(actor)) return false;
  if (when === "turnStart") return bleedTick === "turnStart";
  return when === "turnEnd" && bleedTick === "turnEnd" && asActor(actor).system.bleed.since === SINCE;
}

/**
 * For turn changes of this ruleset: what a turn does to a bleeding actor, besides the `bleedTick` card at its start.
 */
export function bleedPasses(actor: Snapshot, when: CombatMoment, rules: HouseRules): Consequence[] {
  if (when === "turnEnd" && costsBleedRound(actor, when, rules))
    return [{ part: "self", do: "offer", action: "bleedTick", form: {}, why: t("Reason.bleeds") }];
  if (when !== "turnStart" || !isLosingBleedRounds(actor) || asActor(actor).system.bleed.since === SINCE) return [];
  return [setValue("self", "bleed.since", SINCE, t("Reason.bleeds"))];
}

/** The GM's button that stops the bleeding: the main button only for the characters' side. */
export const gmStabilizeOffer = (facts: DyingFacts): Offer => ({
  ...stabilizeOffer(facts, "self"),
  by: "gm",
  auto: false,
  tone: facts.friendly ? "primary" : "plain",
});

function ticked(facts: DyingFacts): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const left = Math.max(0, facts.remaining - 1);
  return resultOnly(t(left === 0 ? "Headline.bleedsOut" : "Headline.bleeds", { name, rounds: left }), {
    tone: left === 0 ? "worst" : "bad",
    // Set, not adjusted: an actor that has the condition for another reason may have no counter yet. Reaching 0 is
    // handled by `recompute`.
    consequences: [setValue("self", "bleed.remaining", left, t("Reason.bleeds"))],
    offers: left === 0 ? [] : [gmStabilizeOffer(facts)],
  });
}

const notBleeding = (facts: DyingFacts): Problem[] =>
  facts.bleeding ? [] : [problem("", "notBleeding", { name: nameOf(facts, "self") })];

export const bleedTick: Action<DyingFacts, Form> = {
  id: "bleedTick",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleedTick", { name: nameOf(facts, "self") }),
  icon: "droplets",
  readsTokens: true,
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => [...notDead(facts), ...notBleeding(facts)],
  start: ticked,
  buttonLabel: () => t("Verb.bleedTick"),
};

/** Outside combat the GM counts the rounds (D-03). */
export const advanceRound: Action<DyingFacts, Form> = {
  ...bleedTick,
  id: "advanceRound",
  problems: (facts) => [...notDead(facts), ...notBleeding(facts), ...gmOnly(facts)],
};

/** The counter resumes where it stopped. */
export const bleedAgain: Action<DyingFacts, Form> = {
  id: "bleedAgain",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleedAgain", { name: nameOf(facts, "self") }),
  icon: "bleeding-wound",
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) =>
    compact([
      ...notDead(facts),
      !facts.stable && problem("", "notStable", { name: nameOf(facts, "self") }),
      ...gmOnly(facts),
    ]),
  start(facts) {
    const why = t("Reason.bleedsAgain");
    return resultOnly(t("Headline.bleedsAgain", { name: nameOf(facts, "self"), rounds: facts.remaining }), {
      tone: "bad",
      consequences: [
        setValue("self", "bleed.stable", false, why),
        setValue("self", "bleed.active", true, why),
        // A turn already running costs no round (D-03).
        setValue("self", "bleed.since", "", why),
        setValue("self", "bleed.remaining", facts.remaining, why),
      ],
    });
  },
  buttonLabel: () => t("Verb.bleedAgain"),
};
