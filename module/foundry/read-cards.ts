/** Cards as the room reads them. What is stored may be anybody's: it is looked at once, when it is first asked for. */
import { MAX_ACTS, soundActs, soundEvents } from "./card-check.ts";
import type { CardData } from "./card-data.ts";
import type { MessageDoc } from "./docs.ts";

/** What was read of each card, until it is another one: of a long chat hardly any ever is. */
const read = new WeakMap<MessageDoc, CardData>();

/** Whoever wrote it, it is whole: what is unreadable reads as an act of nothing, and stays as it is stored. */
export function cardOf(message: MessageDoc): CardData {
  const known = read.get(message);
  if (known) return known;
  const { ruleset, cause, acts: allActs, events } = message.system as unknown as CardData;
  const acts = soundActs(allActs ?? {});
  const card: CardData = { ruleset, cause, acts, events: soundEvents(events ?? {}, acts) };
  read.set(message, card);
  return card;
}

/** Whether a card holds more acts than are read. */
export const isTooLarge = (message: MessageDoc): boolean =>
  Object.keys((message.system as unknown as CardData).acts ?? {}).length > MAX_ACTS;

/** The message was made anew from what is stored. */
export const readAgain = (message: MessageDoc): void => void read.delete(message);
