/** Fits a prosthetic to a destroyed part (N-37, D-49). */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { partOptions, withDescendants } from "../damage/healing-of-parts.ts";
import { deadProblems, injuriesOf, type OwnFacts, ownFacts, partOf, set } from "../damage/health-facts.ts";
import { asItem, type BodyPart, type PartKind } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

export interface FitFacts extends OwnFacts {
  thing: {
    id: string;
    name: string;
    replaces: PartKind | "";
    fittedTo: string;
    broken: boolean;
  };
}
export type FitForm = Form & { part: string };

function fitFacts(parts: Parts): FitFacts {
  const item = asItem(parts.item, "anatomyProsthetic");
  const { replaces = "", fittedTo = "", broken = false } = item?.system ?? {};
  return {
    ...ownFacts(parts),
    thing: { id: item?.id ?? "", name: item?.name ?? "", replaces, fittedTo, broken },
  };
}

/** Stumps: destroyed parts of its kind without untreated injuries. */
const stumps = ({ self, thing }: FitFacts): BodyPart[] =>
  self.parts.filter(({ state, kind }) => state === "destroyed" && kind === thing.replaces);
const closed = ({ self }: FitFacts, { id }: BodyPart): boolean => injuriesOf(self, id).every(({ treated }) => treated);

export const fit: Action<FitFacts, FitForm> = {
  id: "fit",
  offeredBy: ["anatomyProsthetic"],
  title: (facts) =>
    t(facts.thing.fittedTo ? "Title.unfit" : "Title.fit", {
      name: nameOf(facts, "self"),
      thing: named(facts.thing.name),
    }),
  icon: "severed-hand",
  facts: fitFacts,
  defaults: (facts) => ({ part: stumps(facts).find((part) => closed(facts, part))?.id ?? stumps(facts)[0]?.id ?? "" }),
  form: (facts) =>
    facts.thing.fittedTo
      ? []
      : [choiceField("part", t("Field.part"), { options: partOptions(stumps(facts)), as: "list", rule: "N-37" })],
  problems(facts, form): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    if (facts.thing.fittedTo) return [];
    if (facts.thing.broken) return [problem("", "isBroken", { thing: named(facts.thing.name) })];
    if (stumps(facts).length === 0) return [problem("", "noStump", { thing: named(facts.thing.name) })];
    const part = stumps(facts).find(({ id }) => id === stringOf(form.part));
    if (!part) return [problem("part", "partMissing")];
    return closed(facts, part) ? [] : [problem("part", "stumpOpen", { part: named(part.name) })];
  },
  start(facts, form) {
    const { thing, self } = facts;
    const data = { name: nameOf(facts, "self"), thing: named(thing.name) };
    if (thing.fittedTo) {
      const fittedParts = self.parts.filter(({ prosthetic }) => prosthetic === thing.id);
      return resultOnly(t("Headline.unfit", data), {
        consequences: [
          set("self", "fittedTo", "", "fitted", thing.id),
          ...fittedParts.map(({ id }) => set("self", "prosthetic", "", "fitted", id)),
        ],
      });
    }
    const part = partOf(self, stringOf(form.part)) as BodyPart;
    return resultOnly(
      t("Headline.fit", { ...data, part: named(part.name), parts: withDescendants(self.parts, part.id).length }),
      {
        tone: "good",
        consequences: [
          set("self", "fittedTo", part.id, "fitted", thing.id),
          set("self", "carry", "worn", "fitted", thing.id),
          set("self", "prosthetic", thing.id, "fitted", part.id),
        ],
      },
    );
  },
  buttonLabel: (facts) => t(facts.thing.fittedTo ? "Verb.unfit" : "Verb.fit"),
};
