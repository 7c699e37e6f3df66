/** Texts that the views share: texts by key, options, ticks. */
import { type Text, text } from "../../../kernel/card.ts";
import { sheetTextsOf } from "../../../kernel/ruleset-texts.ts";
import { number, type Option } from "../../../kernel/sheet-numbers.ts";
import { ABILITIES, DAMAGE_TYPES, type Range, SIZES } from "../model/data.ts";
import { abilityName, listText as listed, t as said, sizeName } from "../model/texts.ts";

export { picture, rich } from "../../../kernel/sheet.ts";

export { listed, said };
/** A text of this ruleset's sheets: `t("attacks.none")`. */
export const { t, options, orNone } = sheetTextsOf("AURA");
export const named = (name: string | number): Text => text("FIVEFOLD.Sheet.named", { name });
/** Options with texts of the rules. */
export const labeledOptions = (family: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: said(`${family}.${value}`) }));
export const abilityOptions = (): Option[] => ABILITIES.map((value) => ({ value, label: abilityName(value) }));
export const sizeOptions = (): Option[] => SIZES.map((value) => ({ value, label: sizeName(value) }));
export const damageOptions = (): Option[] => labeledOptions("DamageType", DAMAGE_TYPES);

/** Tick boxes of a list, with those that are set. */
export const ticks = (label: string, path: string, list: readonly Option[], ticked: readonly string[]) => ({
  label: t(label),
  path,
  options: list.map((option) => ({ ...option, on: ticked.includes(option.value) })),
});

/** "5/30/120". */
export const rangeText = ({ a, b, c }: Range): string => [a, b, c].map(number).join("/");
