/** Texts of the party. */
import { type Text, text } from "../../kernel/card.ts";

export const t = (key: string, data?: Text["data"]): Text => text(`PARTY.${key}`, data);
export const named = (name: string | number): Text => text("FIVEFOLD.Named", { name });
