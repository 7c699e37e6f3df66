/** Shared helpers of the views: texts by key, options, facts for an action. */
import { type Text, text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { partsFor as plainParts } from "../../../kernel/facts.ts";
import type { Parts, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Rich } from "../../../kernel/sheet.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { named as plainName } from "../model/texts.ts";

export { t as said } from "../model/texts.ts";

/** A text of this ruleset's sheets: `t("body.sound")`. */
export const t = (key: string, data?: Text["data"]): Text => text(`ANATOMY.Sheet.${key}`, data);
export const named = (name: string | number): Text => plainName(String(name));

/** "Acrobatics, Athletics and Thievery". */
export function listed(texts: readonly Text[]): Text {
  const [first, ...rest] = texts;
  if (first === undefined) return named("");
  if (rest.length === 0) return first;
  return rest.length === 1
    ? t("list.two", { a: first, b: rest[0] as Text })
    : t("list.more", { first, rest: listed(rest) });
}

export const options = (prefix: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
/** Same, with an empty option first. */
export const orNone = (label: string, list: readonly Option[]): Option[] => [{ value: "", label: t(label) }, ...list];
/** Checkboxes of a list, with the held ones ticked. */
export const ticks = (list: readonly Option[], held: readonly string[]) =>
  list.map((option) => ({ ...option, on: held.includes(option.value) }));

export const rich = (html: unknown, path: string): Rich => ({ rich: typeof html === "string" ? html : "", path });

/** Parts of an action started from this sheet: no target yet, and whether it is the actor's turn (D-43). */
export const partsFor = (
  self: Snapshot,
  context: ViewContext,
  item?: Snapshot,
  given: Readonly<Record<string, FormValue>> = {},
): Parts => plainParts(self, context, item, { ownTurn: context.combat?.current === true, ...given });
