/** The card of a death; the GM may cancel it (T-33; 6 "Death"). What the dead lose is handled by `recompute`. */
import { nameOf } from "../../../kernel/facts.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Offer } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";
import { type DyingFacts, ownFacts } from "./dying-facts.ts";

/** GM's button that cancels the death; for an enemy it is among the details of the card. */
const spare = (facts: DyingFacts): Offer =>
  makeOffer("spare", "stabilize", t("Offer.spare", { name: nameOf(facts, "self") }), {
    hint: t("Offer.spareHint"),
    by: "gm",
    ...(facts.friendly ? { otherwise: t("Offer.spareOtherwise") } : { minor: true }),
  });

export const death: Action<DyingFacts, Form> = {
  id: "death",
  title: (facts) => t("Title.death", { name: nameOf(facts, "self") }),
  icon: "death-skull",
  readsTokens: true,
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => (facts.dead ? [] : [problem("", "notDead", { name: nameOf(facts, "self") })]),
  start: (facts) =>
    resultOnly(t("Headline.dies", { name: nameOf(facts, "self") }), { tone: "worst", offers: [spare(facts)] }),
};
