/** Lunge: +5 ft reach for the next melee attack, exposed (N-111, D-24). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
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
        setValue("self", "turn.lunge", false, t("Attack.Reason.lungeUsed")),
        setCondition("self", "lunging", false, t("Attack.Reason.lungeUsed")),
      ]
    : [];

/** Lunge and Cleave expose their user until the next turn (N-110). */
export const exposes = (): Consequence => untilStart("self", "exposed");
