/** Text helpers of this ruleset. */
import { type Text, text } from "../../../kernel/card.ts";
import type { FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { ATTRIBUTES, type AttributeId } from "./data.ts";

/** A text of this ruleset. */
export const t = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.${key}`, data);

export const attributeText = (id: AttributeId): Text => t(`Attribute.${id}`);
export const isAttribute = (id: unknown): id is AttributeId => ATTRIBUTES.includes(id as AttributeId);
export const attributeOptions = (): FieldOption[] =>
  ATTRIBUTES.map((id) => ({ value: id, label: attributeText(id), hint: t(`AttributeFor.${id}`) }));

export const problem = (field: string, key: string, data?: Text["data"]): Problem => ({
  field,
  text: t(`Problem.${key}`, data),
});
