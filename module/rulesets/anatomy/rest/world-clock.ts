/**
 * Effects of the world clock: rounds outside combat, days of untreated injuries, weeks of treated ones (N-33, N-35,
 * D-73).
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Elapsed, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { roundsPass } from "../combat/turns.ts";
import { healedInjuryConsequences } from "../damage/injuries-over-time.ts";

export { dueActions as due } from "../damage/injuries-over-time.ts";

export const timeConsequences = (actor: Snapshot, time: Elapsed, _house?: HouseRules): readonly Consequence[] =>
  time.seconds <= 0
    ? []
    : [...roundsPass(actor, time), ...(time.now === undefined ? [] : healedInjuryConsequences(actor, time.now))];
