/** Defend: a dodge bonus until the next turn begins, and no attack for the rest of this turn (N-124). */

import { untilStart } from "../conditions/effect-expiry.ts";
import { problem, t } from "../model/texts.ts";
import { fixedPriceAction, isIn } from "./action-builders.ts";

export const defend = fixedPriceAction(
  "defend",
  "shield-reflect",
  { ap: 1 },
  ({ purse }) => [
    untilStart("self", "defending"),
    ...(purse.fighting && purse.ownTurn
      ? [{ part: "self", do: "set", path: "turn.noAttack", value: true, why: t("Reason.noAttack") } as const]
      : []),
  ],
  (facts, name) => (isIn(facts, "defending") ? [problem("", "defendsAlready", { name })] : []),
);
