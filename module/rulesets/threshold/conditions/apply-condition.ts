/** Applies a condition for its duration (T-97, T-134). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { readLasting } from "../attack/hazard-attack.ts";
import { ACTORS } from "../model/constants.ts";
import type { ConditionDuration } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { conditions, USUAL } from "./conditions.ts";
import { type CurrentEffects, conditionChange, currentEffectsOf, conditionConsequences as put } from "./durations.ts";

export interface PutOnFacts extends Facts {
  bearing: CurrentEffects;
  dead: boolean;
}
export type PutOnForm = {
  status: string;
  per: string;
  count: number;
  /** Name of its source. */
  from: string;
  /** The attack of an active poison, as {@link import("../attack/hazard-attack.ts").printHazardAttack} writes it. */
  poison: string;
};

const PERS = ["encounter", "rounds", "minutes", "hours", "permanent"] as const;
/** Conditions that can be applied manually. */
const GIVEN = conditions.filter(({ set }) => set === "manual").map(({ id }) => id);

export const lastsText = ({ per, count }: ConditionDuration) => t(`Lasts.${per}`, { count });

const lastingOf = (form: PutOnForm): ConditionDuration =>
  readLasting({ status: form.status, per: form.per, count: wholeOf(form.count) ?? 0 });

export const perField = (): Field =>
  choiceField("per", t("Field.putOn.per"), {
    options: PERS.map((value) => ({ value, label: t(`LastsPer.${value}`) })),
    as: "list",
    rule: "T-97",
  });
export const countField = (per: string): Field[] =>
  ["rounds", "minutes", "hours"].includes(per)
    ? [numberField("count", t("Field.putOn.count"), { min: 1, max: 999 })]
    : [];

function fields(_: PutOnFacts, form: PutOnForm): Field[] {
  return [
    choiceField("status", t("Field.putOn.status"), {
      options: GIVEN.map((value) => ({ value, label: t(`Condition.${value}`) })),
      as: "list",
      rule: "T-134",
    }),
    perField(),
    ...countField(form.per),
  ];
}

function problems(facts: PutOnFacts, form: PutOnForm): Problem[] {
  if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
  return GIVEN.includes(form.status) ? [] : [problem("status", "conditionMissing")];
}

function* start(facts: PutOnFacts, form: PutOnForm): Procedure<Outcome> {
  const lasting = lastingOf(form);
  const data = { name: nameOf(facts, "self"), condition: t(`Condition.${lasting.status}`) };
  const how = conditionChange(facts.bearing, lasting);
  if (how !== "already") yield* addNote("lasts", lastsText(lasting), { rule: "T-97" });
  return makeOutcome(t(`Headline.putOn.${how}`, data), {
    consequences: put("self", facts.bearing, lasting, stringOf(form.from), stringOf(form.poison)),
  });
}

export const putOn: Action<PutOnFacts, PutOnForm> = {
  id: "putOn",
  offeredBy: ACTORS,
  title: (facts) => t("Title.putOn", { name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    bearing: currentEffectsOf(parts.self),
    dead: parts.self.statuses.includes("dead"),
  }),
  defaults: () => ({ status: "", per: "encounter", count: 1, from: "", poison: "" }),
  form: fields,
  /** Default duration of the condition; users may change it. */
  prefill: (_, form, changed) => {
    if (changed !== "status") return null;
    const { rounds, seconds } = USUAL[form.status] ?? {};
    if (rounds !== undefined) return { ...form, per: "rounds", count: rounds };
    return seconds === undefined
      ? { ...form, per: "encounter", count: 1 }
      : { ...form, per: "minutes", count: seconds / 60 };
  },
  problems,
  start,
  buttonLabel: () => t("Verb.putOn"),
};
