/** Lunge: +5 ft reach for the next melee attack, exposed (N-111, D-24). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { untilStart } from "../conditions/effect-expiry.ts";
import { t } from "../model/texts.ts";

/** Feet of reach, and the Stamina cost. */
const LUNGE_FEET = 5;
export const LUNGE_STAMINA = 1;

/** Reach, with the lunge if there is one. */
export const reachOf = (reach: number, lunges: boolean): number => reach + (lunges ? LUNGE_FEET : 0);

/** A prepared lunge is used up by the attack. */
export const lungeUsed = (readied: boolean): Consequence[] =>
  readied
    ? [
        { part: "self", do: "set", path: "turn.lunge", value: false, why: t("Attack.Reason.lungeUsed") },
        { part: "self", do: "condition", condition: "lunging", on: false, why: t("Attack.Reason.lungeUsed") },
      ]
    : [];

/** Lunge and Cleave expose their user until the next turn (N-110). */
export const exposes = (): Consequence => untilStart("self", "exposed");
