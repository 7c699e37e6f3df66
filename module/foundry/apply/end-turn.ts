/** Ends a turn, and reminds the player of unused actions. */

import { escapeHtml } from "../adapter/breakdown.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { type ActorDoc, type CombatDoc, confirmDialog, localize, me } from "../adapter/seam.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";

export async function endTurn(actor: ActorDoc): Promise<void> {
  for (const combatant of combatantsOf(actor))
    if (combatant.combat?.combatant?.id === combatant.id) await combatant.combat.nextTurn();
}

/**
 * Reminds a player before a turn ends with something unused, if their client setting says so; false: they continue the
 * turn.
 */
export async function mayEndTurn(combat: CombatDoc): Promise<boolean> {
  const actor = combat.started ? combat.combatant?.actor : null;
  if (!actor?.isOwner || me().isGM || !ruleSettings.remindsTurn()) return true;
  const left = rulesetOf(actor.type)?.turns.unspentWarning?.(snapshotOf(actor)) ?? null;
  if (!left) return true;
  return confirmDialog({
    window: { title: localize("FIVEFOLD.Turn.endTitle") },
    content: `<p>${escapeHtml(localizeText(left))}</p>`,
  });
}
