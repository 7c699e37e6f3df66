/** Texts of Aura: keys of the language file below AURA. */
import { type Text, text } from "../../../kernel/card.ts";
import { textsOf } from "../../../kernel/ruleset-texts.ts";
import type { AbilityId, DefenseId, SizeId, SkillId } from "./data.ts";

export const { t, problem } = textsOf("AURA");
export const abilityName = (id: AbilityId): Text => t(`Ability.${id}`);
export const skillName = (id: SkillId): Text => t(`Skill.${id}`);
export const sizeName = (id: SizeId): Text => t(`Size.${id}`);
export const defenseName = (id: DefenseId): Text => t(`Defense.${id}`);
/** "": an expiring effect without a condition, a ward. */
export const conditionName = (id: string): Text => t(`Condition.${id || "unnamed"}`);
/** "slashing, piercing and fire". */
export function listText(texts: readonly Text[]): Text {
  const [first, ...rest] = texts;
  if (first === undefined) return text("FIVEFOLD.Sheet.named", { name: "–" });
  if (rest.length === 0) return first;
  return rest.length === 1
    ? t("Sheet.list.two", { a: first, b: rest[0] as Text })
    : t("Sheet.list.more", { first, rest: listText(rest) });
}
