/** The card of a fall to 0 HP with the rounds left (T-17 to T-19); its effects are handled by `recompute`. */
import { nameOf } from "../../../kernel/facts.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";
import { gmStabilizeOffer } from "./bleeding.ts";
import { type DyingFacts, ownFacts } from "./dying-facts.ts";

function* start(facts: DyingFacts): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  yield* addNote("helpless", t("Line.helpless", { name }), { rule: "T-18", tone: "worst" });
  const round: Offer = makeOffer("tick", "bleedTick", t("Offer.bleedTick"), {
    hint: t("Offer.bleedTickHint"),
    by: "gm",
    stays: true,
    // The counter of a stable creature stops (T-130).
    group: "bleeding",
  });
  return makeOutcome(t("Headline.falls", { name, rounds: facts.remaining }), {
    tone: "worst",
    offers: [{ ...gmStabilizeOffer(facts), group: "bleeding" }, ...(facts.counted ? [] : [round])],
  });
}

export const fall: Action<DyingFacts, Form> = {
  id: "fall",
  title: (facts) => t("Title.fall", { name: nameOf(facts, "self") }),
  icon: "falling",
  readsTokens: true,
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => (facts.bleeding ? [] : [problem("", "notBleeding", { name: nameOf(facts, "self") })]),
  start,
};
