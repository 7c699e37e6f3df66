/** What a user may know of a card they may not read: its author, and whether it asks them something. */

import { localize, type MessageDoc, me } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { isRolling } from "../apply/is-rolling.ts";
import { actionOf, REVIEW, START } from "../cards/act-lookup.ts";
import { usersToAnswer } from "../cards/answer-requests.ts";
import type { Act, CardData, Waiting } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";

/** Name of the author. */
export const authorOf = ({ author }: MessageDoc): string => author?.name ?? localize("FIVEFOLD.Card.unknownName");

/** Placeholder text for a card's content. */
export function hiddenText({ blind, rolls }: MessageDoc): string {
  if (blind) return localize("FIVEFOLD.Card.hiddenBlind");
  return localize(rolls.length ? "FIVEFOLD.Card.hiddenRoll" : "FIVEFOLD.Card.hiddenCard");
}

/** Chat log export line of a card this user may not read. */
export const hiddenExport = (message: MessageDoc): string =>
  `[${new Date(message.timestamp).toLocaleString()}] ${authorOf(message)}\n${hiddenText(message)}`;

/** Action runs with a question this user has to answer on a card they may not read; none on a readable card. */
export function askedActs(message: MessageDoc): [id: string, act: Act, waiting: Waiting][] {
  if (message.type !== "card" || mayRead(message)) return [];
  const card = cardOf(message);
  return Object.entries(card.acts).flatMap(([id, act]): [string, Act, Waiting][] => {
    const { waiting, state } = act;
    return state === "waiting" && waiting && isAsked(message, card, id, act, waiting) ? [[id, act, waiting]] : [];
  });
}

/** Whether this user answers a question of a card they may not read. */
function isAsked(message: MessageDoc, card: CardData, actId: string, act: Act, { id, who }: Waiting): boolean {
  if (isRolling(message, actId, act)) return false;
  // A further question would reveal the result of a blind roll to its author.
  if (message.blind && message.isAuthor && message.rolls.length > 0) return false;
  if (id === REVIEW) return me().isGM;
  // Opening the form would show hidden data.
  if (id === START && !me().isGM && actionOf(card, act)?.action.opensForm) return false;
  return usersToAnswer(act.parts[who]).some((user) => user.isSelf);
}
