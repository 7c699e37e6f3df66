/** Helpers for the texts of this ruleset. */
import type { Text } from "../../../kernel/card.ts";
import type { FieldOption } from "../../../kernel/ruleset.ts";
import { textsOf } from "../../../kernel/ruleset-texts.ts";
import {
  ATTRIBUTES,
  type AttributeId,
  type BlockId,
  COMPONENTS,
  type ComponentId,
  PART_KINDS,
  type PartKind,
  SEVERITIES,
  type SeverityId,
  SIZES,
  type SizeId,
  SKILLS,
  type SkillId,
  type SpeedId,
} from "./data.ts";

export const { t, problem } = textsOf("ANATOMY");

export const isAttribute = (id: unknown): id is AttributeId => ATTRIBUTES.includes(id as AttributeId);
export const isSize = (id: unknown): id is SizeId => SIZES.includes(id as SizeId);
export const isSeverity = (id: unknown): id is SeverityId => SEVERITIES.includes(id as SeverityId);
export const isSkill = (id: unknown): id is SkillId => typeof id === "string" && Object.hasOwn(SKILLS, id);

/** 0 to 8, fine to colossal; for comparing sizes (N-72 to N-76). */
export const sizeRank = (id: SizeId): number => SIZES.indexOf(id);
/** 0 to 4: degrees needed for such a part (N-30). */
export const severityRank = (id: SeverityId): number => SEVERITIES.indexOf(id);
/** 1 to 5: weeks of healing, and value of an injury (N-35, D-11). */
export const severityLevel = (id: SeverityId): number => severityRank(id) + 1;

export const attributeText = (id: AttributeId): Text => t(`Attribute.${id}`);
export const sizeText = (id: SizeId): Text => t(`Size.${id}`);
export const severityText = (id: SeverityId): Text => t(`Severity.${id}`);
export const kindText = (id: PartKind): Text => t(`Kind.${id}`);
export const skillText = (id: SkillId): Text => t(`Skill.${id}`);
export const speedText = (id: SpeedId): Text => t(`Speed.${id}`);
export const blockText = (id: BlockId): Text => t(`Block.${id}`);
export const componentText = (id: ComponentId): Text => t(`Component.${id}`);
export const conditionText = (id: string): Text => t(`Condition.${id}`);
/** A user-given name as a text. */
export const named = (name: string): Text => t("Name", { name });

export const attributeOptions = (): FieldOption[] =>
  ATTRIBUTES.map((id) => ({ value: id, label: attributeText(id), hint: t(`AttributeFor.${id}`) }));
export const sizeOptions = (): FieldOption[] => SIZES.map((id) => ({ value: id, label: sizeText(id) }));
export const severityOptions = (): FieldOption[] => SEVERITIES.map((id) => ({ value: id, label: severityText(id) }));
export const componentOptions = (): FieldOption[] => COMPONENTS.map((id) => ({ value: id, label: componentText(id) }));
export const kindOptions = (): FieldOption[] => PART_KINDS.map((id) => ({ value: id, label: kindText(id) }));
