/** Defend: a dodge bonus until the next turn begins, and no attack for the rest of this turn (N-124). */
import { setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { untilStart } from "../conditions/effect-expiry.ts";
import { problem, t } from "../model/texts.ts";
import { fixedPriceAction, isIn } from "./action-builders.ts";

export const defend = fixedPriceAction(
  "defend",
  "shield-reflect",
  { ap: 1 },
  ({ purse }) =>
    compact([
      untilStart("self", "defending"),
      purse.fighting && purse.ownTurn && setValue("self", "turn.noAttack", true, t("Reason.noAttack")),
    ]),
  (facts, name) => (isIn(facts, "defending") ? [problem("", "defendsAlready", { name })] : []),
);
