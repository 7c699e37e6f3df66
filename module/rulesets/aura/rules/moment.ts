/** The Round somebody is in, as acts and moments of a fight are told it (D-35, D-36). */
import type { Fight, Parts } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import type { Moment } from "./instances.ts";

/** The Round whoever acts is in; null: none is running, and only Stamina counts. */
export function momentOf({ given }: Pick<Parts, "given">): Moment {
  const round = wholeOf(given.round) ?? 0;
  return flagOf(given.fighting) && round > 0 ? { combat: stringOf(given.combat), round } : null;
}

/** The Round of a moment of a fight; null: the fight has not come to its first. */
export const roundOf = ({ id, round }: Pick<Fight, "id" | "round">): Moment =>
  round > 0 ? { combat: id, round } : null;
