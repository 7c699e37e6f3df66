/** Situational modifiers typed by users: "+2", "1d4 − 1". May always be blank. */

import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { type Dice, parseDice, type Rolled, rollDice } from "../../../kernel/formula.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Problem } from "../../../kernel/ruleset.ts";
import { problem, t } from "./texts.ts";

const NOTHING: Dice = { terms: [], flat: 0 };

/** The typed modifier; invalid text counts as 0 here and is rejected by {@link modifierProblems}. */
export function modifierDice(value: FormValue | undefined): Dice {
  const parsed = parseDice(stringOf(value), { flat: true });
  return parsed.ok ? parsed.dice : NOTHING;
}

/** Dice of a formula field; an invalid stored formula rolls nothing. */
export function formulaDice(value: string): Dice {
  const parsed = parseDice(value);
  return parsed.ok ? parsed.dice : NOTHING;
}

export function modifierProblems(field: string, value: FormValue | undefined, diceAllowed = true): Problem[] {
  const parsed = parseDice(stringOf(value), { flat: true });
  if (!parsed.ok) return [{ field, text: parsed.why }];
  return !diceAllowed && parsed.dice.terms.length > 0 ? [problem(field, "numbersOnly")] : [];
}

/** Rolls a typed modifier's dice (request `id`) and returns one modifier; blank text returns none. */
export function* rollModifier(
  id: string,
  who: string,
  value: FormValue | undefined,
): Procedure<{ modifiers: Modifier[]; rolled: Rolled }> {
  const rolled = yield* rollDice(id, who, modifierDice(value));
  return { modifiers: rolled.total === 0 ? [] : [labeledModifier(t("Why.situation"), rolled.total)], rolled };
}
