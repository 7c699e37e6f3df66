/** Acts of one actor that need no dialog, one after another: a double click must not pay for the same act twice. */
import { eventId } from "./acts.ts";
import { cardOf } from "./read-cards.ts";
import { type ActorDoc, activeGM, type MessageDoc, messageById } from "./seam.ts";

/** By actor: resolves when the next act may begin. */
const lanes = new Map<string, Promise<void>>();

/** The longest time an act waits for the one before it, in ms. */
const LONGEST = 3_000;
/** How often a card is looked at while it is being applied, in ms. */
const INTERVAL = 20;

/**
 * Runs an act of an actor when the one before it is applied, so that its problems and price are worked out from current documents.
 * `work` calls `leave` before it opens a dialog: an open dialog keeps no other act waiting. Errors of `work` are passed on.
 */
export async function inOrder(
  actor: ActorDoc,
  work: (leave: () => void) => Promise<MessageDoc | null>,
): Promise<MessageDoc | null> {
  const before = lanes.get(actor.uuid);
  let leave = (): void => {};
  const mine = new Promise<void>((resolve) => {
    leave = resolve;
  });
  lanes.set(actor.uuid, mine);
  void mine.then(() => lanes.get(actor.uuid) === mine && lanes.delete(actor.uuid));
  await before;
  const late = setTimeout(leave, LONGEST);
  void mine.then(() => clearTimeout(late));
  let message: MessageDoc | null = null;
  try {
    message = await work(leave);
    return message;
  } finally {
    void applied(message, mine).then(leave);
  }
}

/** Resolves when a card is applied, or when nobody waits for it any more. */
async function applied(message: MessageDoc | null, until: Promise<void>): Promise<void> {
  let over = false;
  void until.then(() => {
    over = true;
  });
  while (!over && message && activeGM() && messageById(message.id) && !isExamined(message))
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
}

/** Whether the GM's client has decided on everything that a card changes. */
function isExamined(message: MessageDoc): boolean {
  const { acts, events } = cardOf(message);
  return Object.entries(acts).every(([id, { touches }]) => touches.every((touch) => events[eventId(id, touch)]));
}
