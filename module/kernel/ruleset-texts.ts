/** Helpers for the texts of one ruleset. */
import { type Text, text } from "./card.ts";
import type { Problem } from "./fields.ts";
import type { Option } from "./sheet-numbers.ts";

/** Texts below a ruleset's prefix: `t("Reason.paid")`, and problems below `Problem`. */
export function textsOf(prefix: string) {
  const t = (key: string, data?: Text["data"]): Text => text(`${prefix}.${key}`, data);
  return {
    t,
    /** A problem at a field of the dialog, or at none (""). */
    problem: (field: string, key: string, data?: Text["data"]): Problem => ({ field, text: t(`Problem.${key}`, data) }),
  };
}

/** Texts of a ruleset's sheets, below `<PREFIX>.Sheet`, and options of selects. */
export function sheetTextsOf(prefix: string) {
  const { t } = textsOf(`${prefix}.Sheet`);
  return {
    t,
    options: (family: string, values: readonly string[]): Option[] =>
      values.map((value) => ({ value, label: t(`${family}.${value}`) })),
    /** The options with an empty one first. */
    orNone: (label: string, list: readonly Option[]): Option[] => [{ value: "", label: t(label) }, ...list],
  };
}
