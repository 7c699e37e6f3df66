/** What a turn brings: pips, and the cards the ruleset asks for. Runs on the active GM's client. */
import { postOffer } from "./post.ts";
import { rulesetOf } from "./rulesets.ts";
import { type CombatantDoc, type CombatDoc, SYSTEM } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";
import { refill } from "./turn.ts";

/** Pips for everybody as the fight begins; whoever is down holds none. */
export async function beginFight(combat: CombatDoc): Promise<void> {
  for (const combatant of combat.combatants) await refill(combatant);
}

/** Refills and posts what is due. Once per combatant and round: stepping back and forth again brings nothing new. */
export async function startTurn(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  await refill(combatant);
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  if (!actor || !ruleset?.turns.startTurn || combatant.flags[SYSTEM]?.round === combat.round) return;
  await combatant.update({ [`flags.${SYSTEM}.round`]: combat.round });
  for (const due of ruleset.turns.startTurn(snapshotOf(actor), ruleSettings.house(actor.type)))
    await postOffer(actor, due, "", !due.auto);
}
