/** Whether cards wait for dice that a connected client rolls automatically. Needed before cards are verified. */
import { activeGM, type MessageDoc, me } from "../adapter/foundry-api.ts";
import type { Act } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";

/** Timeout in ms: after it the GM is prompted for a die that another client has not rolled. */
export const TIMEOUT = 10_000;

/** When this client first saw an action run wait for a die, in ms. */
const firstSeen = new Map<string, number>();

/** Set by verify.ts, which is loaded with the first card: before that, this client has verified no action run. */
let isTrusted: (message: MessageDoc, id: string) => boolean = () => true;
/** Sets the function that tells whether this GM's client trusts an action run. */
export function setTrustCheck(trusts: typeof isTrusted): void {
  isTrusted = trusts;
}

/**
 * Whether an action run waits for a die that a connected client rolls automatically; after the timeout a GM is prompted
 * instead.
 */
export function isRolling(message: MessageDoc, id: string, act: Act): boolean {
  const { waiting } = act;
  if (act.state !== "waiting" || waiting?.kind !== "roll" || !waiting.unasked) return false;
  if (activeGM() === null && !message.author?.active) return false;
  return !me().isGM || (isTrusted(message, id) && !isLate(`${message.id} ${id} ${waiting.id}`));
}

function isLate(key: string): boolean {
  const first = firstSeen.get(key) ?? Date.now();
  firstSeen.set(key, first);
  return Date.now() - first >= TIMEOUT;
}

/** Whether an action run of a card waits for a die that a connected client rolls automatically. */
export const hasRolling = (message: MessageDoc): boolean =>
  Object.entries(cardOf(message).acts).some(([id, act]) => isRolling(message, id, act));
