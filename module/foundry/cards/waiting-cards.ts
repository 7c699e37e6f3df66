/** Finds cards that wait for an actor and on which nothing has happened yet. */

import { type ActorDoc, type MessageDoc, messages, redrawMessage } from "../adapter/foundry-api.ts";
import { START } from "./act-lookup.ts";
import type { Act } from "./card-data.ts";
import { openCards } from "./open-cards.ts";
import { cardOf } from "./read-cards.ts";

export interface WaitingCard {
  message: MessageDoc;
  act: string;
}

function newest(actor: ActorDoc, action: string, test: (act: Act) => boolean): WaitingCard | null {
  for (const message of openCards().reverse()) {
    for (const [id, act] of Object.entries(cardOf(message).acts))
      if (act.action === action && act.state === "waiting" && act.parts.self?.uuid === actor.uuid && test(act))
        return { message, act: id };
  }
  return null;
}

/** Re-renders waiting cards: they name users, who may have connected or left. */
export function redrawWaiting(): void {
  for (const message of openCards())
    if (Object.values(cardOf(message).acts).some((act) => act.state === "waiting")) redrawMessage(message);
}

/** Cards among the newest ones that may have follow-ups of the last round. */
const RECENT = 100;

/** Re-renders cards with follow-ups of a round ("combat/round") that is over. */
export function redrawRound(round: string): void {
  for (const message of messages().slice(-RECENT))
    if (message.type === "card" && Object.values(cardOf(message).acts).some((act) => isOfRound(act, round)))
      redrawMessage(message);
}

const isOfRound = ({ offers }: Act, round: string): boolean => offers.some(({ within }) => within === round);

/** The newest card that waits for this actor to start an action (with an item); null if there is none. */
export const waitingCard = (actor: ActorDoc, action: string, item = ""): WaitingCard | null =>
  newest(actor, action, (act) => act.waiting?.id === START && (act.form.item ?? "") === item);

/** The newest card on which this actor has a choice to make before any dice. */
export const openCard = (actor: ActorDoc, action: string): MessageDoc | null =>
  newest(actor, action, (act) => act.waiting?.kind === "choice" && act.waiting.id !== START && !act.journal.length)
    ?.message ?? null;
