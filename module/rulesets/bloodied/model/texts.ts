/** Small helpers for texts and names, shared by the actions of this ruleset. */
import { type Text, text } from "../../../kernel/card.ts";
import type { FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId } from "./data.ts";

/** A text of this ruleset. */
export const t = (key: string, data?: Text["data"]): Text => text(`BLOODIED.${key}`, data);

export const abilityText = (id: AbilityId): Text => t(`Ability.${id}`);
export const abilityName = (id: AbilityId): Text => t(`AbilityName.${id}`);
export const typeText = (id: string): Text =>
  ["slashing", "piercing", "bludgeoning", "fire", "cold", "lightning", "acid", "arcane"].includes(id)
    ? t(`DamageType.${id}`)
    : t("DamageType.other", { id });
export const isAbility = (id: unknown): id is AbilityId => ABILITIES.includes(id as AbilityId);
export const abilityOptions = (ids: readonly AbilityId[] = ABILITIES): FieldOption[] =>
  ids.map((id) => ({ value: id, label: abilityText(id), hint: abilityName(id) }));

export const problem = (field: string, key: string, data?: Text["data"]): Problem => ({
  field,
  text: t(`Problem.${key}`, data),
});
