/** Text helpers of the views: texts by key, options, formatted numbers. */
import type { Text } from "../../../kernel/card.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { sheetTextsOf } from "../../../kernel/ruleset-texts.ts";
import { numberView, type Option, rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import { type ActorData, DAMAGE_TYPES, SIZES, STATS } from "../model/data.ts";
import { damageText, t as said, sizeText, statText } from "../model/texts.ts";

export { picture, rich } from "../../../kernel/sheet.ts";

export { said };
/** A text of this ruleset's sheets: `t("attacks.none")`. */
export const { t, options, orNone } = sheetTextsOf("THRESHOLD");
export const named = (name: string | number): Text => said("Name", { name });

export const statOptions = (): Option[] => STATS.map((value) => ({ value, label: statText(value) }));
/** The six stats and the actor's special ones (T-04); a stored stat not among them is listed too. */
export const statOptionsOf = (holder: Snapshot | null | undefined, ...stored: unknown[]): Option[] => {
  const special = (holder?.system as Partial<ActorData> | undefined)?.specialStats ?? {};
  const own = Object.entries(special).map(([value, { label }]): Option => ({ value, label: named(label) }));
  const all = [...statOptions(), ...own];
  const gone = stored.filter(
    (id): id is string =>
      typeof id === "string" && !["", "auto", "none", ...all.map(({ value }) => value)].includes(id),
  );
  return [...all, ...[...new Set(gone)].map((value): Option => ({ value, label: t("statGone") }))];
};
export const sizeOptions = (): Option[] => SIZES.map((value) => ({ value, label: sizeText(value) }));
export const damageOptions = (): Option[] => DAMAGE_TYPES.map((value) => ({ value, label: damageText(value) }));

/** A derived number, and whether it is overridden (T-01). */
export interface Settable extends Shown {
  set: boolean;
}
type Held = { value: number; override: number | null };
export const derived = (label: Text, why: Breakdown | undefined, { value, override }: Held, note?: Text): Settable => ({
  ...numberView(label, why, value, note),
  set: override !== null,
});
export const rollable = (label: Text, why: Breakdown | undefined, { value, override }: Held): Settable => ({
  ...rollView(label, why, value),
  set: override !== null,
});
