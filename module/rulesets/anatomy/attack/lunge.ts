/** Lunge by its own button: 1 Stamina, +5 ft reach for the next melee attack of the turn, exposed (N-111). */
import { setValue } from "../../../kernel/consequences.ts";
import { conditionOn, fixedPriceAction, isIn } from "../combat/action-builders.ts";
import { exposes, LUNGE_STAMINA } from "../combat/lunge-reach.ts";
import { problem, t } from "../model/texts.ts";

export const lunge = fixedPriceAction(
  "lunge",
  "spear-hook",
  { stamina: LUNGE_STAMINA, free: ["lunge"] },
  () => [setValue("self", "turn.lunge", true, t("Reason.lunge")), conditionOn("self", "lunging", "lunge"), exposes()],
  (facts, name) => (isIn(facts, "lunging") ? [problem("", "attack.lunges", { name })] : []),
);
