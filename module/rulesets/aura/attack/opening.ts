/**
 * An opening: a creature became Unguarded, or moves through a Reach, and may be hit by Swift Attacks (A-24, A-160 to
 *
 */
import { nameOf, namesOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Parts } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingFacts } from "../combat/action-facts.ts";
import { roundId } from "../combat/open-action.ts";
import { problem, t } from "../model/texts.ts";
import { swiftOffers } from "./swift-attack-offers.ts";

type OpeningForm = Form & {
  /** A creature moved through the outer limit of a Reach. */
  reach: boolean;
};

/** An Unguarded creature is announced to all; a crossed Reach to its owner. */
interface OpeningFacts extends ActingFacts {
  reach: boolean;
}
/** All creatures that became Unguarded by the same cause. */
const openOnes = ({ refs }: OpeningFacts): string[] => [
  "self",
  ...Object.keys(refs).filter((part) => /^t\d+$/.test(part)),
];

export const opening: Action<OpeningFacts, OpeningForm> = {
  id: "opening",
  icon: "surrounded-shield",
  target: "each",
  title: (facts) => t("Title.opening", { name: facts.reach ? nameOf(facts, "t0") : namesOf(facts, openOnes(facts)) }),
  facts: (parts: Parts) => ({ ...actingFacts(parts, parts.targets), reach: flagOf(parts.given.reach) }),
  defaults: () => ({ reach: false }),
  problems: (facts, form) => (flagOf(form.reach) && facts.refs.t0 === undefined ? [problem("", "noTarget")] : []),
  start(facts, form) {
    const reach = flagOf(form.reach);
    const open = openOnes(facts);
    const several = !reach && open.length > 1;
    const names = { name: several ? namesOf(facts, open) : nameOf(facts, "self"), target: nameOf(facts, "t0") };
    const within = roundId(facts.moment);
    return resultOnly(t(`Headline.opening${reach ? "Reach" : several ? "Several" : ""}`, names), {
      offers: reach
        ? swiftOffers({ by: "self", self: "self", target: "t0", reason: "reach", within })
        : open.flatMap((target, at) =>
            swiftOffers({
              by: "any",
              self: "mine",
              target,
              reason: "",
              within,
              ...(several ? { named: { name: nameOf(facts, target), at } } : {}),
            }),
          ),
    });
  },
  buttonLabel: () => t("Verb.opening"),
};
