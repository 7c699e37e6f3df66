/**
 * Rolls dice of "self" that an action run asks for after the GM's client has rolled for a creature: the client of the
 * user who started the run rolls them without a prompt.
 */
import type { Answer } from "../../kernel/procedure.ts";
import { animateAddedDice } from "../adapter/dice3d.ts";
import { activeGM, type MessageDoc, me, messageById } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { fallenFor, keepFallen } from "../apply/rolled-dice.ts";
import { FoundryAnswerSource, mayActFor } from "../cards/answer-requests.ts";
import type { Waiting } from "../cards/card-data.ts";
import { isAuthoritative } from "../cards/card-writer.ts";
import { openCards } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { onPayload, send, sendPayload } from "../socket/relay.ts";
import { requestOf } from "./roll-after-click.ts";

/** Dice already sent or being rolled. */
const sentRolls = new Set<string>();

/** Rolls the pending dice of "self" of action runs this user started, and sends them to the authoritative client. */
export function rollOwn(message: MessageDoc, again = false): void {
  if (message.type !== "card" || !messageById(message.id) || isAuthoritative(message) || !mayRead(message)) return;
  // A GM's answer counts without examination, and a player can forge who started an action run.
  if (me().isGM && !message.isAuthor) return;
  for (const [act, { by, state, waiting, parts }] of Object.entries(cardOf(message).acts)) {
    if (by !== me().id || state !== "waiting" || waiting?.kind !== "roll" || !waiting.unasked) continue;
    if (waiting.who !== "self" || !mayActFor(me(), parts.self)) continue;
    const key = `${message.id} ${act} ${waiting.id}`;
    if (sentRolls.has(key) && !again) continue;
    sentRolls.add(key);
    // Sent outside the queue, as this client may have to write the answer in it.
    void enqueue(() => rollRequested(message, act, waiting), message).then((answer) => {
      if (answer) void send({ intent: "answer", message: message.id, act, answer });
    });
  }
}

/** Rolls what a card asks for, unless this client has already rolled it. */
async function rollRequested(message: MessageDoc, act: string, { id, dice }: Waiting): Promise<Answer> {
  const known = fallenFor(message.id, act).find((one) => one.id === id);
  if (known) return known;
  const table = new FoundryAnswerSource({});
  const fallen = await table.fall(requestOf(id, dice));
  keepFallen(message.id, act, [fallen]);
  animateAddedDice(message, table.rolls);
  return fallen;
}

/**
 * Rolls the dice of "self" on every open card, or sends them again: an answer sent while no GM's client listened is
 * lost.
 */
export function rollOpen(): void {
  for (const message of openCards()) rollOwn(message, true);
}

/** Asks the players' clients to send pending dice again, after this page was loaded. */
export function requestDice(): void {
  if (activeGM()?.isSelf) sendPayload({ resend: true });
}

/** Sends pending dice again when a GM's client asks for them. */
export function listenForRequests(): void {
  onPayload((payload, sender) => {
    if (sender.isGM && (payload as { resend?: unknown } | null)?.resend === true) rollOpen();
  });
}
