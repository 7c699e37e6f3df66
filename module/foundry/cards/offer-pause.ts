/**
 * Why a follow-up is blocked for now: a challenged attack, for example, is not rolled before the challenge is answered.
 */
import { type Text, text } from "../../kernel/card.ts";
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { fromUuidSync, me, type UserDoc } from "../adapter/foundry-api.ts";
import type { Act, CardData } from "./card-data.ts";
import { deletedParts, isOfferClosed, isTooEarly, labelOfPrevious } from "./offers.ts";

const isThere = ({ parts }: Act): boolean => Object.values(parts).every(({ uuid }) => fromUuidSync(uuid) !== null);

/** Text naming the answer or the GM ruling that a follow-up is paused for; null if it is not paused. */
export function pauseOf(card: CardData, id: string, offer: Offer): Text | null {
  const pausing = Object.entries(card.acts).filter(
    ([, { from }]) => from?.act === id && offer.pausedBy?.includes(from.offer),
  );
  const [, open] = pausing.find(([, act]) => act.state === "waiting" && isThere(act)) ?? [];
  const what = card.acts[id]?.offers.find((one) => one.id === open?.from?.offer)?.label;
  if (open && what) return text("FIVEFOLD.Card.paused", { what, name: open.parts.self?.name ?? "" });
  const ruling = waitsForRuling(offer) ? pausing.flatMap(([by, act]) => pendingRuling(card, by, act) ?? [])[0] : null;
  return ruling ? text("FIVEFOLD.Card.tooEarly", { what: ruling.label }) : null;
}

/** Completing the action also waits for the GM's ruling on an answer. */
export const waitsForRuling = ({ tone }: Offer): boolean => tone === "primary";

/** The GM's ruling that an answer waits for. */
export const pendingRuling = (card: CardData, id: string, { offers }: Act): Offer | undefined =>
  offers.find(
    (one) => one.by === "gm" && one.tone === "primary" && one.otherwise !== undefined && !isOfferClosed(card, id, one),
  );

/** A pause binds every user; only the GM can end it early, by submitting the follow-up's form. */
export const overrides = (user: Pick<UserDoc, "isGM">, form: Form): boolean =>
  user.isGM && Object.keys(form).length > 0;

/**
 * Why a follow-up is disabled for this user; null if it is not. `reachable`: a client that may write the card is
 * connected.
 */
export function disabledReason(card: CardData, id: string, act: Act, offer: Offer, reachable: boolean): Text | null {
  const [name] = deletedParts(act, offer);
  if (name) return text("FIVEFOLD.Card.gone", { name });
  if (!reachable) return text("FIVEFOLD.Card.waitsForGM");
  if (isTooEarly(card, id, offer, me())) return text("FIVEFOLD.Card.tooEarly", { what: labelOfPrevious(act, offer) });
  return pauseOf(card, id, offer);
}
