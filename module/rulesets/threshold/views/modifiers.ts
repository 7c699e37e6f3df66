/** Typed modifiers as text, and their editor. */
import type { Text } from "../../../kernel/card.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { type ActorData, BONUS_TYPES, type TypedModifier } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { stacks } from "../model/modifier-stacking.ts";
import { worldSkills } from "../model/skill-list.ts";
import { isSkill, isStat, skillText } from "../model/texts.ts";
import { TARGETS, typeText } from "../model/typed-modifiers.ts";
import { named, said, t } from "./texts.ts";

/** "Reflex", "melee attacks", "Strength tests". */
export function targetText(target: string): Text {
  const [group = "", below = ""] = target.split(".");
  if (!["stat", "check", "skill"].includes(group) || below === "") return t(`target.${target.replace(".", "-")}`);
  const of = isStat(below) ? said(`Stat.${below}`) : isSkill(below) ? skillText(below) : named(below);
  return group === "check" ? t("target.checkOf", { of }) : of;
}

/** An actor's own modifier targets: special stats and added skills (T-04, D-24). */
function ownTargets(holder: Snapshot | null | undefined, house: ViewContext["house"]): Option[] {
  const { specialStats = {}, customSkills = {} } = (holder?.system ?? {}) as Partial<ActorData>;
  const added = worldSkills(readHouse(house)).added.map(({ key, label }) => [key, { label }] as const);
  const skills = { ...Object.fromEntries(added), ...customSkills };
  return [
    ...Object.entries(specialStats).flatMap(([id, { label }]) => [
      { value: `stat.${id}`, label: named(label) },
      { value: `check.${id}`, label: t("target.checkOf", { of: named(label) }) },
    ]),
    ...Object.entries(skills).map(([id, { label }]) => ({ value: `skill.${id}`, label: named(label) })),
  ];
}

/** All modifier targets; a stored one is always listed. */
export function targetOptions(
  holder: Snapshot | null | undefined,
  { house }: Pick<ViewContext, "house">,
  ...stored: string[]
): Option[] {
  const known = [...TARGETS.map((value) => ({ value, label: targetText(value) })), ...ownTargets(holder, house)];
  const gone = new Set(stored.filter((target) => target !== "" && !known.some(({ value }) => value === target)));
  return [...known, ...[...gone].map((value) => ({ value, label: targetText(value) }))];
}

type ModifierText = Pick<TypedModifier, "value" | "type" | "target"> &
  Partial<Pick<TypedModifier, "situational" | "label">>;

/** "+2 deflection to Reflex"; "+2 competence to Fortitude (against poison)" if situational. */
export function modifierText({ value, type, target, situational, label }: ModifierText): Text {
  const textData = { value: signed(value), type: typeText(type), target: targetText(target) };
  if (!situational) return t("modifiers.text", textData);
  return t("modifiers.textWhen", { ...textData, when: label ? named(label) : t("modifiers.situational") });
}

/** All modifiers of a document, with how their type stacks (T-53 to T-55). */
export function modifiers(
  stored: Readonly<Record<string, TypedModifier>>,
  holder: Snapshot | null | undefined,
  context: Pick<ViewContext, "house">,
) {
  return {
    targets: targetOptions(holder, context, ...Object.values(stored).map(({ target }) => target)),
    types: [...BONUS_TYPES],
    rows: Object.entries(stored).map(([id, modifier]) => ({
      path: `system.modifiers.${id}`,
      text: modifierText(modifier),
      adds: t(modifier.stacks || stacks(modifier.type) ? "modifiers.addsUp" : "modifiers.highest"),
      typeError: null,
    })),
  };
}
