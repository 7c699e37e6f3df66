/** Which combatants stand for an actor in the fights that are on. */
import { type ActorDoc, type CombatantDoc, combats } from "./seam.ts";

/** Combatants of an actor in started fights; none where no fight is on. */
export function combatantsOf(actor: ActorDoc): CombatantDoc[] {
  return combats()
    .filter((combat) => combat.started)
    .flatMap((combat) => [...combat.combatants].filter((c) => c.actor?.uuid === actor.uuid));
}

/** Whether the GM has hidden somebody from the table. */
export const isUnseen = (actor: ActorDoc): boolean =>
  combatantsOf(actor).some(({ hidden, token }) => hidden || token?.hidden);
