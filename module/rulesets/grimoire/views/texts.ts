/** Text helpers of the views. */
import { type Text, text } from "../../../kernel/card.ts";
import type { Rich } from "../../../kernel/sheet.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";

/** A text of this ruleset's sheets: `t("weapon.near")`. */
export const t = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.Sheet.${key}`, data);
/** A text shared with the rules. */
export const said = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.${key}`, data);
export const named = (name: string): Text => said("Name", { name });

export const options = (prefix: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));

export const rich = (html: unknown, path: string): Rich => ({ rich: typeof html === "string" ? html : "", path });

/** Path of an icon by name. */
export const picture = (name: string): string => `systems/fivefold/icons/${name}.svg`;
