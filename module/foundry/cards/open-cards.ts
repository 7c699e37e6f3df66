/**
 * Finds cards that are still open. A chat log may hold thousands, nearly all finished: this is decided from stored
 * data, without parsing every card.
 */

import {
  type ActorDoc,
  type MessageDoc,
  me,
  messageById,
  messages,
  SYSTEM,
  tokenDeltas,
  userById,
  worldActors,
} from "../adapter/foundry-api.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { openRecords } from "../ledger/gm-records.ts";
import { KEEP, ledgerOf, neverApplied } from "../ledger/ledger.ts";
import { validLedger } from "../ledger/ledger-check.ts";
import { eventId, gmDataKey, isActUndone } from "./act-lookup.ts";
import type { Act, AppliedEvent } from "./card-data.ts";
import { readAgain } from "./read-cards.ts";

interface Stored {
  acts: Record<string, Act>;
  events: Record<string, AppliedEvent>;
}

/** A card's stored data: field types are right, their contents may be forged. */
const storedOf = (message: MessageDoc): Stored => message._source.system as Stored;

const isCard = (message: MessageDoc): boolean => message.type === "card";

/** Whether one of a card's follow-ups that pass the test has not been used. */
function hasUnusedOffer({ acts, events }: Stored, test: (offer: Act["offers"][number]) => boolean): boolean {
  const all = Object.entries(acts);
  const used = (id: string, offer: string) => all.some(([, { from }]) => from?.act === id && from.offer === offer);
  return all.some(
    ([id, { offers }]) => !isActUndone(events, id) && offers.some((offer) => test(offer) && !used(id, offer.id)),
  );
}

function isOpen(stored: Stored): boolean {
  const { acts, events } = stored;
  const waits = Object.entries(acts).some(
    ([id, { state, waiting, touches }]) =>
      state !== "done" ||
      waiting !== null ||
      touches.some((touch) => (events[eventId(id, touch)]?.state ?? "waiting") === "waiting"),
  );
  return waits || hasUnusedOffer(stored, ({ auto, always }) => auto || always === true);
}

/** Whether nothing is left to do on a card; `offers`: except follow-ups that users start. */
export const isFinished = (message: MessageDoc, offers = false): boolean =>
  !isOpen(storedOf(message)) &&
  (offers || !hasUnusedOffer(storedOf(message), ({ otherwise }) => otherwise !== undefined));

/** Whether everything that began a card is undone. */
export function isUndone(message: MessageDoc): boolean {
  const { acts, events } = storedOf(message);
  return Object.entries(acts).every(([id, { from }]) => from !== null || isActUndone(events, id));
}

/** Cached result per card, until the card changes. */
const openState = new WeakMap<MessageDoc, boolean>();
export function forgetCard(message: MessageDoc): void {
  openState.delete(message);
  readAgain(message);
}

function stillOpen(message: MessageDoc): boolean {
  const known = openState.get(message);
  if (known !== undefined) return known;
  const open = isOpen(storedOf(message));
  openState.set(message, open);
  return open;
}

/** Open cards, oldest first. */
export const openCards = (): MessageDoc[] => messages().filter((message) => isCard(message) && stillOpen(message));

/** Time since when an actor has kept all its GM-only data: older entries were dropped and must not be recreated. */
function gmDataCompleteSince(keys: readonly string[]): number {
  if (keys.length < KEEP) return 0;
  const times = keys.flatMap((key) => messageById(key.split("-")[0] ?? "")?.timestamp ?? []);
  return Math.min(...times);
}

/** A test whether a card lacks GM-only data because no GM was connected. */
function lacksGmData(since: Map<ActorDoc, number>): (message: MessageDoc) => boolean {
  const lacks = (message: MessageDoc, id: string, { facts, parts }: Act): boolean => {
    const hidden = facts === null ? Object.values(parts ?? {}).find((part) => part?.hidden === true) : undefined;
    const actor = hidden ? actorOf(String(hidden.uuid)) : null;
    const storedData = (actor?.flags[SYSTEM]?.sealed ?? {}) as Record<string, string>;
    if (!actor || storedData[gmDataKey(message.id, id)]) return false;
    if (!since.has(actor)) since.set(actor, gmDataCompleteSince(Object.keys(storedData)));
    return message.timestamp > (since.get(actor) ?? 0);
  };
  return (message) => Object.entries(storedOf(message).acts).some(([id, act]) => lacks(message, id, act));
}

/** Whether a player's card claims that an event was applied or undone that never was. For the GM's client. */
export function claimsFalsely(message: MessageDoc, event: string, actor: ActorDoc): boolean {
  const state = storedOf(message).events[event]?.state;
  return (
    me().isGM &&
    message.author?.isGM !== true &&
    (state === "applied" || state === "undone") &&
    neverApplied(actor, event)
  );
}

/**
 * Whether a card last changed by a player makes such a claim; a card that a GM's client changed since was examined
 * then.
 */
function makesFalseClaim(message: MessageDoc): boolean {
  const stats = message._source._stats as { lastModifiedBy?: string | null } | undefined;
  if (userById(stats?.lastModifiedBy ?? "")?.isGM) return false;
  const { acts, events } = storedOf(message);
  return Object.entries(events).some(([id, event]) => {
    const actor = actorOf(String(acts[event?.act]?.parts?.[event?.part]?.uuid));
    return actor !== null && claimsFalsely(message, id, actor);
  });
}

/**
 * Cards with something left to do, oldest first: open ones, those that lack GM-only data, and those whose event states
 * differ from the ledger, because a client closed between the two writes or a player changed the card.
 */
export function unfinishedCards(): MessageDoc[] {
  const cards = messages().filter(isCard);
  const lacksData = me().isGM ? lacksGmData(new Map()) : () => false;
  const claimed = me().isGM ? makesFalseClaim : () => false;
  const left = new Set(cards.filter((message) => stillOpen(message) || lacksData(message) || claimed(message)));
  const cardOfEvent = new Map(
    cards.flatMap((message) => Object.keys(storedOf(message).events).map((event) => [event, message] as const)),
  );
  for (const event of me().isGM ? openRecords() : []) {
    const message = cardOfEvent.get(event);
    if (message) left.add(message);
  }
  const ledgers = [
    ...worldActors().map(ledgerOf),
    ...tokenDeltas().map(({ flags }) => validLedger(flags?.[SYSTEM]?.ledger)),
  ];
  for (const ledger of ledgers)
    for (const [event, { state, whole }] of Object.entries(ledger)) {
      const message = cardOfEvent.get(event);
      if (message && (!whole || storedOf(message).events[event]?.state !== state)) left.add(message);
    }
  return cards.filter((message) => left.has(message));
}
