/** Typed modifiers in words, and the editor of them (2.1). */
import type { Text } from "../../../kernel/card.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Option } from "../../../kernel/shown.ts";
import { BONUS_TYPES, type TypedModifier } from "../rules/data.ts";
import { stacks } from "../rules/pool.ts";
import { TARGETS, typeText } from "../rules/typed.ts";
import { isSkill, isStat, skillText } from "../rules/words.ts";
import { named, said, t } from "./words.ts";

/** "Reflex", "melee attacks", "Strength tests". */
export function targetText(target: string): Text {
  const [group = "", below = ""] = target.split(".");
  if (!["stat", "check", "skill"].includes(group) || below === "") return t(`target.${target.replace(".", "-")}`);
  const of = isStat(below) ? said(`Stat.${below}`) : isSkill(below) ? skillText(below) : named(below);
  return group === "check" ? t("target.checkOf", { of }) : of;
}

export const targetOptions = (): Option[] => TARGETS.map((value) => ({ value, label: targetText(value) }));

/** "+2 deflection to Reflex". */
export const modifierText = ({ value, type, target }: Pick<TypedModifier, "value" | "type" | "target">): Text =>
  t("modifiers.text", { value: signed(value), type: typeText(type), target: targetText(target) });

/** Every modifier of a document, with what its type means for others of the type (T-53 to T-55). */
export function modifiers(held: Readonly<Record<string, TypedModifier>>) {
  return {
    targets: targetOptions(),
    types: [...BONUS_TYPES],
    rows: Object.entries(held).map(([id, modifier]) => ({
      path: `system.modifiers.${id}`,
      text: modifierText(modifier),
      adds: t(modifier.stacks || stacks(modifier.type) ? "modifiers.addsUp" : "modifiers.highest"),
      typeError: null,
    })),
  };
}
