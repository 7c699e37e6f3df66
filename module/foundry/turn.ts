/** What a combatant holds for its turn: spend, give back, trade, end the turn. */
import { text } from "../kernel/card.ts";
import { combatantsOf } from "./combatants.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, type CombatantDoc, localize, notify, SYSTEM } from "./seam.ts";
import { snapshotOf } from "./snapshot.ts";
import { say } from "./text.ts";

/** What is left by resource; empty before the fight has begun. */
export const heldBy = (combatant: CombatantDoc): Record<string, number> =>
  (combatant.flags[SYSTEM]?.held ?? {}) as Record<string, number>;

/** Sets what a combatant holds of a resource; refuses below zero with a word. */
export async function spend(actor: ActorDoc, resource: string, by = 1): Promise<void> {
  for (const combatant of combatantsOf(actor)) {
    const left = (heldBy(combatant)[resource] ?? 0) - by;
    if (left < 0) notify("warn", say(text("FIVEFOLD.Problem.nothingLeft", { name: actor.name })));
    else await combatant.update({ [`flags.${SYSTEM}.held.${resource}`]: left });
  }
}

/** Trades one resource for another as the ruleset has it; refuses with a word. */
export async function trade(actor: ActorDoc): Promise<void> {
  const rule = rulesetOf(actor.type)?.turns.trade;
  if (combatantsOf(actor).length === 0) notify("warn", say(text("FIVEFOLD.Problem.noFight", { name: actor.name })));
  for (const combatant of combatantsOf(actor)) {
    const held = rule?.(heldBy(combatant));
    if (held) await combatant.update({ [`flags.${SYSTEM}.held`]: held });
    else notify("warn", localize("FIVEFOLD.Problem.noTrade"));
  }
}

export async function endTurn(actor: ActorDoc): Promise<void> {
  for (const combatant of combatantsOf(actor))
    if (combatant.combat?.combatant?.id === combatant.id) await combatant.combat.nextTurn();
}

/** Fills a combatant's pips as its turn (or the fight) starts. */
export async function refill(combatant: CombatantDoc): Promise<void> {
  const ruleset = combatant.actor ? rulesetOf(combatant.actor.type) : null;
  if (!combatant.actor || !ruleset) return;
  await combatant.update({ [`flags.${SYSTEM}.held`]: ruleset.turns.refill(snapshotOf(combatant.actor)) });
}
