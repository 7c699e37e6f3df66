/** Initiative on a card of its own; no number decides by itself, there is nothing to succeed at (T-119). */
import { nameOf, partsOf } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { die, type Procedure, say } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome } from "../../../kernel/ruleset.ts";
import { d20Shown } from "./d20.ts";
import { asActor } from "./data.ts";
import { t } from "./words.ts";

export interface InitiativeFacts extends Facts {
  sum: Breakdown;
}

export const initiative: Action<InitiativeFacts> = {
  id: "initiative",
  offeredBy: ["thresholdCharacter", "thresholdCreature"],
  title: (facts) => t("Title.initiative", { name: nameOf(facts, "self") }),
  icon: "sprint",
  target: "none",
  facts: (parts) => ({
    ...partsOf({ ...parts, targets: [] }),
    sum: asActor(parts.self).system.why.initiative ?? stack([]),
  }),
  defaults: () => ({}),
  *start(facts): Procedure<Outcome> {
    const natural = yield* die("initiative", "self", 20);
    const total = natural + facts.sum.total;
    yield* say("initiative", {
      kind: "total",
      rule: "T-119",
      label: t("Line.initiative"),
      dice: [d20Shown(natural, false)],
      total,
      breakdown: facts.sum,
    });
    return {
      headline: t("Headline.initiative", { name: nameOf(facts, "self"), total }),
      tone: "plain",
      consequences: [],
      offers: [],
    };
  },
};
