/**
 * Starts follow-ups of a declared action automatically, on the declaring user's client only: the action itself once no
 * opponent may react any more, and rolls that need no decision. Never on another client: a GM's click is not
 * verified, and the card may be forged.
 */
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { type MessageDoc, me, messageById } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { mayClickOffer } from "../cards/answer-requests.ts";
import { followUpOf } from "../cards/follow-ups.ts";
import { isOfferClosed } from "../cards/offers.ts";
import { pendingReactors } from "../cards/reactions.ts";
import { cardOf } from "../cards/read-cards.ts";
import { pressButton } from "./card-actions.ts";

/** Follow-ups already started: one that cannot start is left to the user. */
const started = new Set<string>();

/** Starts the follow-ups of a card that only wait for reactions, if there are none left, and this user's follow-up rolls. */
export async function continueDeclared(message: MessageDoc): Promise<void> {
  const rolls = ruleSettings.automates("followUps");
  const continuesAfterReactions = message.isAuthor && ruleSettings.automation() !== "manual";
  if (!rolls && !continuesAfterReactions) return;
  for (const [id, { by, offers, state }] of Object.entries(cardOf(message).acts)) {
    // A card's author may forge who started an action run: only a GM's card is trusted.
    const own = message.isAuthor || (by === me().id && message.author?.isGM === true);
    for (const offer of state === "done" && own ? offers : []) {
      const key = `${message.id} ${id} ${offer.id}`;
      const isRoll = offer.afterReactions === undefined;
      if (isRoll ? !rolls : !continuesAfterReactions || started.has(key)) continue;
      const form = isRoll ? await rollForm(message, id, offer) : reactedForm(message, id, offer);
      // After an amendment the follow-up may start again.
      if (form === "closed") started.delete(key);
      else if (form && messageById(message.id) && !started.has(key)) {
        started.add(key);
        await pressButton(message, id, offer.id, isRoll ? form : undefined);
      }
    }
  }
}

/** The form with which a declared action continues; null: opponents may still react. */
const reactedForm = (message: MessageDoc, id: string, offer: Offer): Form | null =>
  pendingReactors(message, id, offer)?.length === 0 ? {} : null;

/** The form of a follow-up roll that starts by itself; null: it waits for a click. */
async function rollForm(message: MessageDoc, id: string, offer: Offer): Promise<Form | "closed" | null> {
  const { acts, ruleset } = cardOf(message);
  if (!mayRead(message) || !mayClickOffer(me(), offer, acts[id]?.parts ?? {})) return null;
  if (!(await loadRulesets(rulesetById(ruleset)))) return null;
  if (isOfferClosed(cardOf(message), id, offer)) return "closed";
  const found = followUpOf(message, id, offer);
  // The GM's client starts those of creatures (apply/card-updates.ts).
  return found && !found.creature ? found.form : null;
}
