/** Text helpers of this ruleset. */
import type { Text } from "../../../kernel/card.ts";
import type { FieldOption } from "../../../kernel/ruleset.ts";
import { textsOf } from "../../../kernel/ruleset-texts.ts";
import {
  type DamageType,
  DEFENSES,
  type DefenseId,
  SIZES,
  type SizeId,
  SKILLS,
  type SkillId,
  STATS,
  type StatId,
} from "./data.ts";

export const { t, problem } = textsOf("THRESHOLD");

export const isStat = (id: unknown): id is StatId => STATS.includes(id as StatId);
export const isDefense = (id: unknown): id is DefenseId => DEFENSES.includes(id as DefenseId);
export const isSize = (id: unknown): id is SizeId => SIZES.includes(id as SizeId);
export const isSkill = (id: unknown): id is SkillId => typeof id === "string" && Object.hasOwn(SKILLS, id);

export const statText = (id: StatId): Text => t(`Stat.${id}`);
export const defenseText = (id: DefenseId): Text => t(`Defense.${id}`);
export const sizeText = (id: SizeId): Text => t(`Size.${id}`);
export const skillText = (id: SkillId): Text => t(`Skill.${id}`);
export const damageText = (id: DamageType): Text => t(`Damage.${id}`);
/** The penalty of a step: "−5", "unconscious". */
export const stepText = (step: number): Text => t(`Track.${step}`);
export const defenseOptions = (): FieldOption[] => DEFENSES.map((id) => ({ value: id, label: defenseText(id) }));
export const sizeOptions = (): FieldOption[] => SIZES.map((id) => ({ value: id, label: sizeText(id) }));
