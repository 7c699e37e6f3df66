/**
 * A d20 check against a DC: skills, attributes, finding the heart; a natural 1 or 20 has no special effect (D-04,
 * D-58).
 */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { numberField, rollSumField } from "../../../kernel/fields.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Field, OddsView, Outcome } from "../../../kernel/ruleset.ts";
import { COUNT_DEFAULTS, countFields, countsField, type Tally, tallyText } from "../model/advantage-counts.ts";
import { type DiceHouse, rollKept, withShift } from "../model/d20.ts";
import { t } from "../model/texts.ts";

/** Input of a check roll. */
export interface Check {
  id: string;
  label: Text;
  sum: Breakdown;
  tally: Tally;
  /** null: no DC, the GM decides by the total. */
  dc: number | null;
  rule: string;
  /** The part whose secret the DC is; only clients that may know it see it. */
  dcOf?: string;
  /** Reason for an automatic failure. */
  fails?: Text | undefined;
}

export interface Checked {
  natural: number;
  total: number;
  success: boolean | null;
}

/** Form fields of every check. */
export type CheckForm = { dc: number | null; bonus: number | null; adv: number | null; dis: number | null } & Record<
  string,
  FormValue
>;
export const CHECK_DEFAULTS = { dc: null, bonus: null, ...COUNT_DEFAULTS } as const;

/** Adds the dialog's bonus to a sum. */
export const withBonus = (sum: Breakdown, form: Pick<CheckForm, "bonus">): Breakdown => {
  const bonus = wholeOf(form.bonus) ?? 0;
  return bonus === 0 ? sum : stack([...sum.counted, labeledModifier(t("Why.dialog"), bonus)]);
};

export function* rollCheck(check: Check, house: DiceHouse, who = "self"): Procedure<Checked> {
  const kept = yield* rollKept(check.id, who, check.tally.net, house, false);
  const sum = withShift(check.sum, kept);
  const total = kept.natural + sum.total;
  const success = check.dc === null ? null : check.fails === undefined && total >= check.dc;
  if (check.tally.counts.length > 0)
    yield* addNote(`${check.id}.net`, tallyText(check.tally), { rule: "D-02", secretOf: who });
  yield* addLine(check.id, {
    kind: "versus",
    rule: check.rule,
    left: { of: who, label: check.label, dice: kept.dice, total, breakdown: sum },
    right:
      check.dc === null
        ? null
        : {
            label: t("Line.dc"),
            dice: [],
            total: check.dc,
            ...(check.dcOf ? { of: check.dcOf, secret: true as const } : {}),
          },
    word: t(`Line.${success === null ? "open" : success ? "succeeds" : "fails"}`),
    ...(check.dc === null ? {} : { by: Math.abs(total - check.dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  if (check.fails) yield* addNote(`${check.id}.fails`, check.fails, { tone: "bad" });
  return { natural: kept.natural, total, success };
}

/** Outcome of a check without further effects. */
export function checkOutcome({ label }: Pick<Check, "label">, { total, success }: Checked, name: string): Outcome {
  const result = success === null ? "total" : success ? "success" : "failure";
  return makeOutcome(t(`Headline.skill.${result}`, { name, skill: label, total }), {
    tone: success === null ? "plain" : success ? "good" : "bad",
  });
}

/** Chance to meet the DC; null without one. */
export function checkOdds(check: Check, house: DiceHouse): OddsView | null {
  if (check.dc === null) return null;
  const all = odds(
    () => rollCheck(check, house),
    (r) => String(r.success),
  );
  const success = chanceOf(all, (r) => r.success === true);
  return {
    bar: [
      { label: t("Odds.success"), p: success, tone: "good" },
      { label: t("Odds.failure"), p: Math.max(0, 1 - success), tone: "nothing" },
    ],
    sentences: [],
    lost: all.lost,
  };
}

export const dcField = (rule = "N-34"): Field =>
  numberField("dc", t("Form.dc"), { emptyText: t("Form.dcBlank"), min: 0, rule });

/** Fields for the sum, advantage counts and additions. */
export const checkFields = (check: Check, house: DiceHouse): Field[] => [
  rollSumField("sum", check.label, {
    prefix: "1d20",
    terms: check.sum.counted,
    total: String(check.sum.total),
    rule: check.rule,
  }),
  countsField(check.tally, house),
  ...countFields(),
  numberField("bonus", t("Form.bonus"), { emptyText: t("Form.none"), isCollapsed: true }),
];
