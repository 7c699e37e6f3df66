/** Death's choice at negative bloodied: die, or take a serious injury instead (B-25, B-32). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { stringOf } from "../../../kernel/values.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type InjuryFacts, inflicted, injuryFacts, severityField, severityOf } from "./injury.ts";

export interface FateFacts extends InjuryFacts {
  /** Death's choice is pending. */
  open: boolean;
  atTheLine: boolean;
}
export type FateForm = { severity: string };

const close: Consequence = {
  part: "self",
  do: "set",
  path: "attributes.hp.choice",
  value: false,
  why: t("Reason.chosen"),
};

function fateFacts(parts: Parts): FateFacts {
  const { hp } = asActor(parts.self).system.attributes;
  return { ...injuryFacts(parts), open: hp.choice, atTheLine: hp.value <= hp.deathAt };
}

/** Dying closes the choice; `settle` ends the bleeding of the dead. */
function* start(facts: FateFacts, form: FateForm): Procedure<Outcome> {
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
    return { headline: t("Headline.fate.die", { name }), tone: "worst", consequences: [dead, close], offers: [] };
  }
  const severity = yield* severityOf(stringOf(form.severity), facts.house);
  return {
    headline: t(`Headline.fate.${severity}`, { name, hours: facts.house.injuryHours[severity] }),
    tone: "bad",
    consequences: [
      inflicted(facts, severity, "inLieu", ""),
      { part: "self", do: "condition", condition: "bleedingOut", on: false, why: t("Reason.inLieu") },
      { part: "self", do: "set", path: "attributes.hp.lieu", value: facts.atTheLine, why: t("Reason.inLieu") },
      close,
    ],
    offers: [],
  };
}

const problems = (facts: FateFacts): Problem[] =>
  facts.open ? [] : [problem("", "noChoice", { name: nameOf(facts, "self") })];

export const fate: Action<FateFacts, FateForm> = {
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
  verb: () => t("Verb.fate"),
};
