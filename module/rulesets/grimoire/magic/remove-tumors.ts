/** A specialist healer removes tumors; afterwards one casting Fatigue can be ignored (G-150). */
import { adjustValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

export interface TumorFacts extends Facts {
  tumors: number;
  gp: number;
}
export type TumorForm = { count: number; cost: number };

const tumorFacts = (parts: Parts): TumorFacts => {
  const { tumors, gp } = asActor(parts.self).system;
  return { ...factsOfParts({ ...parts, targets: [] }), tumors: tumors ?? 0, gp: gp ?? 0 };
};

function problems(facts: TumorFacts, form: TumorForm): Problem[] {
  if (facts.tumors < 1) return [problem("", "magic.noTumors", { name: nameOf(facts, "self") })];
  const count = wholeOf(form.count) ?? 0;
  const cost = wholeOf(form.cost) ?? 0;
  return compact([
    (count < 1 || count > facts.tumors) && problem("count", "magic.tumors", { most: facts.tumors }),
    (cost < 0 || cost > facts.gp) && problem("cost", "magic.gp", { gp: facts.gp, cost }),
  ]);
}

/** Each treatment gives one ignore token, regardless of the number removed (D20). */
export const removeTumors: Action<TumorFacts, TumorForm> = {
  id: "removeTumors",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling"],
  title: (facts) => t("Title.magic.removeTumors", { name: nameOf(facts, "self") }),
  icon: "tumor",
  facts: tumorFacts,
  defaults: (facts) => ({ count: facts.tumors, cost: 0 }),
  form: (facts) => [
    numberField("count", t("Field.magic.tumors"), { min: 1, max: facts.tumors, rule: "G-150" }),
    numberField("cost", t("Field.magic.cost"), { min: 0, unit: t("Field.magic.gp"), rule: "G-60" }),
  ],
  problems,
  start(facts, form) {
    const count = wholeOf(form.count) ?? 0;
    const cost = wholeOf(form.cost) ?? 0;
    const why = t("Reason.magic.removeTumors");
    return resultOnly(t("Headline.magic.removeTumors", { name: nameOf(facts, "self"), count }), {
      tone: "good",
      consequences: compact([
        adjustValue("self", "tumors", -count, why, { min: 0 }),
        adjustValue("self", "magic.ignoreFatigue", 1, why),
        cost > 0 && adjustValue("self", "gp", -cost, why, { min: 0 }),
      ]),
    });
  },
  buttonLabel: () => t("Verb.magic.removeTumors"),
};
