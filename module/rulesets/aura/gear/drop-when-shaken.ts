/** Shaken creatures may drop what they handle. */
import { checkField, noteField } from "../../../kernel/fields.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Field, Form, OddsView } from "../../../kernel/ruleset.ts";
import { chanceOfAtLeast, successOdds } from "../checks/check.ts";
import { type ActingFacts, hasStatus } from "../combat/action-facts.ts";
import { rollKept } from "../model/dice.ts";
import { t } from "../model/texts.ts";

/** Below this the item is dropped. */
const SLIPS_BELOW = 5;

/** Optional: the GM decides whether other handling may also fail. */
export const SLIP_DEFAULTS = { maySlip: false } as const;
export const slipField = (facts: ActingFacts): Field[] =>
  hasStatus(facts, "shaken")
    ? [checkField("maySlip", t("Field.maySlip"), { hint: t("Field.maySlipHint"), gm: true, rule: "A-238" })]
    : [];
/** Warning in the dialog before drawing, stowing or loading. */
export const slipNote = (facts: ActingFacts): Field[] =>
  hasStatus(facts, "shaken")
    ? [
        noteField("slips", t("Condition.shaken"), {
          text: t("Note.slips", { dc: SLIPS_BELOW }),
          tone: "bad",
          rule: "A-238",
        }),
      ]
    : [];

/** Drawing, stowing and loading always need the roll when Shaken; other actions if the GM ticked it. */
const needsDropRoll = (facts: ActingFacts, form: Form, always: boolean): boolean =>
  hasStatus(facts, "shaken") && (always || flagOf(form.maySlip));

/** Chance to keep hold of the item; null: nothing is rolled. */
export const dropOdds = (facts: ActingFacts, form: Form, always: boolean): OddsView | null =>
  needsDropRoll(facts, form, always) ? successOdds(chanceOfAtLeast(SLIPS_BELOW, 0, 0)) : null;

/** Chance roll of a Shaken actor; true: the item is dropped. The Energy is spent either way. */
export function* rollDrop(facts: ActingFacts, form: Form, always: boolean): Procedure<boolean> {
  if (!needsDropRoll(facts, form, always)) return false;
  const { face, dice } = yield* rollKept("slip", "self", 20, 0);
  const dropped = face < SLIPS_BELOW;
  yield* addTotal("slip", t("Line.slip"), {
    rule: "A-238",
    of: "self",
    dice,
    total: face,
    against: t(dropped ? "Line.slips" : "Line.holdsOn", { dc: SLIPS_BELOW }),
    tone: dropped ? "bad" : "good",
  });
  return dropped;
}
