/** The optional roll of an improvised action: a skill, a Chance roll, or none. */
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Field, Form, OddsView, Parts } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingFacts } from "../combat/action-facts.ts";
import type { OpenAction } from "../combat/open-action.ts";
import { netAdvantageOf } from "../model/advantage.ts";
import { t } from "../model/texts.ts";
import {
  type Check,
  chanceCheck,
  chanceOfAtLeast,
  rollCheck,
  type SkillFacts,
  skillCheck,
  skillFacts,
  skillOptions,
  successOdds,
} from "./check.ts";

export interface TryFacts extends ActingFacts, Pick<SkillFacts, "skills" | "reasons" | "sighted" | "criticals"> {}

export function tryFacts(parts: Parts): TryFacts {
  const { skills, reasons, sighted, criticals } = skillFacts(parts);
  return { ...actingFacts(parts), skills, reasons, sighted, criticals };
}

/** The roll: the id of a skill, "chance", or "" for none. */
export type TryForm = { roll: string; dc: number | null; advantage: boolean };
export const TRY_DEFAULTS = { roll: "", dc: null, advantage: false } as const;
const CHANCE = "chance";

const rollOf = (facts: Pick<TryFacts, "skills">, form: Form): string => {
  const id = stringOf(form.roll);
  return id === CHANCE || Object.hasOwn(facts.skills, id) ? id : "";
};

export function tryFields(facts: TryFacts, form: Form): Field[] {
  return [
    choiceField("roll", t("Field.tryRoll"), {
      options: [
        { value: "", label: t("Field.noRoll") },
        ...skillOptions(facts),
        { value: CHANCE, label: t("Line.chance") },
      ],
      as: "list",
    }),
    ...(rollOf(facts, form)
      ? ([
          numberField("dc", t("Field.dc"), { emptyText: t("Field.dcBlank") }),
          checkField("advantage", t("Field.advantage")),
        ] satisfies Field[])
      : []),
  ];
}

/** The form of the skill or Chance roll. */
const rollForm = (facts: TryFacts, form: Form) => {
  const roll = rollOf(facts, form);
  const asked = { dc: wholeOf(form.dc), advantage: flagOf(form.advantage) };
  return roll === CHANCE ? { ...asked, dc: asked.dc ?? 10 } : { ...asked, skill: roll };
};

const checkOf = (facts: TryFacts, form: Form): Check =>
  rollOf(facts, form) === CHANCE ? chanceCheck(facts, rollForm(facts, form)) : skillCheck(facts, rollForm(facts, form));

/** Chance of the roll against its DC; null: no roll, or the GM decides on the total. */
export function tryOdds(facts: TryFacts, form: Form): OddsView | null {
  if (!rollOf(facts, form)) return null;
  const { sum, dc, reasons } = checkOf(facts, form);
  return dc === null ? null : successOdds(chanceOfAtLeast(dc, sum.total, netAdvantageOf(reasons)));
}

/** In a Round it is rolled from the open card. */
export function tryOffer(facts: TryFacts, form: Form): NonNullable<OpenAction["roll"]> | null {
  const roll = rollOf(facts, form);
  if (!roll || !facts.moment) return null;
  return {
    action: roll === CHANCE ? "chance" : "skill",
    label: t("Offer.roll"),
    parts: { self: "self" },
    form: rollForm(facts, form),
  };
}

/** Outside Rounds it is rolled at once (D-35); null: no roll. */
export function* tryNow(facts: TryFacts, form: Form): Procedure<boolean | null> {
  const roll = rollOf(facts, form);
  if (!roll || facts.moment) return null;
  return (yield* rollCheck(checkOf(facts, form))).success;
}

/** Tone of the result, if known. */
export const triedTone = (success: boolean | null): "plain" | "good" | "bad" =>
  success === null ? "plain" : success ? "good" : "bad";
