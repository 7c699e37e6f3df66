/** Reads and validates stored cards, lazily and cached: their contents may be forged. */

import type { MessageDoc } from "../adapter/foundry-shapes.ts";
import { MAX_ACTS, validActs, validEvents } from "./card-check.ts";
import type { CardData } from "./card-data.ts";

/** Cache by message, until the message changes. */
const read = new WeakMap<MessageDoc, CardData>();

/** A card as stored: nothing in it is checked. */
const storedCard = ({ system }: MessageDoc): CardData => system as unknown as CardData;

/** A card with valid contents: unreadable action runs are replaced with empty ones; stored data stays as it is. */
export function cardOf(message: MessageDoc): CardData {
  const known = read.get(message);
  if (known) return known;
  const { ruleset, cause, acts: allActs, events } = storedCard(message);
  const acts = validActs(allActs ?? {});
  const card: CardData = { ruleset, cause, acts, events: validEvents(events ?? {}, acts) };
  read.set(message, card);
  return card;
}

/** Whether a card holds more action runs than are read. */
export const isTooLarge = (message: MessageDoc): boolean =>
  Object.keys(storedCard(message).acts ?? {}).length > MAX_ACTS;

/** Clears the cache after a message was rebuilt from stored data. */
export const readAgain = (message: MessageDoc): void => void read.delete(message);
