/** The GM's instant healing: injuries removed, parts regrown (N-36, N-37). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import type { BodyPart } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";
import { healable, partOptions, regrowable, regrowPart, removeInjuries } from "./healing-of-parts.ts";
import { gmOnly, isPartGone, type OwnFacts, ownFacts, partOf } from "./health-facts.ts";

export type HealForm = Form & { part: string; count: number };

const partField = (parts: readonly BodyPart[], rule: string): Field =>
  choiceField("part", t("Field.part"), { options: partOptions(parts), as: "list", rule });

const outcome = (key: string, facts: OwnFacts, part: BodyPart, consequences: Consequence[]): Procedure<Outcome> =>
  resultOnly(t(`Headline.${key}`, { name: nameOf(facts, "self"), part: named(part.name) }), {
    tone: "good",
    consequences,
  });

export const healNow: Action<OwnFacts, HealForm> = {
  id: "healNow",
  offeredBy: ACTORS,
  title: (facts) => t("Title.healNow", { name: nameOf(facts, "self") }),
  icon: "healing",
  facts: ownFacts,
  defaults: (facts) => ({ part: healable(facts.self)[0]?.id ?? "", count: 1 }),
  form: (facts, form) => [
    partField(healable(facts.self), "N-36"),
    numberField("count", t("Field.count"), {
      min: 1,
      max: Math.max(1, partOf(facts.self, stringOf(form.part))?.injuries ?? 1),
    }),
  ],
  problems(facts, form): Problem[] {
    const problems = gmOnly(facts);
    if (problems.length > 0) return problems;
    const part = partOf(facts.self, stringOf(form.part));
    if (part && isPartGone(part)) return [problem("part", "beyondHealing", { part: named(part.name) })];
    return part && healable(facts.self).includes(part) ? [] : [problem("part", "partMissing")];
  },
  start(facts, form) {
    const part = partOf(facts.self, stringOf(form.part)) as BodyPart;
    const count = Math.max(1, wholeOf(form.count) ?? 1);
    return outcome("healNow", facts, part, removeInjuries("self", facts.self, part.id, count));
  },
  buttonLabel: () => t("Verb.healNow"),
};

export const regrow: Action<OwnFacts, Form & { part: string }> = {
  id: "regrow",
  offeredBy: ACTORS,
  title: (facts) => t("Title.regrow", { name: nameOf(facts, "self") }),
  icon: "healing",
  facts: ownFacts,
  defaults: (facts) => ({ part: regrowable(facts.self)[0]?.id ?? "" }),
  form: (facts) => [partField(regrowable(facts.self), "N-37")],
  problems(facts, form): Problem[] {
    const problems = gmOnly(facts);
    if (problems.length > 0) return problems;
    return regrowable(facts.self).some(({ id }) => id === stringOf(form.part)) ? [] : [problem("part", "notDestroyed")];
  },
  start(facts, form) {
    const part = partOf(facts.self, stringOf(form.part)) as BodyPart;
    return outcome("regrow", facts, part, regrowPart("self", facts.self, part.id));
  },
  buttonLabel: () => t("Verb.regrow"),
};
