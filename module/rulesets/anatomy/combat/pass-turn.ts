/** End turn, for stunned or incapacitated actors (section 6 Turn start 7). */
import { factsOfParts, nameOf, resultOnly } from "../../../kernel/facts.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

export const passTurn: Action<Facts, Form> = {
  id: "passTurn",
  offeredBy: [],
  title: (facts) => t("Title.passTurn", { name: nameOf(facts, "self") }),
  icon: "sleepy",
  target: "none",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({}),
  start: (facts) =>
    resultOnly({
      headline: t("Headline.passTurn", { name: nameOf(facts, "self") }),
      tone: "plain",
      consequences: [{ part: "self", do: "pass", why: t("Reason.turnOver") }],
      offers: [],
    }),
  buttonLabel: () => t("Verb.passTurn"),
};
