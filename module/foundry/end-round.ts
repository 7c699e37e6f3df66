/** The end of a Round that has no turns: the GM is asked while somebody could still act, and nobody's promise waits for the answer. */
import type { Text } from "../kernel/card.ts";
import { questions } from "./asking.ts";
import { type CombatDoc, combats } from "./seam.ts";
import { whileThere } from "./there.ts";
import { listedIn, rulesetIn } from "./turn-order.ts";

/** Who could still act, in words. */
export const stillAble = (combat: CombatDoc): readonly Text[] =>
  (combat.started ? rulesetIn(combat)?.turns.lingering?.(listedIn(combat)).able : undefined) ?? [];

/** Fights whose question is open: it is asked once at a time. */
const asked = new Set<string>();

/** Asks whether the Round ends, and ends it on a yes, unless it has ended meanwhile. */
export async function askToEnd(combat: CombatDoc, end: () => Promise<unknown>): Promise<void> {
  const { id, round } = combat;
  if (asked.has(id)) return;
  asked.add(id);
  try {
    const agreed = await (await questions())?.confirmRound(stillAble(combat));
    const stands = combats().some((one) => one.id === id) && combat.started && combat.round === round;
    if (agreed && stands) await whileThere(combat, end);
  } finally {
    asked.delete(id);
  }
}
