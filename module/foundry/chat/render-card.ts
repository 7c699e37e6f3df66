/** Renders cards. Loaded with the first card of the chat log. */

import type { MessageDoc } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { loadCardActions } from "../cards/act-lookup.ts";
import { cardOf } from "../cards/read-cards.ts";
import { renderCard } from "./card.ts";
import { renderHidden } from "./card-hidden.ts";

export { listenCard } from "../actions/listen-card.ts";
export { announce } from "./announce.ts";
export { pendingOnCard } from "./card.ts";
export { questionsFor } from "./card-hidden.ts";

/** The element of a card, or its placeholder if this user may not read it. */
export const renderMessage = (message: MessageDoc): Promise<HTMLElement> =>
  mayRead(message) ? renderCard(message) : renderHidden(message);

/** Loads the actions of several cards. */
export const loadCards = (messages: readonly MessageDoc[]): Promise<boolean[]> =>
  Promise.all(messages.map((message) => loadCardActions(cardOf(message))));
