/** The GM's call that an actor flees or surrenders (T-01). */
import { leaveFightOf } from "../../../kernel/leave-combat.ts";
import { isIn } from "../conditions/conditions.ts";
import { ACTORS } from "../model/constants.ts";
import { t } from "../model/texts.ts";

export const leaveFight = leaveFightOf(ACTORS, (actor) => {
  const { name } = actor;
  if (isIn(actor, "dead")) return t("Problem.dead", { name });
  return isIn(actor, "helpless") ? t("Problem.cannotLeave", { name }) : null;
});
