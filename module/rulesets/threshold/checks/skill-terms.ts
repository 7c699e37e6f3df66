/** Terms of a skill besides its pool (T-125). */
import { labeledModifier } from "../../../kernel/facts.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { ActorData, Skill } from "../model/data.ts";
import { nonZero } from "../model/stats.ts";
import { isStat, statText, t } from "../model/texts.ts";

/** Bonus of a trained skill. */
const TRAINED = 5;

/** Its stat, special ones included (T-04); a missing stat adds nothing. */
function statOf({ stats, specialStats }: Pick<ActorData, "stats" | "specialStats">, ability: string, why: Why) {
  if (isStat(ability)) return [labeledModifier(statText(ability), stats[ability].value)];
  const special = specialStats[ability];
  return special
    ? [labeledModifier(t("Name", { name: special.label }), why[`stat.${ability}`]?.total ?? special.value)]
    : [];
}

type Why = Readonly<Record<string, Breakdown>>;

export const skillTerms = (
  system: Pick<ActorData, "stats" | "specialStats">,
  { ability, trained, misc }: Pick<Skill, "ability" | "trained" | "misc">,
  why: Why,
): Modifier[] => [
  ...statOf(system, ability, why),
  ...nonZero(labeledModifier(t("Why.trained"), trained ? TRAINED : 0), labeledModifier(t("Why.misc"), misc)),
];
export const skillTargets = (id: string): string[] => ["d20", "skill", `skill.${id}`];
