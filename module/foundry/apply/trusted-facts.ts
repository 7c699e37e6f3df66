/** Facts for continuing an action run. */
import type { Facts } from "../../kernel/ruleset.ts";
import { type MessageDoc, me } from "../adapter/foundry-api.ts";
import { factsOf, freshFacts } from "../cards/acts.ts";
import { cardOf } from "../cards/read-cards.ts";
import { areFactsVerified } from "./verify.ts";

/**
 * Facts to continue an action run with. A player can forge facts on their card: a GM's client uses them only if it has
 * verified them, else it rebuilds them from current documents.
 */
export function factsToPlay(message: MessageDoc, id: string): Facts | null {
  const card = cardOf(message);
  const act = card.acts[id];
  if (!act) return null;
  const known = !me().isGM || message.author?.isGM || act.facts === null || areFactsVerified(message, id);
  return known ? factsOf(message, id) : freshFacts(card, act, false);
}
