/** The GM changes an effect's duration: encounter, time or permanent (T-97, T-133). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, type ConditionDuration } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { countField, lastsText, perField } from "./apply-condition.ts";
import { endingOf, isDerivedStatus, runningOn } from "./durations.ts";

export interface LastsFacts extends Facts {
  lived: number;
  effects: { id: string; name: string }[];
}
export type LastsForm = { effect: string; per: string; count: number };

const effectOf = (facts: LastsFacts, form: LastsForm) => facts.effects.find(({ id }) => id === form.effect);
const lastingOf = (form: LastsForm): ConditionDuration => ({
  status: "",
  per: stringOf(form.per) as ConditionDuration["per"],
  count: Math.max(1, wholeOf(form.count) ?? 1),
});

function problems(facts: LastsFacts, form: LastsForm): Problem[] {
  if (facts.effects.length === 0) return [problem("", "noEffects", { name: nameOf(facts, "self") })];
  return effectOf(facts, form) ? [] : [problem("effect", "effectMissing")];
}

export const lasts: Action<LastsFacts, LastsForm> = {
  id: "lasts",
  offeredBy: ACTORS,
  title: (facts) => t("Title.lasts", { name: nameOf(facts, "self") }),
  icon: "hourglass",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    lived: asActor(parts.self).system.lived,
    effects: runningOn(parts.self)
      .filter((one) => !isDerivedStatus(one))
      .map(({ id, name }) => ({ id, name })),
  }),
  defaults: (facts) => ({ effect: facts.effects[0]?.id ?? "", per: "encounter", count: 1 }),
  form: (facts, form): Field[] => [
    choiceField("effect", t("Field.lasts.effect"), {
      options: facts.effects.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
      as: "list",
      rule: "T-97",
    }),
    perField(),
    ...countField(form.per),
  ],
  problems,
  start(facts, form) {
    const effect = effectOf(facts, form);
    const lasting = lastingOf(form);
    return resultOnly(
      t("Headline.lasts", {
        name: nameOf(facts, "self"),
        effect: effect?.name ?? "",
        how: lastsText(lasting),
      }),
      {
        consequences: [
          {
            part: "self",
            do: "renew",
            effect: form.effect,
            ...endingOf(facts.lived, lasting),
            why: t("Reason.lasts"),
          },
        ],
      },
    );
  },
  buttonLabel: () => t("Verb.lasts"),
};
