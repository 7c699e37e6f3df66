/** The GM wakes an unconscious actor above 0 HP (D-04). */
import { nameOf, resultOnly } from "../../../kernel/facts.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { KNOCKED_OUT } from "../model/data.ts";
import { problem, stepText, t } from "../model/texts.ts";
import { ACTORS } from "./damage.ts";
import { type DyingFacts, gmOnly, notDead, ownFacts } from "./dying-facts.ts";

const STEP = KNOCKED_OUT - 1;

function problems(facts: DyingFacts): Problem[] {
  const name = nameOf(facts, "self");
  const dead = notDead(facts);
  if (dead.length) return dead;
  if (facts.hp <= 0) return [problem("", "healFirst", { name })];
  return [...(facts.step === KNOCKED_OUT ? [] : [problem("", "awake", { name })]), ...gmOnly(facts)];
}

export const wake: Action<DyingFacts, Form> = {
  id: "wake",
  offeredBy: ACTORS,
  title: (facts) => t("Title.wake", { name: nameOf(facts, "self") }),
  icon: "tired-eye",
  target: "none",
  facts: ownFacts,
  defaults: () => ({}),
  problems,
  start: (facts) =>
    resultOnly({
      headline: t("Headline.wakes", { name: nameOf(facts, "self"), step: stepText(STEP) }),
      tone: "good",
      consequences: [{ part: "self", do: "set", path: "track.step", value: STEP, why: t("Reason.woken") }],
      offers: [],
    }),
  buttonLabel: () => t("Verb.wake"),
};
