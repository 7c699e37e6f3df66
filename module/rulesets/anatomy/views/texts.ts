/** Shared helpers of the views: texts by key, options, facts for an action. */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { partsFor as plainParts } from "../../../kernel/facts.ts";
import type { Parts, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { sheetTextsOf } from "../../../kernel/ruleset-texts.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { named as plainName } from "../model/texts.ts";

export { rich } from "../../../kernel/sheet.ts";

export { t as said } from "../model/texts.ts";

/** A text of this ruleset's sheets: `t("body.sound")`. */
export const { t, options, orNone } = sheetTextsOf("ANATOMY");
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
/** Checkboxes of a list, with the held ones ticked. */
export const ticks = (list: readonly Option[], ticked: readonly string[]) =>
  list.map((option) => ({ ...option, on: ticked.includes(option.value) }));

/** Parts of an action started from this sheet: no target yet, and whether it is the actor's turn (D-43). */
export const partsFor = (
  self: Snapshot,
  context: ViewContext,
  item?: Snapshot,
  given: Readonly<Record<string, FormValue>> = {},
): Parts => plainParts(self, context, item, { ownTurn: context.combat?.current === true, ...given });
