/** Rallying routed detachments and fleeing actors, by the Warden (G-107, G-108). */
import { setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts } from "../../../kernel/ruleset.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

export interface RallyFacts extends Facts {
  routed: boolean;
  fleeing: boolean;
  gone: boolean;
}

/** Ends routed and fleeing; weakened ends with a rest. */
export const rally: Action<RallyFacts, Record<string, never>> = {
  id: "rally",
  offeredBy: ["grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: (facts) => t("Title.rally", { name: nameOf(facts, "self") }),
  icon: "flag-objective",
  facts(parts) {
    const actor = asActor(parts.self);
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      routed: actor.system.routed === true,
      fleeing: actor.statuses.includes("fleeing"),
      gone: isDeadOrDestroyed(actor),
    };
  },
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (facts.gone) return [problem("", "gone", { name })];
    return facts.routed || facts.fleeing ? [] : [problem("", "nothingToRally", { name })];
  },
  start(facts) {
    const why = t("Reason.rallied");
    return resultOnly(t("Headline.rallied", { name: nameOf(facts, "self") }), {
      tone: "bad",
      consequences: compact([
        facts.routed && setValue("self", "routed", false, why),
        facts.fleeing && setCondition("self", "fleeing", false, why),
      ]),
    });
  },
};
