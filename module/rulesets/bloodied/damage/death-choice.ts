/** Death's choice at negative bloodied: die, or take a serious injury instead (B-25, B-32). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type InjuryFacts, injuryConsequence, injuryFacts, rollSeverity, severityField } from "./injury.ts";

export interface DeathChoiceFacts extends InjuryFacts {
  /** Death's choice is pending. */
  open: boolean;
  atTheLine: boolean;
}
export type DeathChoiceForm = { severity: string };

const closeChoice: Consequence = setValue("self", "attributes.hp.choice", false, t("Reason.chosen"));

function deathChoiceFacts(parts: Parts): DeathChoiceFacts {
  const { hp } = asActor(parts.self).system.attributes;
  return { ...injuryFacts(parts), open: hp.choice, atTheLine: hp.value <= hp.deathAt };
}

/** Dying closes the choice; `recompute` ends the bleeding of the dead. */
function* start(facts: DeathChoiceFacts, form: DeathChoiceForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const chosen = yield* choose("fate", "self", ["injury", "die"]);
  if (chosen === "die") {
    const dead: Consequence = setCondition("self", "dead", true, t("Reason.choseDeath"));
    return makeOutcome(t("Headline.fate.die", { name }), { tone: "worst", consequences: [dead, closeChoice] });
  }
  const severity = yield* rollSeverity(stringOf(form.severity), facts.house);
  return makeOutcome(t(`Headline.fate.${severity}`, { name, hours: facts.house.injuryHours[severity] }), {
    tone: "bad",
    consequences: [
      injuryConsequence(facts, severity, "inLieu", ""),
      setCondition("self", "bleedingOut", false, t("Reason.inLieu")),
      setValue("self", "attributes.hp.lieu", facts.atTheLine, t("Reason.inLieu")),
      closeChoice,
    ],
  });
}

const problems = (facts: DeathChoiceFacts): Problem[] =>
  facts.open ? [] : [problem("", "noChoice", { name: nameOf(facts, "self") })];

export const deathChoice: Action<DeathChoiceFacts, DeathChoiceForm> = {
  id: "fate",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.fate", { name: nameOf(facts, "self") }),
  icon: "terror",
  fatalChoices: ["die"],
  facts: deathChoiceFacts,
  defaults: () => ({ severity: "" }),
  form: (facts) => (facts.gm ? [severityField] : []),
  problems,
  start,
  buttonLabel: () => t("Verb.fate"),
};
