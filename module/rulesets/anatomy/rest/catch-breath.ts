/** Catch Breath: regains Stamina up to the limit set by Strain (D-10, D-30). */
import { adjustValue } from "../../../kernel/consequences.ts";
import { defineRoundAction, type PlainFacts, plainFacts } from "../combat/action-builders.ts";
import { extraAp } from "../combat/costs.ts";
import { recoverableMax } from "../damage/stamina-loss.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";

interface BreathFacts extends PlainFacts {
  con: number | null;
  stamina: number;
  /** Recoverable maximum. */
  most: number;
}

export const catchBreath = defineRoundAction<BreathFacts>(
  "catchBreath",
  "lungs",
  (parts) => {
    const { attributes, stamina, strain } = asActor(parts.self).system;
    const most = recoverableMax(stamina.max ?? 0, strain.value, readHouse(parts.house));
    return {
      ...plainFacts(parts),
      con: attributes.con.mod,
      stamina: stamina.value ?? 0,
      most,
    };
  },
  ({ purse, con, stamina, most }) => {
    const gained = Math.max(0, Math.min(Math.max(1, 1 + (con ?? 0)) + extraAp(purse), most - stamina));
    return {
      consequences: gained > 0 ? [adjustValue("self", "stamina.value", gained, t("Reason.breath"), { max: most })] : [],
      data: { stamina: gained },
    };
  },
  ({ con }, name) => (con === null ? [problem("", "noStaminaPool", { name })] : []),
);
