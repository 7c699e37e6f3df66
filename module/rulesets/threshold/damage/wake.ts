/** The GM wakes an unconscious actor above 0 HP (D-04). */
import { setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { KNOCKED_OUT } from "../model/data.ts";
import { problem, stepText, t } from "../model/texts.ts";
import { type DyingFacts, gmOnly, notDead, ownFacts } from "./dying-facts.ts";

const STEP = KNOCKED_OUT - 1;

function problems(facts: DyingFacts): Problem[] {
  const name = nameOf(facts, "self");
  const dead = notDead(facts);
  if (dead.length) return dead;
  if (facts.hp <= 0) return [problem("", "healFirst", { name })];
  return compact([facts.step !== KNOCKED_OUT && problem("", "awake", { name }), ...gmOnly(facts)]);
}

export const wake: Action<DyingFacts, Form> = {
  id: "wake",
  offeredBy: ACTORS,
  title: (facts) => t("Title.wake", { name: nameOf(facts, "self") }),
  icon: "tired-eye",
  facts: ownFacts,
  defaults: () => ({}),
  problems,
  start: (facts) =>
    resultOnly(t("Headline.wakes", { name: nameOf(facts, "self"), step: stepText(STEP) }), {
      tone: "good",
      consequences: [setValue("self", "track.step", STEP, t("Reason.woken"))],
    }),
  buttonLabel: () => t("Verb.wake"),
};
