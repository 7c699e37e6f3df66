/** What follows a declared action without a click: loaded once a card of this user has something to follow. */
import { lazyLoad } from "../adapter/lazy-load.ts";
import { type MessageDoc, me } from "../adapter/seam.ts";
import { cardOf } from "../cards/read-cards.ts";

const continuing = lazyLoad(() => import("./continue-declared.ts"));

/** Starts what follows from this user's action runs on a card. */
export async function afterDeclaration(message: MessageDoc): Promise<void> {
  // Only a GM's card says truly who started an action run.
  if (message.type !== "card" || !(message.isAuthor || message.author?.isGM)) return;
  const own = Object.values(cardOf(message).acts).some(
    ({ by, offers, state }) => state === "done" && offers.length > 0 && (message.isAuthor || by === me().id),
  );
  if (own) await (await continuing())?.continueDeclared(message);
}
