/** Verifies that an action run is a follow-up that its parent offers: still open, with an id and targets of that follow-up. */
import type { Offer } from "../../kernel/ruleset.ts";
import type { MessageDoc } from "../adapter/foundry-api.ts";
import { stableId } from "../adapter/stable-id.ts";
import { isActUndone } from "../cards/act-lookup.ts";
import type { Act, CardData } from "../cards/card-data.ts";
import { pendingRuling, waitsForRuling } from "../cards/offer-pause.ts";
import { isPlayerWritten } from "../cards/player-writes.ts";
import { trustedRuns } from "../ledger/stored-trust.ts";

/** Whether a follow-up was already closed when an action run used it: clicked before, closed by another one, or not open yet. */
export function wasOfferClosed(message: MessageDoc, card: CardData, id: string, offer: Offer): boolean {
  const act = card.acts[id] as Act;
  const from = act.from as NonNullable<Act["from"]>;
  const self = act.parts.self?.uuid ?? "";
  if (!isFollowUpId(message.id, id, from, self)) return true;
  if (isActUndone(card.events, from.act)) return true;
  const siblings = Object.entries(card.acts).filter(([other, one]) => other !== id && one.from?.act === from.act);
  // The author can write any `seq`; an action run that has just arrived is the last one.
  const earlier = isPlayerWritten(message, id) ? siblings : siblings.filter(([, one]) => one.seq < act.seq);
  const parentOffers = card.acts[from.act]?.offers ?? [];
  if (!offer.stays && siblings.some(([, one]) => one.from?.offer === offer.id && one.parts.self?.uuid === self))
    return true;
  const rivals = parentOffers.filter(
    (o) => !o.stays && o.id !== offer.id && offer.group !== undefined && o.group === offer.group,
  );
  const closing = [...(offer.closedBy ?? []), ...rivals.map((o) => o.id)];
  if (earlier.some(([, one]) => closing.includes(one.from?.offer ?? ""))) return true;
  const pausing = earlier.filter(([, one]) => offer.pausedBy?.includes(one.from?.offer ?? ""));
  if (pausing.some(([by, one]) => one.state === "waiting" || (waitsForRuling(offer) && pendingRuling(card, by, one))))
    return true;
  return (
    offer.after !== undefined && !earlier.some(([, one]) => one.from?.offer === offer.after && one.state === "done")
  );
}

/**
 * Whether the author of a card has deleted or changed an answer that pauses a follow-up, or forged the GM's ruling on it
 * (A-57).
 */
export function isPauseForged(
  message: MessageDoc,
  card: CardData,
  parent: string,
  { pausedBy = [] }: Offer,
  isTrusted: (run: string) => boolean,
): boolean {
  if (pausedBy.length === 0) return false;
  const pauses = (from: Act["from"] = null): boolean => from?.act === parent && pausedBy.includes(from.offer);
  const isRuling = ({ from }: Act): boolean => from !== null && pauses(card.acts[from.act]?.from);
  return (
    trustedRuns(message.id).some(({ id, from }) => pauses(from) && !(card.acts[id] && isTrusted(id))) ||
    Object.entries(card.acts).some(([id, act]) => isRuling(act) && !isTrusted(id))
  );
}

/** Number of follow-up ids tried. */
const MAX_IDS = 40;

/** Whether an action run has an id that this follow-up can give (`freshId` in offers.ts). */
function isFollowUpId(message: string, id: string, from: { act: string; offer: string }, self: string): boolean {
  for (let at = 0; at < MAX_IDS; at += 1) if (stableId(message, from.act, from.offer, self, at) === id) return true;
  return false;
}

/**
 * Whether an action run has only the item and targets its follow-up names; the clicking user's own targets are free.
 */
export function hasOfferedTargets(parent: Act, act: Act, offer: Offer): boolean {
  const uuids = (names: string | readonly string[]) => [names].flat().map((part) => parent.parts[part]?.uuid);
  const aims = Object.entries(offer.parts).flatMap(([part, names]) => (/^t\d+$/.test(part) ? names : []));
  const item = act.parts.item?.uuid;
  if (item && !uuids(offer.parts.item ?? []).includes(item)) return false;
  if (aims.some((name) => name === "targets" || name === "mine")) return true;
  const aimed = Object.entries(act.parts).filter(([part]) => /^t\d+$/.test(part));
  return aimed.every(([, part]) => uuids(aims).includes(part.uuid));
}
