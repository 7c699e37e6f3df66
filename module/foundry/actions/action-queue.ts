/**
 * Queues an actor's actions that need no dialog, one at a time: a double click must not pay for the same action twice.
 */

import { type ActorDoc, activeGM, type MessageDoc, messageById } from "../adapter/foundry-api.ts";
import { eventId } from "../cards/act-lookup.ts";
import { cardOf } from "../cards/read-cards.ts";

/** By actor uuid: resolves when the next action may begin. */
const lanes = new Map<string, Promise<void>>();

/** Timeout in ms: how long an action waits for the one before it, which a GM's busy client applies late. */
const LONGEST = 10_000;
/** Polling interval in ms while a card is being applied. */
const INTERVAL = 20;

/**
 * Runs an action once the actor's previous one is applied, so that problems and costs are calculated from current
 * documents. `work` calls `leave` before it opens a dialog, so that an open dialog does not block the queue. Errors of
 * `work` are passed on.
 */
export async function queueAction(
  actor: ActorDoc,
  work: (leave: () => void) => Promise<MessageDoc | null>,
): Promise<MessageDoc | null> {
  const before = lanes.get(actor.uuid);
  let leave = (): void => {};
  const ownTurn = new Promise<void>((resolve) => {
    leave = resolve;
  });
  lanes.set(actor.uuid, ownTurn);
  void ownTurn.then(() => lanes.get(actor.uuid) === ownTurn && lanes.delete(actor.uuid));
  await before;
  const late = setTimeout(leave, LONGEST);
  void ownTurn.then(() => clearTimeout(late));
  let message: MessageDoc | null = null;
  try {
    message = await work(leave);
    return message;
  } finally {
    void applied(message, ownTurn).then(leave);
  }
}

/** Resolves when a card is applied, or when `until` resolves (timeout, or an opened dialog). */
async function applied(message: MessageDoc | null, until: Promise<void>): Promise<void> {
  let over = false;
  void until.then(() => {
    over = true;
  });
  while (!over && message && activeGM() && messageById(message.id) && !isExamined(message))
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
}

/** Whether the GM's client has decided on every change of a card. */
function isExamined(message: MessageDoc): boolean {
  const { acts, events } = cardOf(message);
  return Object.entries(acts).every(([id, { touches }]) => touches.every((touch) => events[eventId(id, touch)]));
}
