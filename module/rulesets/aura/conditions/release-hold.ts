/** Releasing a hold: free, at any time. */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS, type ActingFacts, actingFacts } from "../combat/action-facts.ts";
import { problem, t } from "../model/texts.ts";
import { endHold, type HoldSides, holdSidesOf } from "./hold-facts.ts";

export interface ReleaseFacts extends ActingFacts {
  grips: HoldSides[];
}
/** `whom`: id of the actor's side of a hold; "": all holds. */
type ReleaseForm = Form & { whom: string };

function releaseFacts(parts: Parts): ReleaseFacts {
  const { grips, others } = holdSidesOf(parts, "restraining");
  return { ...actingFacts(parts, others), grips };
}

const chosen = (facts: ReleaseFacts, form: Form): HoldSides[] => {
  const one = facts.grips.filter(({ id }) => id === stringOf(form.whom));
  return one.length > 0 ? one : facts.grips;
};
const heldName = (facts: ReleaseFacts, { part }: HoldSides) =>
  part === "" ? t("Field.somebody") : t("Name", { name: nameOf(facts, part) });

export const release: Action<ReleaseFacts, ReleaseForm> = {
  id: "release",
  offeredBy: ACTORS,
  icon: "hand",
  readsTokens: true,
  readsActorTypes: ACTORS,
  title: (facts) => t("Title.release", { name: nameOf(facts, "self") }),
  facts: releaseFacts,
  defaults: () => ({ whom: "" }),
  form: (facts): Field[] =>
    facts.grips.length < 2
      ? []
      : [
          choiceField("whom", t("Field.heldTarget"), {
            options: [
              { value: "", label: t("Field.allTargets") },
              ...facts.grips.map((grip) => ({ value: grip.id, label: heldName(facts, grip) })),
            ],
            as: "list",
            rule: "A-247",
          }),
        ],
  problems: (facts): Problem[] =>
    facts.grips.length > 0 ? [] : [problem("", "holdsNone", { name: nameOf(facts, "self") })],
  start(facts, form) {
    const grips = chosen(facts, form);
    const [first] = grips;
    return resultOnly(
      t(grips.length === 1 ? "Headline.release" : "Headline.releaseAll", {
        name: nameOf(facts, "self"),
        target: first ? heldName(facts, first) : "",
      }),
      { consequences: grips.flatMap((grip) => endHold(grip, "letsGo", "getsFree")) },
    );
  },
  buttonLabel: () => t("Verb.release"),
};
