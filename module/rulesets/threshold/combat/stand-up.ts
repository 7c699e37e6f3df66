/** Stand up: a move that ends the condition Prone. */
import { setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";

export interface StandFacts extends Facts {
  lies: boolean;
  helpless: boolean;
  dead: boolean;
}

export const stand: Action<StandFacts, Form> = {
  id: "stand",
  offeredBy: ACTORS,
  title: (facts) => t("Title.stand", { name: nameOf(facts, "self") }),
  icon: "upgrade",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    lies: isIn(parts.self, "prone"),
    helpless: isIn(parts.self, "helpless"),
    dead: isIn(parts.self, "dead"),
  }),
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (facts.dead) return [problem("", "dead", { name })];
    if (facts.helpless) return [problem("", "cannotStand", { name })];
    return facts.lies ? [] : [problem("", "stands", { name })];
  },
  start: (facts) =>
    resultOnly(t("Headline.stands", { name: nameOf(facts, "self") }), {
      consequences: [setCondition("self", "prone", false, t("Reason.stands"))],
    }),
  buttonLabel: () => t("Verb.stand"),
};
