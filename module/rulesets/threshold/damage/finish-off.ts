/** The GM kills an actor at 0 HP, without a roll (D-35). */
import { nameOf, resultOnly } from "../../../kernel/facts.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS } from "./damage.ts";
import { type DyingFacts, gmOnly, notDead, ownFacts } from "./dying-facts.ts";

function problems(facts: DyingFacts): Problem[] {
  const up = facts.hp > 0 ? [problem("", "stillUp", { name: nameOf(facts, "self") })] : [];
  return [...notDead(facts), ...up, ...gmOnly(facts)];
}

export const finishOff: Action<DyingFacts, Form> = {
  id: "finishOff",
  offeredBy: ACTORS,
  title: (facts) => t("Title.finishOff", { name: nameOf(facts, "self") }),
  icon: "death-skull",
  target: "none",
  facts: ownFacts,
  defaults: () => ({}),
  problems,
  start: (facts) =>
    resultOnly({
      headline: t("Headline.finishedOff", { name: nameOf(facts, "self") }),
      tone: "worst",
      consequences: [{ part: "self", do: "condition", condition: "dead", on: true, why: t("Reason.finishedOff") }],
      offers: [],
    }),
  buttonLabel: () => t("Verb.finishOff"),
};
