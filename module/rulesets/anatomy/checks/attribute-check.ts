/** Attribute checks: d20 and the attribute (D-57, D-58). */
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { signed, stack } from "../../../kernel/modifiers.ts";
import type { Action, Facts, Problem } from "../../../kernel/ruleset.ts";
import { type CostFacts, costFactsOf, incapacitatedProblems } from "../combat/costs.ts";
import { dialogCounts, ownCounts, tally } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { ATTRIBUTES, type AttributeId, asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { bonusesOn, type Sourced } from "../model/modifiers.ts";
import { attributeText, isAttribute, problem, t } from "../model/texts.ts";
import {
  CHECK_DEFAULTS,
  type Check,
  type CheckForm,
  checkFields,
  checkOdds,
  checkOutcome,
  dcField,
  rollCheck,
  withBonus,
} from "./check-roll.ts";
import { skillPool } from "./skill-check.ts";

export interface CheckFacts extends Facts {
  house: House;
  purse: CostFacts;
  pool: Sourced[];
  attributes: Record<AttributeId, number | null>;
}
export type AttributeForm = CheckForm & { attribute: string };

const attributeIn = (form: Pick<AttributeForm, "attribute">): AttributeId =>
  isAttribute(form.attribute) ? form.attribute : "str";

const checkOf = (facts: CheckFacts, form: AttributeForm): Check => {
  const id = attributeIn(form);
  const counts = [...ownCounts(facts.pool, ["d20", "check", `check.${id}`]), ...dialogCounts(form)];
  return {
    id: "check",
    label: attributeText(id),
    sum: withBonus(
      stack(
        [
          labeledModifier(attributeText(id), facts.attributes[id] ?? 0),
          ...bonusesOn(facts.pool, ["d20", "check", `check.${id}`]),
        ],
        "bestOfType",
      ),
      form,
    ),
    tally: tally(counts, facts.house),
    dc: wholeOf(form.dc),
    rule: "D-58",
  };
};

function problems(facts: CheckFacts, form: AttributeForm): Problem[] {
  const name = nameOf(facts, "self");
  const id = attributeIn(form);
  return compact([
    // Constitution checks are allowed while unconscious (D-57).
    ...(id === "con" ? [] : incapacitatedProblems(facts.purse, name)),
    facts.attributes[id] === null && problem("attribute", "noConstitution", { name }),
  ]);
}

export const check: Action<CheckFacts, AttributeForm> = {
  id: "check",
  offeredBy: ACTORS,
  title: (facts) => t("Title.check", { name: nameOf(facts, "self") }),
  icon: "dice-twenty-faces-twenty",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    purse: costFactsOf(parts),
    pool: skillPool(parts.self, readHouse(parts.house)),
    attributes: Object.fromEntries(
      ATTRIBUTES.map((id) => [id, asActor(parts.self).system.attributes[id].mod]),
    ) as CheckFacts["attributes"],
  }),
  defaults: () => ({ ...CHECK_DEFAULTS, attribute: "str" }),
  form: (facts, form) => [
    choiceField("attribute", t("Form.attribute"), {
      options: ATTRIBUTES.filter((id) => facts.attributes[id] !== null).map((value) => ({
        value,
        label: t("Form.skillWith", { skill: attributeText(value), value: signed(facts.attributes[value] ?? 0) }),
      })),
      as: "segments",
    }),
    ...checkFields(checkOf(facts, form), facts.house),
    dcField("D-58"),
  ],
  problems,
  *start(facts, form) {
    const one = checkOf(facts, form);
    return checkOutcome(one, yield* rollCheck(one, facts.house), nameOf(facts, "self"));
  },
  odds: (facts, form) => checkOdds(checkOf(facts, form), facts.house),
  rollsOnClickingClient: true,
  buttonLabel: (_, form) => t("Verb.check", { attribute: attributeText(attributeIn(form)) }),
};
