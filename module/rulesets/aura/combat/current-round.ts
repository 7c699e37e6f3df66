/** The Round an actor is in, for actions and combat hooks (D-35, D-36). */
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { CombatState, Parts } from "../../../kernel/ruleset.ts";
import type { Moment } from "../conditions/instances.ts";

/** The actor's Round; null: none is running, and only Stamina counts. */
export function roundMomentOf({ given }: Pick<Parts, "given">): Moment {
  const round = wholeOf(given.round) ?? 0;
  return flagOf(given.fighting) && round > 0 ? { combat: stringOf(given.combat), round } : null;
}

/** The Round of a combat event; null: before the first Round. */
export const roundOf = ({ id, round }: Pick<CombatState, "id" | "round">): Moment =>
  round > 0 ? { combat: id, round } : null;
