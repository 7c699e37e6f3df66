/** The one relay: named intents, checked field by field, refused by default. Who sent one is told by the server, never by the payload. */
import type { Answer } from "../kernel/procedure.ts";
import type { Form } from "../kernel/ruleset.ts";
import { cardOf } from "./acts.ts";
import { mayUndo } from "./offers.ts";
import {
  activeGM,
  fromUuidSync,
  localize,
  type MessageDoc,
  me,
  messageById,
  notify,
  type Source,
  SYSTEM,
  type UserDoc,
  userById,
} from "./seam.ts";
import { mayPress, speaksFor } from "./table.ts";
import { trusted } from "./trust.ts";
import { answer, applyPart, enqueue, isWriter, redo, startOffer, undo } from "./writer.ts";

export type Intent =
  | { intent: "offer"; message: string; act: string; offer: string; form: Form; targets: string[]; mine?: string }
  | { intent: "answer"; message: string; act: string; answer: Answer; form?: Form }
  | { intent: "apply" | "undo" | "redo"; message: string; event: string };

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
    void enqueue(() => carryOut(message, intent, user));
  });
}

/** Carries an intent out here where this client writes the card, else asks the client that does. */
export async function send(intent: Intent): Promise<void> {
  const message = messageById(intent.message);
  if (!message) return;
  if (isWriter(message)) await enqueue(() => carryOut(message, intent, me()));
  else if (activeGM() || message.author?.active) socket().emit(CHANNEL, intent);
  else notify("info", localize("FIVEFOLD.Card.waitsForGM"));
}

const ID = /^[A-Za-z0-9]{1,32}$/;
const EVENT = /^[A-Za-z0-9]{16}-[A-Za-z0-9]{1,16}$/;
const NAME = /^[\w.+-]{1,80}$/;
const isObject = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value: unknown, pattern: RegExp): value is string => typeof value === "string" && pattern.test(value);

/** An intent as it may arrive, or null: unknown fields and wrong types are not repaired. */
export function read(payload: unknown): Intent | null {
  if (!isObject(payload) || !isName(payload.message, ID)) return null;
  const { intent, message, act, event, offer } = payload;
  if (intent === "apply" || intent === "undo" || intent === "redo")
    return isName(event, EVENT) ? { intent, message, event } : null;
  if (!isName(act, ID)) return null;
  if (intent === "offer") {
    const { form, targets } = payload;
    if (!isName(offer, NAME) || !isObject(form) || !Array.isArray(targets) || targets.length > 40) return null;
    if (!Object.values(form).every(isFormValue) || !targets.every((t) => isName(t, /^[\w.]{1,200}$/))) return null;
    const mine = payload.mine ?? "";
    if (typeof mine !== "string" || !/^[\w.]{0,200}$/.test(mine)) return null;
    return { intent, message, act, offer, form: form as Form, targets: targets as string[], mine };
  }
  if (intent === "answer") {
    const given = payload.answer;
    if (!isObject(given) || !isName(given.id, NAME)) return null;
    const { id, pick, faces } = given;
    const form = payload.form ?? {};
    if (!isObject(form) || !Object.values(form).every(isFormValue)) return null;
    if (typeof pick === "string" && pick.length < 80)
      return { intent, message, act, answer: { id, pick }, form: form as Form };
    if (Array.isArray(faces) && faces.length <= 200 && faces.every((f) => Number.isInteger(f)))
      return { intent, message, act, answer: { id, faces } };
  }
  return null;
}

const isFormValue = (value: unknown): boolean =>
  value === null ||
  ["number", "boolean"].includes(typeof value) ||
  (typeof value === "string" && value.length <= 200) ||
  (Array.isArray(value) && value.length <= 40 && value.every((v) => typeof v === "string" && v.length <= 80));

async function carryOut(message: MessageDoc, intent: Intent, user: UserDoc): Promise<void> {
  const card = cardOf(message);
  if (intent.intent === "offer") {
    const offer = card.acts[intent.act]?.offers.find((o) => o.id === intent.offer);
    if (!offer) return;
    if (!user.isGM && me().isGM && !trusted(message, intent.act)) return;
    if (!mayPress(user, offer, card.acts[intent.act]?.parts ?? {})) return;
    const mine = intent.mine ?? "";
    if (mine && !fromUuidSync(mine)?.testUserPermission(user, "OWNER")) return;
    // Only the GM may bend what an offer says (another row of the injury table, a helpless target).
    await startOffer(message, intent.act, intent.offer, user.isGM ? intent.form : {}, {
      targets: intent.targets,
      mine,
    });
    return;
  }
  if (intent.intent === "answer") {
    const act = card.acts[intent.act];
    if (!act?.waiting || (!user.isGM && !speaksFor(user, act.parts[act.waiting.who]))) return;
    await answer(message, intent.act, intent.answer, intent.form);
    return;
  }
  const event = card.events[intent.event];
  const act = event ? card.acts[event.act] : undefined;
  if (!event || !act || !(user.isGM || speaksFor(user, act.parts[event.part]))) return;
  if (intent.intent === "apply") await applyPart(message, intent.event);
  else if (intent.intent === "redo") await redo(message, intent.event);
  else if (mayUndo(card, intent.event, user)) await undo(message, intent.event);
}
