/** Lunge: five feet more for the next melee attack, and exposed for it (N-111, D-24). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { untilStart } from "./until.ts";
import { t } from "./words.ts";

/** Feet of reach, and its Stamina. */
export const LUNGE_FEET = 5;
export const LUNGE_STAMINA = 1;

/** Reach as it is with a lunge. */
export const reachOf = (reach: number, lunges: boolean): number => reach + (lunges ? LUNGE_FEET : 0);

/** A lunge that was readied is used up by the attack. */
export const lungeUsed = (readied: boolean): Consequence[] =>
  readied
    ? [
        { part: "self", do: "set", path: "turn.lunge", value: false, why: t("Attack.Reason.lungeUsed") },
        { part: "self", do: "condition", condition: "lunging", on: false, why: t("Attack.Reason.lungeUsed") },
      ]
    : [];

/** Whoever lunges or cleaves is open until their next turn (N-110). */
export const exposes = (): Consequence => untilStart("self", "exposed");
