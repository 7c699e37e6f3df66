/** A serious injury: the table and the injury item (B-29, B-33, B-37). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { injuryFromRoll } from "../model/calculations.ts";
import { asActor, type InjurySource, SEVERITIES, type Severity } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";

/** Creatures may be exempt from injuries, individually or by a house rule (D-37). */
export function canBeInjured(snapshot: Snapshot<unknown>, house: House): boolean {
  const creature = snapshot.type === "bloodiedCreature";
  return !asActor(snapshot).system.traits.noInjury && (!creature || house.creatureInjuries);
}

export interface InjuryFacts extends Facts {
  house: House;
  worldTime: number;
  gm: boolean;
}

export type InjuryForm = {
  source: string;
  /** "" rolls on the table; the GM may choose the row. */
  severity: string;
  text: string;
};

export const injuryFacts = (parts: Parts): InjuryFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  house: readHouse(parts.house),
  worldTime: parts.worldTime,
  gm: parts.gm,
});

export const severityField: Field = choiceField("severity", t("Form.severity"), {
  options: [
    { value: "", label: t("Form.rollIt") },
    ...SEVERITIES.map((id) => ({ value: id, label: t(`Severity.${id}`) })),
  ],
  gm: true,
  as: "segments",
  rule: "B-37",
});

/** The table row: chosen, or rolled on the GM's own table, else on 1d6 (B-37). */
export function* rollSeverity(picked: string, house: House): Procedure<Severity> {
  if (SEVERITIES.includes(picked as Severity)) return picked as Severity;
  const table = house.injuryTable || {};
  const faces = table.faces ?? 6;
  const rolled = yield* die("injury", "self", faces);
  const row = SEVERITIES.filter((id) => rolled <= (table[id] ?? 0)).sort(
    (a, b) => (table[a] ?? 0) - (table[b] ?? 0),
  )[0];
  const severity = row ?? injuryFromRoll(Math.min(rolled, 6));
  yield* addTotal("injury", t("Line.injuryTable"), {
    rule: "B-37",
    dice: [{ faces, value: rolled }],
    total: rolled,
    against: t(`Severity.${severity}`),
    tone: severity === "deadly" ? "worst" : "bad",
  });
  return severity;
}

/** The injury as an item; the first save is due after one full interval (D-20). */
export function injuryConsequence(
  facts: InjuryFacts,
  severity: Severity,
  source: InjurySource,
  text: string,
): Consequence {
  const intervalHours = facts.house.injuryHours[severity];
  return {
    part: "self",
    do: "create",
    why: t("Reason.injury", { severity: t(`Severity.${severity}`) }),
    item: {
      name: `BLOODIED.InjuryName.${severity}`,
      type: "bloodiedInjury",
      img: "systems/fivefold/icons/broken-bone.svg",
      system: {
        severity,
        successes: 0,
        failures: 0,
        intervalHours,
        inflictedAt: facts.worldTime,
        nextSaveAt: facts.worldTime + intervalHours * HOUR,
        source,
        text,
      },
    },
  };
}

const SOURCES: readonly InjurySource[] = ["critical", "massive", "inLieu", "gm"];

function* start(facts: InjuryFacts, form: InjuryForm): Procedure<Outcome> {
  const severity = yield* rollSeverity(stringOf(form.severity), facts.house);
  const source = SOURCES.find((id) => id === form.source) ?? "gm";
  return makeOutcome(
    t(`Headline.injury.${severity}`, {
      name: nameOf(facts, "self"),
      hours: facts.house.injuryHours[severity],
    }),
    {
      tone: severity === "deadly" ? "worst" : "bad",
      consequences: [injuryConsequence(facts, severity, source, stringOf(form.text))],
    },
  );
}

export const injury: Action<InjuryFacts, InjuryForm> = {
  id: "injury",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.injury", { name: nameOf(facts, "self") }),
  icon: "broken-bone",
  facts: injuryFacts,
  defaults: () => ({ source: "gm", severity: "", text: "" }),
  form: () => [severityField, textField("text", t("Form.looks"), { placeholder: t("Form.looksPlaceholder") })],
  start,
  buttonLabel: () => t("Verb.injury"),
};
