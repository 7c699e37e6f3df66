/** Texts and icons shared by the views: texts by key, formatted numbers. */
import type { Text } from "../../../kernel/card.ts";
import { parseDice } from "../../../kernel/formula.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import { sheetTextsOf } from "../../../kernel/ruleset-texts.ts";
import { number, type Why } from "../../../kernel/sheet-numbers.ts";

/** A text of this ruleset's sheets: `t("weapon.melee")`. */
export const { t, options } = sheetTextsOf("BLOODIED");

/** The error of a dice field; null: none. */
export const formulaError = (formula: string): Text | null => {
  const parsed = parseDice(formula);
  return parsed.ok ? null : parsed.why;
};

/** Breakdown of a stored value with effects: the stored value, then each effect that adds to it. */
export function fromEffects(
  label: Text,
  total: number,
  path: string,
  effects: readonly EffectSnapshot[],
): Why | undefined {
  const counted = effects
    .filter((e) => !e.disabled)
    .flatMap((e) => e.changes.filter((c) => c.path === path && Number.isFinite(Number(c.value))).map((c) => ({ e, c })))
    .map(({ e, c }) => ({
      label: t("named", { name: e.name }),
      value: Number(c.value),
      source: t("named", { name: e.source }),
    }));
  const added = counted.reduce((sum, m) => sum + m.value, 0);
  const base = { label: t("base"), value: total - added };
  return { label, sum: number(total), breakdown: { total, counted: [base, ...counted], ignored: [] } };
}

/** Icons of our conditions, by game-icon. */
export const conditionIcons: Readonly<Record<string, string>> = {
  bloodied: "drop",
  unconscious: "tired-eye",
  bleedingOut: "droplets",
  dead: "death-skull",
  seriousInjury: "broken-bone",
  atTheLine: "terror",
  underCare: "hand-bandage",
  helpless: "fishing-net",
};

export const conditionTones: Readonly<Record<string, "bad" | "warn" | "good" | "">> = {
  bloodied: "bad",
  unconscious: "bad",
  bleedingOut: "bad",
  dead: "bad",
  seriousInjury: "warn",
  atTheLine: "warn",
  underCare: "good",
  helpless: "warn",
};
