/**
 * Starts the follow-ups of a declared action without a click. Their code is loaded with the first card of this user
 * that may need it.
 */

import { type MessageDoc, me } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { cardOf } from "../cards/read-cards.ts";

const continuing = lazyLoad(() => import("./continue-declared.ts"));

/** Starts the follow-ups of this user's action runs on a card that need no click. */
export async function afterDeclaration(message: MessageDoc): Promise<void> {
  // A card's author may forge who started an action run: only a GM's card is trusted.
  if (message.type !== "card" || !(message.isAuthor || message.author?.isGM)) return;
  const own = Object.values(cardOf(message).acts).some(
    ({ by, offers, state }) => state === "done" && offers.length > 0 && (message.isAuthor || by === me().id),
  );
  if (own) await (await continuing())?.continueDeclared(message);
}
