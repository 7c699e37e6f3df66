/** Moves on the condition track without damage: a power, a toxin, the GM (T-26, T-27). */
import { setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { KNOCKED_OUT } from "../model/data.ts";
import { problem, stepText, t } from "../model/texts.ts";
import { type DyingFacts, notDead, ownFacts } from "./dying-facts.ts";
import { stepAfter } from "./wound-threshold.ts";

export type TrackForm = {
  /** Steps; positive is down. */
  by: number;
};

const byOf = (form: TrackForm): number => wholeOf(form.by) ?? 0;

function problems(facts: DyingFacts, form: TrackForm): Problem[] {
  const name = nameOf(facts, "self");
  // At 0 HP there is no step up, and none further down (D-04, D-35).
  if (facts.hp <= 0 && !facts.dead) return [problem("", "healFirst", { name })];
  return compact([...notDead(facts), byOf(form) === 0 && problem("by", "stepsMissing")]);
}

export const track: Action<DyingFacts, TrackForm & Form> = {
  id: "track",
  offeredBy: ACTORS,
  title: (facts) => t("Title.track", { name: nameOf(facts, "self") }),
  icon: "heart-minus",
  facts: ownFacts,
  defaults: () => ({ by: 1 }),
  form: () => [
    numberField("by", t("Field.track.by"), {
      hint: t("Hint.track.by"),
      min: -KNOCKED_OUT,
      max: KNOCKED_OUT,
      quickValues: [-1, 1],
      rule: "T-26",
    }),
  ],
  problems,
  start(facts, form) {
    const name = nameOf(facts, "self");
    const step = stepAfter(facts.step, byOf(form));
    if (step === facts.step) return resultOnly(t("Headline.trackStays", { name }));
    const down = step > facts.step;
    const key = step === KNOCKED_OUT ? "out" : step === 0 ? "clear" : down ? "down" : "up";
    return resultOnly(t(`Headline.track.${key}`, { name, step: stepText(step) }), {
      tone: step === KNOCKED_OUT ? "worst" : down ? "bad" : "good",
      consequences: [setValue("self", "track.step", step, t(down ? "Reason.trackDown" : "Reason.trackUp"))],
    });
  },
  buttonLabel: (_, form) => t(byOf(form) < 0 ? "Verb.trackUp" : "Verb.trackDown"),
};
