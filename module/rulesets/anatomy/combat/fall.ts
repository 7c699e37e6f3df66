/** Fall of a flyer whose wings no longer carry it (N-43); the GM applies it, as it may be standing on something. */
import { nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form } from "../../../kernel/ruleset.ts";
import { condition, deadProblems, gmOnly, type OwnFacts, ownFacts } from "../damage/health-facts.ts";
import { ACTORS } from "../model/constants.ts";
import { t } from "../model/texts.ts";

export const fall: Action<OwnFacts, Form> = {
  id: "fall",
  offeredBy: ACTORS,
  title: (facts) => t("Title.fall", { name: nameOf(facts, "self") }),
  icon: "fall-down",
  startedBy: "gm",
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => [...deadProblems(facts), ...gmOnly(facts)],
  start: (facts) =>
    resultOnly(t("Headline.fall", { name: nameOf(facts, "self") }), {
      tone: "bad",
      consequences: [
        condition("self", "flying", false, "fall"),
        condition("self", "prone", true, "fall"),
        { part: "self", do: "land", why: t("Reason.fall") },
      ],
    }),
  buttonLabel: () => t("Verb.fall"),
};
