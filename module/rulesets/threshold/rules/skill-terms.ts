/** What goes into a skill beside its pool (T-125). */
import { mod } from "../../../kernel/facts.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { ActorData, Skill } from "./data.ts";
import { some } from "./stats.ts";
import { statText, t } from "./words.ts";

/** What a trained skill has more. */
export const TRAINED = 5;

export const skillTerms = ({ stats }: Pick<ActorData, "stats">, { ability, trained, misc }: Skill): Modifier[] => [
  mod(statText(ability), stats[ability].value),
  ...some(mod(t("Why.trained"), trained ? TRAINED : 0), mod(t("Why.misc"), misc)),
];
export const skillTargets = (id: string): string[] => ["d20", "skill", `skill.${id}`];
