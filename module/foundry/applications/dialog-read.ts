/** Reads the values of a form. */
import type { Field, Form } from "../../kernel/ruleset.ts";
import { me } from "../adapter/seam.ts";
import { mergedFieldValue } from "../cards/form-permissions.ts";
import { isList } from "./dialog-view.ts";

type Values = Record<string, Form[string]>;

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
    else if (field.kind === "number") values[field.name] = inputs[0]!.value === "" ? null : Number(inputs[0]!.value);
    else values[field.name] = inputs[0]!.value;
  }
  return values;
}

/**
 * Compares form values: lists by content, everything else as text (a preset number equals the text that the form
 * returns).
 */
export const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : String(a ?? "") === String(b ?? "");

/** Applies rolled values, except to fields the user has changed while the dice were rolled. */
export const mergeRolled = (before: Values, now: Values, fallen: Values): Values => ({
  ...now,
  ...Object.fromEntries(Object.entries(fallen).filter(([name]) => same(now[name], before[name]))),
});
