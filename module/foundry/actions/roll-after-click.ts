/** Rolls automatically for requests that this user's own click has started, without a second click. */
import type { Answer, Request } from "../../kernel/procedure.ts";
import { type MessageDoc, me, messageById } from "../adapter/foundry-api.ts";
import { FoundryAnswerSource, mayActFor } from "../cards/answer-requests.ts";
import { cardOf } from "../cards/read-cards.ts";
import { send } from "../socket/relay.ts";

/** Follow-ups clicked here whose action runs may still ask for dice. */
const clickedOffers = new Set<string>();
const rolled = new Set<string>();

export const rememberClick = (message: string, act: string, offer: string): Set<string> =>
  clickedOffers.add(`${message} ${act} ${offer}`);

/** The roll request for a card's dice, such as "2d6". */
export function requestOf(id: string, dice = "1d20"): Extract<Request, { kind: "roll" }> {
  const [count = 1, faces = 20] = dice.split("d").map(Number);
  return { kind: "roll", id, who: "self", count, faces, read: "sum" };
}

/** Rolls the dice a card asks for ("2d6") and sends the answer. */
export async function rollAndAnswer(message: string, act: string, request: string, dice: string): Promise<void> {
  const answer: Answer = await new FoundryAnswerSource({}).fall(requestOf(request, dice));
  await send({ intent: "answer", message, act, answer });
}

/** Rolls automatically for requests that this user's own click has started. */
export async function rollForOwnClicks(message: MessageDoc): Promise<void> {
  if (clickedOffers.size === 0 || message.type !== "card" || !messageById(message.id)) return;
  for (const [id, { from, state, waiting, parts }] of Object.entries(cardOf(message).acts)) {
    if (!from || !clickedOffers.has(`${message.id} ${from.act} ${from.offer}`)) continue;
    const once = `${message.id} ${id} ${waiting?.id}`;
    if (state !== "waiting" || waiting?.kind !== "roll" || waiting.unasked || rolled.has(once)) continue;
    // A GM's click leaves a player's dice to the player.
    const theirs = me().isGM && waiting.who !== "self";
    if (theirs || !mayActFor(me(), parts[waiting.who])) continue;
    rolled.add(once);
    await rollAndAnswer(message.id, id, waiting.id, waiting.dice ?? "1d20");
  }
}
