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
import {
  gmOnly,
  type HealthFacts,
  injuriesOf,
  isPartGone,
  type OwnFacts,
  ownFacts,
  partOf,
  remove,
  set,
} from "./health-facts.ts";

export type HealForm = Form & { part: string; count: number };

/** Injured and not beyond healing (N-36). */
export const healable = ({ parts }: Pick<HealthFacts, "parts">): BodyPart[] =>
  parts.filter((part) => part.injuries > 0 && !isPartGone(part) && part.state !== "replaced");

/** Removes injuries of a part, untreated ones first. */
export const lifted = (whom: string, self: Pick<HealthFacts, "wounds">, part: string, count: number): Consequence[] =>
  [...injuriesOf(self, part)]
    .sort((a, b) => Number(a.treated) - Number(b.treated))
    .slice(0, count)
    .map(({ id }) => remove(whom, id, "healed"));

/** A part and all its descendants. */
export function branch(parts: readonly BodyPart[], id: string): string[] {
  const found = [id];
  for (const at of found)
    for (const part of parts) if (part.parent === at && !found.includes(part.id)) found.push(part.id);
  return found;
}

/** Regrows a part: removes the injuries of it and its children, and takes off its prosthetic (N-37). */
export const regrown = (whom: string, self: Pick<HealthFacts, "parts" | "wounds">, part: string): Consequence[] => {
  const all = branch(self.parts, part);
  const fitted = self.parts.filter(({ id, prosthetic }) => all.includes(id) && prosthetic !== "");
  return [
    ...self.wounds.filter((wound) => all.includes(wound.part)).map(({ id }) => remove(whom, id, "regrown")),
    ...fitted.map(({ id }) => set(whom, "prosthetic", "", "regrown", id)),
    ...[...new Set(fitted.map(({ prosthetic }) => prosthetic))].map((id) => set(whom, "fittedTo", "", "regrown", id)),
  ];
};

export const partOptions = (parts: readonly BodyPart[]) =>
  parts.map(({ id, name, injuries, capacity }) => ({
    value: id,
    label: named(name),
    hint: t("Hint.ofInjuries", { injuries, capacity }),
  }));

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
    return outcome("healNow", facts, part, lifted("self", facts.self, part.id, count));
  },
  buttonLabel: () => t("Verb.healNow"),
};

/** Destroyed by its own injuries, not lost with its parent; includes a stump under a prosthetic. */
export const regrowable = ({ parts }: Pick<HealthFacts, "parts">): BodyPart[] =>
  parts.filter(
    ({ state, prosthetic, parent }) =>
      state === "destroyed" ||
      (state === "replaced" && parts.find(({ id }) => id === parent)?.prosthetic !== prosthetic),
  );

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
    return outcome("regrow", facts, part, regrown("self", facts.self, part.id));
  },
  buttonLabel: () => t("Verb.regrow"),
};
