/** Reads and validates the values of a form. */
import type { Action, Facts, Field, Form, Problem } from "../../kernel/ruleset.ts";
import { fieldProblems } from "../../kernel/validation.ts";
import { me } from "../adapter/foundry-api.ts";
import { mergedFieldValue } from "../cards/form-permissions.ts";
import { isList } from "./dialog-view.ts";

type Values = Record<string, Form[string]>;

/** NaN if the input holds something that is not a number. */
const numberIn = ({ value, validity }: HTMLInputElement): number | null => {
  if (validity.badInput) return Number.NaN;
  return value === "" ? null : Number(value);
};

/** Values of these fields as checked, selected and typed; fields that are not rendered keep their value. */
export function readForm(form: HTMLElement, fields: readonly Field[], before: Values): Values {
  const values: Values = { ...before };
  for (const field of fields) {
    if (field.kind === "sum" || field.kind === "note") continue;
    const inputs = [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(field.name)}"]`)];
    if (!inputs.length) continue;
    if (field.kind === "ticks") {
      const ticked = inputs.filter((i) => i.checked).map((i) => i.value);
      values[field.name] = me().isGM ? ticked : (mergedFieldValue(field, before[field.name], ticked) ?? null);
    } else if (field.kind === "check") values[field.name] = inputs[0]!.checked;
    else if (field.kind === "choice" && !isList(field))
      values[field.name] = inputs.find((i) => i.checked)?.value ?? null;
    else if (field.kind === "number") values[field.name] = numberIn(inputs[0]!);
    else values[field.name] = inputs[0]!.value;
  }
  return values;
}

/** The action's problems, and numbers that their fields do not accept. */
export function problemsOf(action: Action, facts: Facts, values: Values, fields: readonly Field[]): Problem[] {
  const own = action.problems?.(facts, values) ?? [];
  return [...own, ...fieldProblems(fields, values).filter(({ field }) => !own.some((p) => p.field === field))];
}

/**
 * Compares form values: lists by content, everything else as text (a preset number equals the text that the form
 * returns).
 */
export const isEqualValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : String(a ?? "") === String(b ?? "");

/** Applies rolled values, except to fields the user has changed while the dice were rolled. */
export const mergeRolled = (before: Values, now: Values, fallen: Values): Values => ({
  ...now,
  ...Object.fromEntries(Object.entries(fallen).filter(([name]) => isEqualValue(now[name], before[name]))),
});
