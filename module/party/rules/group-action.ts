/** The dialog of an action that several actors perform at once: shared fields, and each actor's own numbers. Pure. */
import type { Field, FieldOption } from "../../kernel/fields.ts";
import { named, t } from "./texts.ts";

/** An option's label without its number, unless all actors have the same number. */
function commonLabel(option: FieldOption, others: readonly (FieldOption | undefined)[]): FieldOption {
  const written = JSON.stringify(option.label);
  if (others.every((other) => JSON.stringify(other?.label) === written)) return option;
  const nested = Object.values(option.label.data ?? {}).find((value) => typeof value === "object");
  return nested ? { ...option, label: nested } : option;
}

/**
 * The fields that all actors have, with the options that all of them may choose; a total lists each actor's own. Forms
 * and names are in the same order.
 */
export function sharedFields(forms: readonly (readonly Field[])[], names: readonly string[]): Field[] {
  const [first = [], ...others] = forms;
  return first.flatMap((field): Field[] => {
    const same = others.map((form) => form.find(({ name, kind }) => name === field.name && kind === field.kind));
    if (same.includes(undefined)) return [];
    if (field.kind === "choice" || field.kind === "ticks") {
      const those = same.map((other) => (other as typeof field).options);
      const options = field.options.flatMap((option) => {
        const options = those.map((list: readonly FieldOption[]) => list.find(({ value }) => value === option.value));
        return options.includes(undefined) ? [] : [commonLabel(option, options)];
      });
      return options.length > 0 ? [{ ...field, options } as Field] : [];
    }
    if (field.kind !== "sum" || same.every((other) => JSON.stringify(other) === JSON.stringify(field))) return [field];
    if (field.totalText) return [];
    // A total that is not a plain number is shown as text, with the actors it belongs to.
    const plain = field.total !== "";
    const terms = [field, ...same].map((one, n) => {
      const sum = one as typeof field;
      const counted = sum.terms.filter(({ ignored }) => !ignored).reduce((all, { value }) => all + value, 0);
      return { label: named(names[n] ?? ""), value: plain ? Number(sum.total) : counted };
    });
    if (terms.some(({ value }) => Number.isNaN(value))) return [];
    return [{ ...field, terms, total: "", totalText: plain ? named(field.prefix) : t("eachOwn") }];
  });
}
