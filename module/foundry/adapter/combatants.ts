/** Looks up an actor's combatants in started combats. */
import { type ActorDoc, type CombatantDoc, combats } from "./foundry-api.ts";

/** Combatants of an actor in started combats; none if no combat runs. */
export function combatantsOf(actor: ActorDoc): CombatantDoc[] {
  return combats()
    .filter((combat) => combat.started)
    .flatMap((combat) => [...combat.combatants].filter((c) => c.actor?.uuid === actor.uuid));
}

/** Whether the GM has hidden an actor from the players. */
export const isUnseen = (actor: ActorDoc): boolean =>
  combatantsOf(actor).some(({ hidden, token }) => hidden || token?.hidden);
