/** Ends a round without turns: asks the GM while combatants can still act, without blocking the caller. */
import type { Text } from "../../kernel/card.ts";
import { type CombatDoc, combats } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { questions } from "../applications/lazy-confirm.ts";
import { combatRuleset, turnOrderSnapshots } from "./turn-order.ts";

/** Texts that name the combatants who can still act. */
export const stillAble = (combat: CombatDoc): readonly Text[] =>
  (combat.started ? combatRuleset(combat)?.turns.combatantsAbleToAct?.(turnOrderSnapshots(combat)).able : undefined) ??
  [];

/** Ids of combats whose question is open: only one at a time. */
const asked = new Set<string>();

/** Asks whether to end the round, and ends it on yes, unless it has ended meanwhile. */
export async function askToEnd(combat: CombatDoc, end: () => Promise<unknown>): Promise<void> {
  const { id, round } = combat;
  if (asked.has(id)) return;
  asked.add(id);
  try {
    const agreed = await (await questions())?.confirmRound(stillAble(combat));
    const isSameRound = combats().some((one) => one.id === id) && combat.started && combat.round === round;
    if (agreed && isSameRound) await ifStillExists(combat, end);
  } finally {
    asked.delete(id);
  }
}
