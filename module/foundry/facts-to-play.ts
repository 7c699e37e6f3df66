/** The facts an act is played on with. */
import type { Facts } from "../kernel/ruleset.ts";
import { factsOf, freshFacts } from "./acts.ts";
import { cardOf } from "./read-cards.ts";
import { type MessageDoc, me } from "./seam.ts";
import { knowsFacts } from "./trust.ts";

/**
 * The facts to play an act on with. A player's client may write any facts on its card: a GM's client uses them only where it
 * knows that they are right, else it takes them from the documents as they are now.
 */
export function factsToPlay(message: MessageDoc, id: string): Facts | null {
  const card = cardOf(message);
  const act = card.acts[id];
  if (!act) return null;
  const known = !me().isGM || message.author?.isGM || act.facts === null || knowsFacts(message, id);
  return known ? factsOf(message, id) : freshFacts(card, act, false);
}
