/** Time passes for a bleeding actor: the GM decides the outcome first (T-132). */
import { adjustValue, type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Offer } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { isBleedingOut } from "./bleeding-rounds.ts";

export const BLEEDING_OUTCOMES = ["stable", "tended", "dead"] as const;
export type BleedingOutcome = (typeof BLEEDING_OUTCOMES)[number];

export interface MeanwhileFacts extends Facts {
  gm: boolean;
  bleeds: boolean;
  rounds: number | null;
  max: number;
}
export type MeanwhileForm = { fate: string; hp: number };

const outcomeOf = (form: Pick<MeanwhileForm, "fate">): BleedingOutcome | null =>
  BLEEDING_OUTCOMES.find((outcome) => outcome === form.fate) ?? null;

/** One button per outcome; only one can be chosen. */
export const meanwhileOffers = (facts: Facts): Offer[] =>
  BLEEDING_OUTCOMES.map((outcome) =>
    makeOffer(`meanwhile-${outcome}`, "meanwhile", t(`Offer.meanwhile.${outcome}`, { name: nameOf(facts, "self") }), {
      hint: t(`Hint.meanwhile.${outcome}`),
      by: "gm",
      form: { fate: outcome },
      tone: outcome === "dead" ? "danger" : "plain",
      otherwise: t("Offer.meanwhileOtherwise"),
      group: "meanwhile",
    }),
  );

/** Consequences of an outcome; `recompute` updates the conditions. */
export function bleedingConsequences(outcome: BleedingOutcome, hp: number): Consequence[] {
  const why = t(`Reason.meanwhile.${outcome}`);
  if (outcome === "dead") return [setCondition("self", "dead", true, why)];
  if (outcome === "stable" || hp < 1) return [setValue("self", "bleed.stable", true, why)];
  return [adjustValue("self", "hp.value", hp, why)];
}

const hpOf = (facts: MeanwhileFacts, form: MeanwhileForm): number =>
  Math.min(facts.max, Math.max(0, wholeOf(form.hp) ?? 1));

export const meanwhile: Action<MeanwhileFacts, MeanwhileForm> = {
  id: "meanwhile",
  offeredBy: ACTORS,
  title: (facts) => t("Title.meanwhile", { name: nameOf(facts, "self") }),
  icon: "hourglass",
  opensForm: () => true,
  startedBy: "gm",
  facts(parts) {
    const { bleed, hp } = asActor(parts.self).system;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      gm: parts.gm,
      bleeds: isBleedingOut(parts.self),
      rounds: bleed.remaining,
      max: hp.max,
    };
  },
  defaults: () => ({ fate: "", hp: 1 }),
  form: (facts, form) =>
    compact([
      noteField("rounds", t("Field.meanwhile.rounds"), {
        text: t("Line.meanwhile", { name: nameOf(facts, "self"), rounds: facts.rounds ?? 0 }),
        tone: "bad",
        rule: "T-132",
      }),
      choiceField("fate", t("Field.meanwhile.fate"), {
        options: BLEEDING_OUTCOMES.map((value) => ({
          value,
          label: t(`Choice.meanwhile.${value}`),
          hint: t(`Hint.meanwhile.${value}`),
        })),
        as: "segments",
        rule: "T-132",
      }),
      outcomeOf(form) === "tended" &&
        numberField("hp", t("Field.meanwhile.hp"), { min: 0, max: facts.max, rule: "T-124" }),
    ]),
  problems(facts, form) {
    const name = nameOf(facts, "self");
    if (!facts.gm) return [problem("", "gmOnly")];
    if (!facts.bleeds) return [problem("", "notBleeding", { name })];
    return outcomeOf(form) ? [] : [problem("fate", "fateMissing", { name })];
  },
  start(facts, form) {
    const outcome = outcomeOf(form) ?? "stable";
    return resultOnly(
      t(`Headline.meanwhile.${stringOf(outcome)}`, { name: nameOf(facts, "self"), hp: hpOf(facts, form) }),
      { tone: outcome === "dead" ? "worst" : "plain", consequences: bleedingConsequences(outcome, hpOf(facts, form)) },
    );
  },
  buttonLabel: () => t("Verb.meanwhile"),
};
