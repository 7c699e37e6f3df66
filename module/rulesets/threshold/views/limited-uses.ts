/** Limited uses as text and pips (T-129). */
import type { Text } from "../../../kernel/card.ts";
import type { Uses } from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { t } from "./texts.ts";

/** More uses than this are shown as a number. */
const FEW = 6;

export const usesText = (uses: Uses): Text[] =>
  unlimited(uses) ? [] : [t(`usesLeft.${uses.per}`, { value: uses.value, max: uses.max })];

/** Pips: a click on a filled one spends one use, on an empty one restores one; null if unlimited or too many. */
export function pips(uses: Uses) {
  if (unlimited(uses) || uses.max > FEW) return null;
  const { value, max, per } = uses;
  return {
    label: t(`usesLeft.${per}`, { value, max }),
    pips: Array.from({ length: max }, (_, at) => ({
      on: at < value,
      by: at < value ? -1 : 1,
      label: t(at < value ? "useSpend" : "useRestore"),
    })),
  };
}
