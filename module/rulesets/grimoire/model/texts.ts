/** Text helpers of this ruleset. */
import type { Text } from "../../../kernel/card.ts";
import type { FieldOption } from "../../../kernel/ruleset.ts";
import { textsOf } from "../../../kernel/ruleset-texts.ts";
import { ATTRIBUTES, type AttributeId } from "./data.ts";

export const { t, problem } = textsOf("GRIMOIRE");

export const attributeText = (id: AttributeId): Text => t(`Attribute.${id}`);
export const isAttribute = (id: unknown): id is AttributeId => ATTRIBUTES.includes(id as AttributeId);
export const attributeOptions = (): FieldOption[] =>
  ATTRIBUTES.map((id) => ({ value: id, label: attributeText(id), hint: t(`AttributeFor.${id}`) }));
