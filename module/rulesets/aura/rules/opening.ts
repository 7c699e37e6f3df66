/** An opening: somebody has become Unguarded, or comes through another's Reach, and may be struck at swiftly. */
import { done, nameOf } from "../../../kernel/facts.ts";
import type { Action, Form, Parts } from "../../../kernel/ruleset.ts";
import { flagOf } from "../../../kernel/values.ts";
import { type ActingFacts, actingFacts } from "./acting.ts";
import { swiftOffers } from "./swift-offers.ts";
import { problem, t } from "./words.ts";

type OpeningForm = Form & {
  /** Somebody came through the outer limit of whose Reach. */
  reach: boolean;
};

/** Told to everybody of whoever is open; of a Reach, to whoever it is of. */
export const opening: Action<ActingFacts, OpeningForm> = {
  id: "opening",
  offeredBy: [],
  icon: "surrounded-shield",
  target: "one",
  title: (facts) => t("Title.opening", { name: nameOf(facts, facts.refs.t0 === undefined ? "self" : "t0") }),
  facts: (parts: Parts) => actingFacts(parts, parts.targets.slice(0, 1)),
  defaults: () => ({ reach: false }),
  problems: (facts, form) => (flagOf(form.reach) && facts.refs.t0 === undefined ? [problem("", "noTarget")] : []),
  start(facts, form) {
    const names = { name: nameOf(facts, "self"), target: nameOf(facts, "t0") };
    const reach = flagOf(form.reach);
    return done({
      headline: t(reach ? "Headline.openingReach" : "Headline.opening", names),
      tone: "plain",
      consequences: [],
      offers: reach
        ? swiftOffers({ by: "self", self: "self", target: "t0", reason: "reach" })
        : swiftOffers({ by: "any", self: "mine", target: "self", reason: "" }),
    });
  },
  verb: () => t("Verb.opening"),
};
