/**
 * A declared action goes on by itself once no opponent is left who may react and has not passed: the client of the user
 * who declared it clicks its button, so that this client rolls the dice. Never another client: a GM's click counts without
 * examination, and the card may be forged.
 */
import { lazyLoad } from "../adapter/lazy-load.ts";
import { type MessageDoc, messageById } from "../adapter/seam.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { cardOf } from "../cards/read-cards.ts";

const pressing = lazyLoad(() => import("./card-actions.ts"));
const reactions = lazyLoad(() => import("../cards/reactions.ts"));

/** Offers already started: one that cannot start is left to the user. */
const started = new Set<string>();

/** Starts the offers of a card that only wait for reactions, if there are none left. */
export async function continueDeclared(message: MessageDoc): Promise<void> {
  if (message.type !== "card" || !message.isAuthor) return;
  if (ruleSettings.automation() === "manual") return;
  for (const [id, { offers, state }] of Object.entries(cardOf(message).acts))
    for (const offer of state === "done" ? offers : []) {
      if (offer.afterReactions === undefined) continue;
      const pending = (await reactions())?.pendingReactors;
      const key = `${message.id} ${id} ${offer.id}`;
      if (!messageById(message.id) || started.has(key) || pending?.(message, id, offer)?.length !== 0) continue;
      started.add(key);
      await (await pressing())?.pressButton(message, id, offer.id);
    }
}
