/** Skill modifiers: attribute, ranks and bonuses; advantage counts are added at the roll. */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { ActorData, SkillId } from "./data.ts";
import { bonusesOn, type Sourced } from "./modifiers.ts";
import { attributeText, named, t } from "./texts.ts";

const nonZero = (...terms: Modifier[]): Modifier[] => terms.filter(({ value }) => value !== 0);

/** `specialty`: one of the skill's specialties, whose ranks replace the skill's. */
export function skillOf(
  id: SkillId,
  { skills, attributes }: Pick<ActorData, "skills" | "attributes">,
  modifiers: readonly Sourced[],
  specialty = "",
): Breakdown {
  const skill = skills[id];
  const special = skill.specialties[specialty];
  const ranks = special
    ? labeledModifier(named(special.label), special.ranks)
    : labeledModifier(t(skill.trained ? "Why.trained" : "Why.ranks"), skill.ranks);
  return stack(
    [
      labeledModifier(attributeText(skill.attribute), attributes[skill.attribute].mod ?? 0),
      ...nonZero(ranks, labeledModifier(t("Why.misc"), skill.misc)),
      ...bonusesOn(modifiers, ["d20", "skill", `skill.${id}`]),
    ],
    "bestOfType",
  );
}

/** Sum of a Constitution save, including bonuses on saves; a Constitution check has none of those (D-57). null: no Constitution. */
export function conSaveOf(
  { attributes, saves }: Pick<ActorData, "attributes" | "saves">,
  modifiers: readonly Sourced[],
): Breakdown | null {
  const con = attributes.con.mod;
  if (con === null) return null;
  return stack(
    [
      labeledModifier(attributeText("con"), con),
      ...nonZero(labeledModifier(t("Why.misc"), saves.con.misc)),
      ...bonusesOn(modifiers, ["d20", "save.con"]),
    ],
    "bestOfType",
  );
}
