/**
 * Restores all hit points after a class or species raised the maximum, on request (D-35).
 */
import { adjustValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

export interface FillHpFacts extends Facts {
  missing: number;
  max: number;
  dead: boolean;
}

export const fillHp: Action<FillHpFacts, Form> = {
  id: "fillHp",
  offeredBy: ACTORS,
  title: (facts) => t("Title.fillHp", { name: nameOf(facts, "self") }),
  icon: "hearts",
  facts(parts) {
    const { hp } = asActor(parts.self).system;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      missing: Math.max(0, hp.max - hp.value),
      max: hp.max,
      dead: parts.self.statuses.includes("dead"),
    };
  },
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (facts.dead) return [problem("", "dead", { name })];
    return facts.missing > 0 ? [] : [problem("", "fullHp", { name })];
  },
  *start(facts) {
    yield* [];
    return makeOutcome(t("Headline.fillHp", { name: nameOf(facts, "self") }), {
      tone: "good",
      consequences: [adjustValue("self", "hp.value", facts.missing, t("Reason.newHp"), { max: facts.max })],
    });
  },
  buttonLabel: () => t("Verb.fillHp"),
};
