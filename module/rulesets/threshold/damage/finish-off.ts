/** The GM kills an actor at 0 HP, without a roll (D-35). */
import { setCondition } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
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
  facts: ownFacts,
  defaults: () => ({}),
  problems,
  start: (facts) =>
    resultOnly(t("Headline.finishedOff", { name: nameOf(facts, "self") }), {
      tone: "worst",
      consequences: [setCondition("self", "dead", true, t("Reason.finishedOff"))],
    }),
  buttonLabel: () => t("Verb.finishOff"),
};
