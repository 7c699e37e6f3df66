/** Small helpers for texts and names, shared by the actions of this ruleset. */
import type { Text } from "../../../kernel/card.ts";
import type { FieldOption } from "../../../kernel/ruleset.ts";
import { textsOf } from "../../../kernel/ruleset-texts.ts";
import { ABILITIES, type AbilityId } from "./data.ts";

export const { t, problem } = textsOf("BLOODIED");

export const abilityText = (id: AbilityId): Text => t(`Ability.${id}`);
export const abilityName = (id: AbilityId): Text => t(`AbilityName.${id}`);
export const typeText = (id: string): Text =>
  ["slashing", "piercing", "bludgeoning", "fire", "cold", "lightning", "acid", "arcane"].includes(id)
    ? t(`DamageType.${id}`)
    : t("DamageType.other", { id });
export const isAbility = (id: unknown): id is AbilityId => ABILITIES.includes(id as AbilityId);
export const abilityOptions = (ids: readonly AbilityId[] = ABILITIES): FieldOption[] =>
  ids.map((id) => ({ value: id, label: abilityText(id), hint: abilityName(id) }));
