/** Queues cards to be brought up to date. The code that does it is loaded with the first card. */
import { type MessageDoc, messageById } from "../adapter/foundry-api.ts";
import { loadCardActions } from "../cards/act-lookup.ts";
import { isAuthoritative } from "../cards/card-writer.ts";
import { unfinishedCards } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";
import { enqueue, laneOf } from "../ledger/write-queue.ts";
import { whenTurnChanged } from "./turn-lock.ts";

const updates = () => import("./card-updates.ts");

/** Cards queued for an update: one that changes again meanwhile is queued once. */
const queuedCards = new Set<string>();

/** Queues a card to be brought up to date, if this client still writes it then. */
export function queueCardUpdate(message: MessageDoc): void {
  if (message.type !== "card" || !isAuthoritative(message) || queuedCards.has(message.id)) return;
  queuedCards.add(message.id);
  const work = async (): Promise<void> => {
    queuedCards.delete(message.id);
    if (!(await loadCardActions(cardOf(message)))) return;
    if (messageById(message.id) && isAuthoritative(message)) await (await updates()).updateCard(message);
  };
  const go = (): void => void enqueue(work, message, laneOf(message.author));
  // Not delayed for a turn change: this client's own card may belong to it.
  if (message.isAuthor) go();
  else void whenTurnChanged().then(go);
}

/** Queues all cards with something left to do, at start and when a GM connects or leaves. */
export function resume(): void {
  for (const message of unfinishedCards()) queueCardUpdate(message);
}
