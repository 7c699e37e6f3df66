/** End turn, for stunned or incapacitated actors. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

export const passTurn: Action<Facts, Form> = {
  id: "passTurn",
  title: (facts) => t("Title.passTurn", { name: nameOf(facts, "self") }),
  icon: "sleepy",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({}),
  start: (facts) =>
    resultOnly(t("Headline.passTurn", { name: nameOf(facts, "self") }), {
      consequences: [{ part: "self", do: "pass", why: t("Reason.turnOver") }],
    }),
  buttonLabel: () => t("Verb.passTurn"),
};
