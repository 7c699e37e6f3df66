/** Ends the turn of an actor. */
import { combatantsOf } from "../adapter/combatants.ts";
import type { ActorDoc } from "../adapter/foundry-api.ts";

export async function endTurn(actor: ActorDoc): Promise<void> {
  for (const combatant of combatantsOf(actor))
    if (combatant.combat?.combatant?.id === combatant.id) await combatant.combat.nextTurn();
}
