/**
 * The socket relay: named intents, validated field by field, refused by default. The sender is told by the server,
 * never by the payload.
 */

import {
  activeGM,
  localize,
  type MessageDoc,
  me,
  messageById,
  notify,
  SYSTEM,
  type UserDoc,
  userById,
} from "../adapter/foundry-api.ts";
import { whenTurnChanged } from "../apply/turn-lock.ts";
import { isAuthoritative } from "../cards/card-writer.ts";
import { enqueueRequest } from "../ledger/write-queue.ts";
import { type Intent, read } from "./intent.ts";

export type { Intent } from "./intent.ts";

/** Loaded with the first intent. */
const handling = () => import("./handle-intent.ts");

const CHANNEL = `system.${SYSTEM}`;

interface Socket {
  on(channel: string, handler: (payload: unknown, sender: string) => void): void;
  emit(channel: string, payload: unknown): void;
}

const socket = (): Socket => game.socket as Socket;

export function listen(): void {
  onPayload((payload, user) => {
    const intent = read(payload);
    const message = intent ? messageById(intent.message) : undefined;
    if (!intent || !message || message.type !== "card" || !isAuthoritative(message)) return;
    void afterTurnChange(message, user, async () => {
      const { handleIntent } = await handling();
      if (messageById(intent.message) && isAuthoritative(message)) await handleIntent(message, intent, user);
    });
  });
}

/** Queues work in the user's lane, after a running turn change. */
async function afterTurnChange(message: MessageDoc, user: UserDoc, work: () => Promise<void>): Promise<void> {
  await whenTurnChanged();
  await enqueueRequest(user, message, work);
}

/** Listens to messages of other clients of this system; the server tells their sender. */
export function onPayload(handler: (payload: unknown, sender: UserDoc) => void): void {
  socket().on(CHANNEL, (payload, sender) => {
    const user = userById(sender);
    if (user) handler(payload, user);
  });
}

/** Sends something other than an intent to all other clients. */
export const sendPayload = (payload: object): void => socket().emit(CHANNEL, payload);

/** Carries out an intent here if this client writes the card, else sends it to the client that does. */
export async function send(intent: Intent): Promise<void> {
  const message = messageById(intent.message);
  if (!message) return;
  if (isAuthoritative(message))
    await afterTurnChange(message, me(), async () => {
      const { handleIntent } = await handling();
      if (!messageById(intent.message)) return;
      if (isAuthoritative(message)) await handleIntent(message, intent, me());
      else socket().emit(CHANNEL, intent);
    });
  else if (!read(intent)) notify("error", localize("FIVEFOLD.Problem.notSent"));
  else if (activeGM() || message.author?.active) socket().emit(CHANNEL, intent);
  else notify("info", localize("FIVEFOLD.Card.waitsForGM"));
}
