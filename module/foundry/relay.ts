/** The one relay: named intents, checked field by field, refused by default. Who sent one is told by the server, never by the payload. */
import { lookAtShelves } from "./acts.ts";
import { amendable, mayChangeForm } from "./amend.ts";
import { answer } from "./answers.ts";
import { type Intent, read } from "./intent.ts";
import { asked, early, mayRedo, mayUndo } from "./offers.ts";
import { cardOf } from "./read-cards.ts";
import {
  activeGM,
  fromUuidSync,
  localize,
  type MessageDoc,
  me,
  messageById,
  notify,
  SYSTEM,
  type UserDoc,
  userById,
} from "./seam.ts";
import { mayPress, speaksFor } from "./table.ts";
import { trusted } from "./trust.ts";
import { turned } from "./turning.ts";
import { amend, applyPart, enqueue, isWriter, redo, startOffer, undo } from "./writer.ts";

export type { Intent } from "./intent.ts";

const CHANNEL = `system.${SYSTEM}`;

interface Socket {
  on(channel: string, handler: (payload: unknown, sender: string) => void): void;
  emit(channel: string, payload: unknown): void;
}

const socket = (): Socket => game.socket as unknown as Socket;

export function listen(): void {
  socket().on(CHANNEL, (payload, sender) => {
    const user = userById(sender);
    const intent = read(payload);
    const message = intent ? messageById(intent.message) : undefined;
    if (!user || !intent || !message || message.type !== "card" || !isWriter(message)) return;
    void whenTurned(message, async () => {
      if (messageById(intent.message) && isWriter(message)) await carryOut(message, intent, user);
    });
  });
}

/** In the writer's queue, once the turn has come it is meant for. */
async function whenTurned(message: MessageDoc, work: () => Promise<void>): Promise<void> {
  await turned();
  await enqueue(work, message);
}

/** Carries an intent out here where this client writes the card, else asks the client that does. */
export async function send(intent: Intent): Promise<void> {
  const message = messageById(intent.message);
  if (!message) return;
  if (isWriter(message))
    await whenTurned(message, async () => {
      if (!messageById(intent.message)) return;
      if (isWriter(message)) await carryOut(message, intent, me());
      else socket().emit(CHANNEL, intent);
    });
  else if (activeGM() || message.author?.active) socket().emit(CHANNEL, intent);
  else notify("info", localize("FIVEFOLD.Card.waitsForGM"));
}

async function carryOut(message: MessageDoc, intent: Intent, user: UserDoc): Promise<void> {
  await lookAtShelves(cardOf(message));
  const card = cardOf(message);
  if (intent.intent === "offer") {
    const offer = card.acts[intent.act]?.offers.find((o) => o.id === intent.offer);
    if (!offer) return;
    if (!user.isGM && me().isGM && !trusted(message, intent.act)) return;
    if (!mayPress(user, offer, card.acts[intent.act]?.parts ?? {}) || early(card, intent.act, offer, user)) return;
    const mine = intent.mine ?? "";
    if (mine && !fromUuidSync(mine)?.testUserPermission(user, "OWNER")) return;
    // Only the GM may bend what an offer says (another row of the injury table, a helpless target); others fill in what it asks.
    const form = user.isGM ? intent.form : asked(offer, intent.form);
    const presser = { targets: intent.targets, mine };
    await startOffer(message, intent.act, intent.offer, form, presser, { review: intent.review, dice: intent.dice });
    return;
  }
  if (intent.intent === "amend") {
    const form = mayChangeForm(message, intent.act, user) ? amendable(message, intent.act, intent.form, user) : null;
    if (form && (user.isGM || !me().isGM || trusted(message, intent.act))) await amend(message, intent.act, form);
    return;
  }
  if (intent.intent === "answer") {
    const act = card.acts[intent.act];
    if (!act?.waiting || (!user.isGM && !speaksFor(user, act.parts[act.waiting.who]))) return;
    await answer(message, intent.act, intent.answer, user, intent.form, intent.dice);
    return;
  }
  const event = card.events[intent.event];
  const act = event ? card.acts[event.act] : undefined;
  if (!event || !act || !(user.isGM || speaksFor(user, act.parts[event.part]))) return;
  if (intent.intent === "apply") await applyPart(message, intent.event);
  else if (intent.intent === "redo") {
    if (mayRedo(card, intent.event, user)) await redo(message, intent.event);
  } else if (mayUndo(card, intent.event, user)) await undo(message, intent.event);
}
