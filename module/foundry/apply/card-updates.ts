/**
 * The authoritative client of cards: the active GM's, or the author's if no GM is connected. It brings every card up to
 * date: continues action runs, applies finished ones, starts automatic follow-ups. Runs in one queue. Loaded with the
 * first card.
 */
import { text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { type Answer, replay } from "../../kernel/procedure.ts";
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { isUnseen } from "../adapter/combatants.ts";
import { animateAddedDice } from "../adapter/dice3d.ts";
import { type MessageDoc, me, messageById, replaceAt, type Source, type UserDoc } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { refused, reportError } from "../adapter/refusal-log.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { actionOf, DOUBT, eventId, partOfTouch } from "../cards/act-lookup.ts";
import {
  beginAct,
  consequencesOf,
  factsOf,
  gmDataUpdate,
  loadCompendiumOptions,
  type RunAct,
  storeGmData,
} from "../cards/acts.ts";
import { MAX_ACTS, PAID } from "../cards/card-check.ts";
import type { Act, AppliedEvent, CardData } from "../cards/card-data.ts";
import { isAuthoritative } from "../cards/card-writer.ts";
import { followUpOf } from "../cards/follow-ups.ts";
import { type Clicker, freshId, isOfferClosed, prepareOffer } from "../cards/offers.ts";
import { isPlayerWritten } from "../cards/player-writes.ts";
import { cardOf, isTooLarge } from "../cards/read-cards.ts";
import { isCreature } from "../cards/which-client-rolls.ts";
import { entryOf } from "../ledger/ledger.ts";
import { deleteTrust, trustedRuns } from "../ledger/stored-trust.ts";
import { advanceWorldTime } from "./advance-time.ts";
import { deleteActs, planAmendment, revise } from "./amend.ts";
import { applyEvent } from "./apply.ts";
import { mayApplyAct } from "./authority.ts";
import { rolledOn } from "./auto-continue.ts";
import { tryPlay } from "./replay-errors.ts";
import { syncEvents } from "./sync-events.ts";
import { undo } from "./undo.ts";
import { areFactsVerified, isTrusted, mayThisClientApply, trustAct } from "./verify.ts";

/** Brings a card up to date, in one update; a no-op if nothing is outstanding. */
export async function updateCard(message: MessageDoc): Promise<void> {
  await loadCompendiumOptions(cardOf(message));
  // While these were loaded the card may have been deleted, or another client may have become the one that writes.
  if (messageById(message.id) && isAuthoritative(message)) await bringUpToDate(message);
}

async function bringUpToDate(message: MessageDoc): Promise<void> {
  if (isTooLarge(message)) {
    refused({ user: message.author?.id ?? "", kind: "tooLarge", message: message.id });
    return;
  }
  await syncEvents(message);
  await rollWithoutPrompt(message);
  const card = cardOf(message);
  const events: Record<string, AppliedEvent> = {};
  const gmDataUpdates: ReturnType<typeof gmDataUpdate>[] = [];
  for (const [id, act] of inOrder(card)) {
    if (act.touches.length === 0 && act.state !== "done") continue;
    gmDataUpdates.push(missingGmData(message, id, act));
    Object.assign(events, await applyAct(message, id, act, { order: Object.keys(events).length }));
  }
  await storeGmData(gmDataUpdates);
  await storeEvents(message, events);
  await startAutoOffers(message);
}

/** Stores event states on a card, unless it has been deleted meanwhile. */
async function storeEvents(message: MessageDoc, events: Readonly<Record<string, AppliedEvent>>): Promise<void> {
  if (Object.keys(events).length > 0) await ifStillExists(message, () => message.update({ "system.events": events }));
  if (messageById(message.id)) await keepTrust(message, events);
}

/**
 * Stores the trust in action runs whose follow-ups are open, once they are applied or if they change nothing: their own
 * costs, or anything else, may change the facts, so that they could not be verified again after a reload.
 */
async function keepTrust(message: MessageDoc, events: Readonly<Record<string, AppliedEvent>>): Promise<void> {
  if (!me().isGM || message.author?.isGM) return;
  const applied = Object.values(events).flatMap(({ act, state }) => (state === "applied" ? [act] : []));
  const changeless = Object.entries(cardOf(message).acts).flatMap(([id, { state, touches }]) =>
    state === "done" && touches.length === 0 ? [id] : [],
  );
  for (const id of new Set([...applied, ...changeless])) {
    // Read again for each run: its author may have changed the card while the last one was stored.
    const card = cardOf(message);
    const act = card.acts[id];
    if (act?.offers.some((offer) => !isOfferClosed(card, id, offer)) && areFactsVerified(message, id))
      await trustAct(message, id, act, true);
  }
}

/** Rolls all dice of a card that this client rolls without a prompt. */
async function rollWithoutPrompt(message: MessageDoc): Promise<void> {
  const runs: Record<string, RunAct> = {};
  for (const [id, act] of inOrder(cardOf(message))) {
    // Verify it now: after a reload it is unknown what a player wrote.
    if (isPlayerWritten(message, id) && act.journal.length > 0 && Object.values(act.parts).some(isCreature))
      isTrusted(message, id);
    const run = await rolledOn(message, id);
    if (run) runs[id] = run;
  }
  await storeRuns(message, runs);
}

const inOrder = (card: CardData): [string, Act][] => Object.entries(card.acts).sort((a, b) => a[1].seq - b[1].seq);

/**
 * GM-only data of an action run from a player's client, which leaves it out of the message; null if it exists, or the
 * run is not trusted.
 */
function missingGmData(message: MessageDoc, id: string, act: Act): ReturnType<typeof gmDataUpdate> {
  if (!me().isGM || act.facts !== null || !isTrusted(message, id)) return null;
  const hidden = Object.values(act.parts).find((p) => p.hidden);
  const actor = hidden ? actorOf(hidden.uuid) : null;
  const stored = actor?.flags.fivefold?.sealed as Source | undefined;
  if (!actor || stored?.[`${message.id}-${id}`]) return null;
  const facts = factsOf(message, id);
  const known = actionOf(cardOf(message), act);
  if (!facts || !known) return null;
  const lines = tryPlay(message, id, () => replay(() => known.action.start(facts, act.form), act.journal).lines);
  if (!lines) return null;
  const kept = known.action.factsToStore?.(facts, act.form) ?? facts;
  return gmDataUpdate(message, id, { act, rolls: [], gmData: { facts: kept, lines } });
}

interface Applying {
  /** Number of new events not yet on the card that come before it. */
  order?: number;
  /** The one event that a user applies by a click; omitted: all that are due automatically. */
  only?: { event: string; user: UserDoc };
}

/** Applies an action run to its parts; resolves to the events to store on the card. */
async function applyAct(
  message: MessageDoc,
  id: string,
  act: Act,
  { order: before = 0, only }: Applying = {},
): Promise<Record<string, AppliedEvent>> {
  const card = cardOf(message);
  const events: Record<string, AppliedEvent> = {};
  let order = Object.keys(card.events).length + before;
  for (const touch of act.touches) {
    const event = eventId(id, touch);
    const state = card.events[event]?.state;
    if (only ? event !== only.event : state && state !== "waiting") continue;
    order += 1;
    const part = partOfTouch(touch);
    const base = { act: id, part, by: me().id, order, note: null };
    const actor = actorOf(act.parts[part]?.uuid ?? "");
    if (!actor)
      events[event] = {
        ...base,
        state: "failed",
        note: text("FIVEFOLD.Card.gone", { name: act.parts[part]?.name ?? "" }),
      };
    else if (!only && entryOf(actor, event)?.state === "undone") events[event] = { ...base, state: "undone" };
    else if ((!only && !isAppliedAutomatically(message, id, touch)) || !mayThisClientApply(actor, message, id, touch)) {
      if (!state) events[event] = { ...base, state: "waiting" };
    } else if (!mayApplyAct(message, id, only?.user)) {
      if (!card.events[event]?.note) events[event] = { ...base, state: "waiting", note: text(DOUBT) };
    } else {
      const consequences = tryPlay(message, id, () => consequencesOf(message, id, touch));
      if (consequences === null) continue;
      if (consequences === undefined) {
        const gone = Object.values(act.parts).find((p) => !actorOf(p.uuid));
        const note = gone ? text("FIVEFOLD.Card.gone", { name: gone.name }) : text("FIVEFOLD.Card.unreadable");
        events[event] = { ...base, state: "failed", note };
        continue;
      }
      const stopped = await ifStillExists(actor, () => applyEvent(actor, event, consequences));
      const note = stopped === undefined ? text("FIVEFOLD.Card.gone", { name: actor.name }) : stopped;
      events[event] = note ? { ...base, state: "failed", note } : { ...base, state: "applied" };
    }
  }
  return events;
}

/** Whether all that an action run does to a part is applied without a click. */
function isAppliedAutomatically(message: MessageDoc, id: string, touch: string): boolean {
  const kinds = AUTOMATED_CHANGES.filter((kind) => !ruleSettings.automates(kind));
  if (kinds.length === 0 || kinds.length === AUTOMATED_CHANGES.length) return kinds.length === 0;
  if (touch.startsWith(PAID)) return !kinds.includes("costs");
  const consequences = tryPlay(message, id, () => consequencesOf(message, id, touch)) ?? [];
  return !consequences.some(({ do: change }) =>
    kinds.includes(CONDITION_CHANGES.has(change) ? "conditions" : "damage"),
  );
}
const AUTOMATED_CHANGES = ["costs", "damage", "conditions"] as const;
const CONDITION_CHANGES: ReadonlySet<Consequence["do"]> = new Set(["condition", "effect", "end", "renew"]);

async function startAutoOffers(message: MessageDoc): Promise<void> {
  for (const [id, act] of inOrder(cardOf(message)))
    for (const offer of act.offers) {
      const form = formAtStart(message, id, offer);
      if (form && !isOfferClosed(cardOf(message), id, offer) && mayApplyAct(message, id))
        await startOffer(message, id, offer.id, form, { targets: [], mine: "" });
    }
}

/** The form with which this client starts a follow-up without a click; null: it does not. */
function formAtStart(message: MessageDoc, id: string, offer: Offer): Form | null {
  if (ruleSettings.automates("followUps") ? offer.auto : offer.always && ruleSettings.automation() !== "manual")
    return {};
  const found = followUpOf(message, id, offer);
  return found?.creature && me().isGM ? found.form : null;
}

/**
 * A combat request whispered to one side becomes public once it is answered, unless it is about hidden actors.
 */
function publicUpdate(message: MessageDoc, { form, parts }: Act): Source {
  const about = Object.values(parts).flatMap(({ uuid }) => actorOf(uuid) ?? []);
  return message.whisper.length && form.call && !about.some(isUnseen) ? { whisper: [] } : {};
}

/** Starts a follow-up's action runs on its card. */
export async function startOffer(
  message: MessageDoc,
  id: string,
  offerId: string,
  form: Form,
  clicker: Clicker,
  more: { review?: boolean; dice?: readonly Answer[]; user?: UserDoc } = {},
): Promise<void> {
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known || isOfferClosed(card, id, offer)) return;
  await loadActions(known.ruleset, [offer.action]);
  const runs: Record<string, RunAct> = {};
  // Not the number of action runs, as some may have been dropped.
  let seq = 1 + Math.max(-1, ...Object.values(card.acts).map((one) => one.seq));
  const review = more.review === true && known.ruleset.actions[offer.action]?.reviewText !== undefined;
  const ready = prepareOffer(known.ruleset, act, offer, form, clicker);
  const all = ready.filter(({ problems }) => review || problems.length === 0);
  if (Object.keys(card.acts).length + all.length > MAX_ACTS) {
    refused({ user: more.user?.id ?? "", kind: "tooLarge", message: message.id, act: id });
    return;
  }
  for (const one of all) {
    const { action, facts, form: filled } = one;
    const from = { act: id, offer: offerId };
    runs[freshId(message, id, offerId, facts)] = await beginAct({
      ruleset: known.ruleset,
      action,
      facts,
      form: filled,
      from,
      seq,
      review,
      // Dice rolled beforehand fit only a single action run.
      dice: all.length === 1 ? more.dice : undefined,
      by: all.length === 1 && more.dice ? more.user?.id : undefined,
    });
    seq += 1;
  }
  if (isOfferClosed(cardOf(message), id, offer)) return;
  const byAuthor = more.user !== undefined && more.user.id === message.author?.id;
  await storeRuns(message, runs, publicUpdate(message, act), !byAuthor);
  // World time advances once for all of them. Not awaited: what falls due queues itself.
  const [first] = all;
  if (first && !review && me().isGM)
    advanceWorldTime(first.action, first.facts, first.form).catch((error) =>
      reportError(error, { message: message.id }),
    );
}

/**
 * Stores what this client has run; trusts runs continued from a trusted one or begun here. `keep`: store the trust
 * across reloads, because another user than the card's author clicked them, now or before.
 */
export async function storeRuns(
  message: MessageDoc,
  runs: Record<string, RunAct>,
  also: Source = {},
  keep = false,
): Promise<void> {
  const own = Object.keys(runs).filter((id) => !cardOf(message).acts[id] || isTrusted(message, id));
  // Replaced as a whole: a merge would keep parts of the old action run.
  const acts = Object.entries(runs).map(([id, { act }]) => replaceAt(`system.acts.${id}`, act));
  // While dice were rolled another client may have become the one that writes, or the card may be gone.
  if (!acts.length || !messageById(message.id) || !isAuthoritative(message)) return;
  await storeGmData(Object.entries(runs).map(([id, run]) => gmDataUpdate(message, id, run)));
  const rolls = Object.values(runs).flatMap((r) => r.rolls);
  // Store the trust before the update, because its hooks verify unknown action runs.
  const kept = (id: string): boolean => keep || trustedRuns(message.id).some((one) => one.id === id);
  for (const id of own) if (runs[id]) await trustAct(message, id, runs[id].act, kept(id));
  const update = {
    ...Object.assign({}, ...acts),
    ...also,
    ...(rolls.length
      ? { rolls: [...message.rolls.map((r) => JSON.stringify(r.toJSON())), ...rolls.map((r) => JSON.stringify(r))] }
      : {}),
  };
  await ifStillExists(message, () => message.update(update));
  if (!messageById(message.id)) return;
  animateAddedDice(message, rolls);
  // Vouch again for the stored action run, whose data model may have filled in defaults.
  for (const id of own) {
    const act = cardOf(message).acts[id];
    if (act && runs[id]) await trustAct(message, id, act, kept(id));
  }
}

/** Applies one waiting part of an action run, because a user clicked it. */
export async function applyPart(message: MessageDoc, event: string, user: UserDoc): Promise<void> {
  const entry = cardOf(message).events[event];
  const act = entry ? cardOf(message).acts[entry.act] : undefined;
  if (!entry || !act || !["waiting", "failed"].includes(entry.state)) return;
  const events = await applyAct(message, entry.act, act, { only: { event, user } });
  await storeEvents(message, events);
}

/**
 * Changes the form of a finished action run (see amend.ts): undoes it and its follow-ups, then applies the new outcome.
 * The card does not show the undo in between.
 */
export async function amend(message: MessageDoc, id: string, form: Form, user: UserDoc): Promise<void> {
  const { runs, dropped } = await planAmendment(message, id, form);
  const touchedActs = new Set([...Object.keys(runs), ...dropped]);
  const applied = Object.entries(cardOf(message).events).filter(([, e]) => e.state === "applied");
  const stale = applied.filter(([, e]) => touchedActs.has(e.act)).sort((a, b) => b[1].order - a[1].order);
  const undone = new Set<string>();
  for (const [event] of stale) await undo(message, event, undone);
  await deleteTrust(message.id, dropped);
  await storeRuns(message, runs, deleteActs(cardOf(message), dropped));
  for (const [event, { act: owner }] of applied.sort((a, b) => a[1].order - b[1].order)) {
    const { acts, events } = cardOf(message);
    const [act, entry] = [acts[owner], events[event]];
    if (!act || !entry || !undone.has(event)) continue;
    const { [event]: again } = await applyAct(message, owner, act, { only: { event, user } });
    await storeEvents(message, { [event]: again ?? { ...entry, state: "undone" } });
  }
  await revise(message, Object.keys(runs));
}
