/** Text helpers of the views. */
import { type Text, text } from "../../../kernel/card.ts";
import { sheetTextsOf } from "../../../kernel/ruleset-texts.ts";

export { picture, rich } from "../../../kernel/sheet.ts";

/** A text of this ruleset's sheets: `t("weapon.near")`. */
export const { t, options } = sheetTextsOf("GRIMOIRE");
/** A text shared with the rules. */
export const rulesText = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.${key}`, data);
export const named = (name: string): Text => rulesText("Name", { name });
