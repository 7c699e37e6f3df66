/** Staunch: 2 AP and a Heal check against DC 15 end the bleeding. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField } from "../../../kernel/fields.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { checkOdds, ROLL_DEFAULTS, type RollForm, rollAgainst, rollFields } from "../checks/follow-up-check.ts";
import { apOf, priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import { named, problem, t } from "../model/texts.ts";
import { aidTerm, type CareFacts, careFacts, spendUse, touchNote } from "./healer.ts";
import { set, singleTargetProblems } from "./health-facts.ts";

/** DC of staunching. */
const STAUNCH_DC = 15;
const PRICE = { ap: apOf("standard") };
export type StaunchForm = Form & RollForm & { aid: boolean };

const terms = (facts: CareFacts, form: StaunchForm) => (facts.aid && flagOf(form.aid) ? [aidTerm(facts.aid)] : []);

export const aidField = (facts: CareFacts): Field[] =>
  facts.aid ? [checkField("aid", t("Field.aid", { name: named(facts.aid.name), bonus: facts.aid.bonus }))] : [];

const problemsWithoutTarget = (facts: CareFacts): Problem[] => priceProblems(facts.purse, PRICE, nameOf(facts, "self"));
const check = (facts: CareFacts, form: StaunchForm) =>
  rollAgainst("staunch", "self", facts.healer, STAUNCH_DC, form, facts.house, "N-24", terms(facts, form));

export const staunch: Action<CareFacts, StaunchForm> = {
  id: "staunch",
  offeredBy: ACTORS,
  title: (facts) => t("Title.staunch", { by: nameOf(facts, "self"), name: nameOf(facts, facts.whom) }),
  icon: "bandage-roll",
  target: "one",
  readsTokens: true,
  facts: (parts) => careFacts(parts, "staunch"),
  defaults: (facts) => ({ ...ROLL_DEFAULTS, aid: facts.aid !== null }),
  form: (facts, form) => [
    ...touchNote(facts),
    ...aidField(facts),
    ...rollFields(facts.healer, form, facts.house, "N-24", terms(facts, form)),
  ],
  problems(facts): Problem[] {
    if (facts.several) return singleTargetProblems(facts);
    if (facts.patient.bleed <= 0) return [problem("", "notBleeding", { name: nameOf(facts, facts.whom) })];
    return problemsWithoutTarget(facts);
  },
  problemsWithoutTarget,
  *start(facts, form) {
    const data = { name: nameOf(facts, "self"), patient: nameOf(facts, facts.whom) };
    const helps = facts.aid && flagOf(form.aid) ? [spendUse("self", { id: facts.aid.id, uses: true })] : [];
    yield* pay("price", [...priceConsequences(facts.purse, PRICE), ...helps]);
    const { success } = yield* check(facts, form);
    return makeOutcome(t(success ? "Headline.staunch.done" : "Headline.staunch.fails", data), {
      tone: success ? "good" : "bad",
      consequences: success ? [set(facts.whom, "bleed.value", 0, "staunched")] : [],
    });
  },
  odds: (facts, form) => checkOdds(() => check(facts, form)),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.staunch"),
};
