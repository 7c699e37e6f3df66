/** The GM marks targets Surprised at any time, with a duration. */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { inflict, until } from "../conditions/instances.ts";
import { type DamageTargetFacts, hasCondition, instancesFor, suffererFacts } from "../damage/damage-target.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS } from "./action-facts.ts";

const LASTS = ["thisRound", "nextRound", "manual"] as const;
type MarkForm = Form & { lasts: string };
const lastsOf = (form: Form) => LASTS.find((id) => id === stringOf(form.lasts)) ?? "thisRound";

export const markSurprised: Action<DamageTargetFacts, MarkForm> = {
  id: "markSurprised",
  offeredBy: ACTORS,
  startedBy: "gm",
  icon: "surprised",
  title: (facts) => t("Title.markSurprised", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ lasts: "thisRound" }),
  form: (): Field[] => [
    choiceField("lasts", t("Field.lasts"), {
      options: LASTS.map((value) => ({ value, label: t(`Lasts.${value}`) })),
      as: "segments",
      rule: "A-167",
    }),
  ],
  problems(facts): Problem[] {
    const name = nameOf(facts, "self");
    if (!facts.gm) return [problem("", "gmOnly")];
    if (hasCondition(facts.self, "dead")) return [problem("", "dead", { name })];
    return instancesFor(facts.self, "surprised").length > 0 ? [problem("", "isSurprised", { name })] : [];
  },
  start(facts, form) {
    const lasts = lastsOf(form);
    const given =
      lasts === "manual" ? { expiry: "manual" as const } : until(facts.moment, lasts === "nextRound" ? 1 : 0);
    return resultOnly(t("Headline.markSurprised", { name: nameOf(facts, "self") }), {
      tone: "bad",
      consequences: [inflict("self", "surprised", given)],
    });
  },
  buttonLabel: () => t("Verb.markSurprised"),
};
