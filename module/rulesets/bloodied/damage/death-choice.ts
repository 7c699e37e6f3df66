/** Death's choice at negative bloodied: die, or take a serious injury instead (B-25, B-32). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { stringOf } from "../../../kernel/values.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type InjuryFacts, injuryConsequence, injuryFacts, rollSeverity, severityField } from "./injury.ts";

export interface DeathChoiceFacts extends InjuryFacts {
  /** Death's choice is pending. */
  open: boolean;
  atTheLine: boolean;
}
export type DeathChoiceForm = { severity: string };

const closeChoice: Consequence = {
  part: "self",
  do: "set",
  path: "attributes.hp.choice",
  value: false,
  why: t("Reason.chosen"),
};

function fateFacts(parts: Parts): DeathChoiceFacts {
  const { hp } = asActor(parts.self).system.attributes;
  return { ...injuryFacts(parts), open: hp.choice, atTheLine: hp.value <= hp.deathAt };
}

/** Dying closes the choice; `recompute` ends the bleeding of the dead. */
function* start(facts: DeathChoiceFacts, form: DeathChoiceForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const chosen = yield* choose("fate", "self", ["injury", "die"]);
  if (chosen === "die") {
    const dead: Consequence = {
      part: "self",
      do: "condition",
      condition: "dead",
      on: true,
      why: t("Reason.choseDeath"),
    };
    return { headline: t("Headline.fate.die", { name }), tone: "worst", consequences: [dead, closeChoice], offers: [] };
  }
  const severity = yield* rollSeverity(stringOf(form.severity), facts.house);
  return {
    headline: t(`Headline.fate.${severity}`, { name, hours: facts.house.injuryHours[severity] }),
    tone: "bad",
    consequences: [
      injuryConsequence(facts, severity, "inLieu", ""),
      { part: "self", do: "condition", condition: "bleedingOut", on: false, why: t("Reason.inLieu") },
      { part: "self", do: "set", path: "attributes.hp.lieu", value: facts.atTheLine, why: t("Reason.inLieu") },
      closeChoice,
    ],
    offers: [],
  };
}

const problems = (facts: DeathChoiceFacts): Problem[] =>
  facts.open ? [] : [problem("", "noChoice", { name: nameOf(facts, "self") })];

export const deathChoice: Action<DeathChoiceFacts, DeathChoiceForm> = {
  id: "fate",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.fate", { name: nameOf(facts, "self") }),
  icon: "terror",
  target: "none",
  facts: fateFacts,
  defaults: () => ({ severity: "" }),
  form: (facts) => (facts.gm ? [severityField] : []),
  problems,
  start,
  buttonLabel: () => t("Verb.fate"),
};
