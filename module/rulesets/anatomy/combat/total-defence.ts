/** Total Defence: twice the dodge bonus of Defend, and +2 for every extra AP. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { forTurns } from "../conditions/effect-duration.ts";
import { asActor } from "../model/data.ts";
import { poolPath, printModifier } from "../model/modifiers.ts";
import { problem, t } from "../model/texts.ts";
import { defineRoundAction, type PlainFacts, plainFacts } from "./action-builders.ts";
import { extraAp } from "./costs.ts";

interface TotalFacts extends PlainFacts {
  martialBonus: number;
}

/** Dodge bonus per extra AP, on top of Defend. */
const EXTRA = 2;

export const totalDefence = defineRoundAction<TotalFacts>(
  "totalDefence",
  "vibrating-shield",
  (parts) => ({ ...plainFacts(parts), martialBonus: asActor(parts.self).system.martialBonus }),
  ({ purse, martialBonus }) => {
    const more = martialBonus + EXTRA * extraAp(purse);
    const stance: Consequence = {
      part: "self",
      do: "effect",
      effect: forTurns(
        "ANATOMY.Effect.totalDefence",
        { until: "turnStart" },
        {
          changes:
            more > 0
              ? [
                  {
                    path: poolPath("dv"),
                    type: "add",
                    value: printModifier({ mode: "bonus", value: more, type: "dodge" }),
                  },
                ]
              : [],
          statuses: ["defending"],
        },
      ),
      why: t("Reason.totalDefence"),
    };
    return { consequences: [stance], data: { dodge: martialBonus + more } };
  },
  ({ statuses }, name) => (statuses.includes("defending") ? [problem("", "defendsAlready", { name })] : []),
);
