/**
 * The single writer of cards: the active GM's client, or the author's where no GM is there. It brings every card to where it
 * should be: plays acts on, applies what is done and not yet applied, starts what starts by itself. Runs in one queue.
 */
import { text } from "../kernel/card.ts";
import { type Answer, replay } from "../kernel/procedure.ts";
import type { Form } from "../kernel/ruleset.ts";
import {
  actionOf,
  beginAct,
  consequencesOf,
  eventId,
  factsOf,
  keepSeal,
  lookAtShelves,
  type RunAct,
  touched,
} from "./acts.ts";
import { amended, revise, without } from "./amend.ts";
import { actorOf, applyEvent, finishEvent, redoEvent, undoEvent } from "./apply.ts";
import { arrived, inWorld } from "./arrival.ts";
import type { Act, AppliedEvent, CardData } from "./card-data.ts";
import { isUnseen } from "./combatants.ts";
import { showLater } from "./dice3d.ts";
import { entryOf, remembered } from "./ledger.ts";
import { keptBack } from "./moved.ts";
import { followersOf, freshId, leadersOf, type Presser, prepareOffer, taken } from "./offers.ts";
import { unsettled } from "./open-cards.ts";
import { passTime } from "./pass-time.ts";
import { cardOf } from "./read-cards.ts";
import { rulesetById } from "./rulesets.ts";
import { type ActorDoc, activeGM, type Doc, type MessageDoc, me, messageById, replaceAt, type Source } from "./seam.ts";
import { type Automation, ruleSettings } from "./settings.ts";
import { remove, whileThere } from "./there.ts";
import { mayChange, trusted, vouch } from "./trust.ts";
import { turned } from "./turning.ts";

/** Nothing is written before what it is played by is there. */
let queue: Promise<unknown> = inWorld;

/**
 * Runs work after everything queued before it; an error is reported and does not stop the queue. `about`: what is written to;
 * where that is deleted meanwhile, nothing is wrong.
 */
export function enqueue<T>(work: () => Promise<T>, about?: Doc): Promise<T | undefined> {
  const next = queue.then(about ? () => whileThere(about, work) : work).catch((error: unknown) => {
    console.error("Fivefold |", error);
    return undefined;
  });
  queue = next;
  return next;
}

/** Whether this client is the one that writes a card. */
export function isWriter(message: MessageDoc): boolean {
  const gm = activeGM();
  return gm ? gm.isSelf : message.isAuthor;
}

/** Queues a card to be brought up to date by this client, where it still is the one that writes when its turn comes. */
export function bring(message: MessageDoc): void {
  if (message.type !== "card" || !isWriter(message)) return;
  const work = async (): Promise<void> => {
    const known = await arrived(rulesetById(cardOf(message).ruleset));
    if (known) await lookAtShelves(cardOf(message));
    if (known && messageById(message.id) && isWriter(message)) await process(message);
  };
  const go = (): void => void enqueue(work, message);
  // What this client posts may itself belong to a turn that passes.
  if (message.isAuthor) go();
  else void turned().then(go);
}

/** Brings a card up to date; a no-op where nothing is outstanding. */
async function process(message: MessageDoc): Promise<void> {
  await agree(message);
  const card = cardOf(message);
  for (const [id, act] of inOrder(card)) {
    if (act.touches.length === 0 && act.state !== "done") continue;
    if (me().isGM) await sealAnew(message, id, act);
    await applyAct(message, id, act);
  }
  await startByThemselves(message, ruleSettings.automation());
}

/** What the documents know of a card's events is so: what a page that died has left half done is finished, and said on the card. */
async function agree(message: MessageDoc): Promise<void> {
  const card = cardOf(message);
  const changed: Source = {};
  for (const [event, { state, act, part }] of Object.entries(card.events)) {
    const actor = actorOf(card.acts[act]?.parts[part]?.uuid ?? "");
    const known = actor ? entryOf(actor, event) : undefined;
    if (!actor || !known || !(me().isGM || actor.isOwner)) continue;
    if (!known.whole) await finishEvent(actor, event);
    if (known.state !== state) changed[`system.events.${event}.state`] = known.state;
  }
  if (Object.keys(changed).length) await message.update(changed);
}

const inOrder = (card: CardData): [string, Act][] => Object.entries(card.acts).sort((a, b) => a[1].seq - b[1].seq);

/** A player's client keeps a foe's numbers out of the message; the GM's keeps them with the foe. */
async function sealAnew(message: MessageDoc, id: string, act: Act): Promise<void> {
  if (act.facts !== null) return;
  const hidden = Object.values(act.parts).find((p) => p.hidden);
  const actor = hidden ? actorOf(hidden.uuid) : null;
  const sealed = actor?.flags.fivefold?.sealed as Source | undefined;
  if (!actor || sealed?.[`${message.id}-${id}`]) return;
  const facts = factsOf(message, id);
  const known = actionOf(cardOf(message), act);
  if (!facts || !known) return;
  const lines = played(() => replay(() => known.action.start(facts, act.form), act.journal).lines);
  if (!lines) return;
  const kept = known.action.keeps?.(facts, act.form) ?? facts;
  await keepSeal(message, id, { act, rolls: [], sealed: { facts: kept, lines } });
}

/** What playing an act yields; undefined where a rule stumbles over what the card says. */
function played<R>(play: () => R): R | undefined {
  try {
    return play();
  } catch {
    return undefined;
  }
}

async function applyAct(message: MessageDoc, id: string, act: Act, only?: string): Promise<void> {
  const card = cardOf(message);
  const manual = ruleSettings.automation() === "manual";
  const events: Record<string, AppliedEvent> = {};
  let order = Object.keys(card.events).length;
  for (const touch of act.touches) {
    const event = eventId(id, touch);
    const state = card.events[event]?.state;
    if (only ? event !== only : state && state !== "waiting") continue;
    order += 1;
    const part = touched(touch);
    const base = { act: id, part, by: me().id, order, note: null };
    const actor = actorOf(act.parts[part]?.uuid ?? "");
    if (!actor)
      events[event] = {
        ...base,
        state: "failed",
        note: text("FIVEFOLD.Card.gone", { name: act.parts[part]?.name ?? "" }),
      };
    else if (!only && entryOf(actor, event)?.state === "undone") events[event] = { ...base, state: "undone" };
    else if ((manual && !only) || !mayChange(actor, message, id, touch)) {
      if (!state) events[event] = { ...base, state: "waiting" };
    } else if (!only && !mayWrite(message, id)) {
      if (!card.events[event]?.note) events[event] = { ...base, state: "waiting", note: text("FIVEFOLD.Card.doubt") };
    } else {
      const consequences = played(() => consequencesOf(message, id, touch));
      if (consequences === null) continue;
      if (consequences === undefined) {
        const gone = Object.values(act.parts).find((p) => !actorOf(p.uuid));
        const note = gone ? text("FIVEFOLD.Card.gone", { name: gone.name }) : text("FIVEFOLD.Card.unreadable");
        events[event] = { ...base, state: "failed", note };
        continue;
      }
      const refused = await whileThere(actor, () => applyEvent(actor, event, consequences));
      const note = refused === undefined ? text("FIVEFOLD.Card.gone", { name: actor.name }) : refused;
      events[event] = note ? { ...base, state: "failed", note } : { ...base, state: "applied" };
    }
  }
  if (Object.keys(events).length) await message.update({ "system.events": events });
}

/** The GM's client writes what it has played or examined itself; a player's, without a GM, only to what is the player's own. */
const mayWrite = (message: MessageDoc, id: string): boolean => !me().isGM || trusted(message, id);

async function startByThemselves(message: MessageDoc, automation: Automation): Promise<void> {
  if (automation === "manual") return;
  for (const [id, act] of inOrder(cardOf(message)))
    for (const offer of act.offers)
      if (
        (automation === "automatic" ? offer.auto : offer.always) &&
        mayWrite(message, id) &&
        !taken(cardOf(message), id, offer)
      )
        await startOffer(message, id, offer.id, {}, { targets: [], mine: "" });
}

/** What a fight told one side alone is everybody's once somebody acts on it, but for those the GM has hidden. */
function heard(message: MessageDoc, { form, parts }: Act): Source {
  const about = Object.values(parts).flatMap(({ uuid }) => actorOf(uuid) ?? []);
  return message.whisper.length && form.call && !about.some(isUnseen) ? { whisper: [] } : {};
}

/** Starts what a button offers, on the card it stands on.  */
export async function startOffer(
  message: MessageDoc,
  id: string,
  offerId: string,
  form: Form,
  presser: Presser,
  more: { review?: boolean; dice?: readonly Answer[] } = {},
): Promise<void> {
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known || taken(card, id, offer)) return;
  const runs: Record<string, RunAct> = {};
  let seq = Object.keys(card.acts).length;
  const review = more.review === true && known.ruleset.actions[offer.action]?.review !== undefined;
  const ready = prepareOffer(known.ruleset, act, offer, form, presser);
  const all = ready.filter(({ problems }) => review || problems.length === 0);
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
      // Of several at once nobody has rolled beforehand.
      dice: all.length === 1 ? more.dice : undefined,
    });
    seq += 1;
  }
  if (taken(cardOf(message), id, offer)) return;
  await write(message, runs, heard(message, act));
  // The hours pass once, however many it is about. Nothing waits for them: what falls due comes into the queue by itself.
  if (all[0] && !review && me().isGM) void passTime(all[0].action, all[0].facts, all[0].form);
}

/** Stores acts this client has played; what was played on from an act it trusts (or begun here) it vouches for. */
export async function write(message: MessageDoc, runs: Record<string, RunAct>, also: Source = {}): Promise<void> {
  const own = Object.keys(runs).filter((id) => !cardOf(message).acts[id] || trusted(message, id));
  // Whole in place of what was there: merged, a sentence or facts would keep words of the one before.
  const acts = Object.entries(runs).map(([id, { act }]) => replaceAt(`system.acts.${id}`, act));
  // While dice fell another may have become the one that writes, or the card may be gone.
  if (!acts.length || !messageById(message.id) || !isWriter(message)) return;
  for (const [id, run] of Object.entries(runs)) await keepSeal(message, id, run);
  const rolls = Object.values(runs).flatMap((r) => r.rolls);
  await message.update({
    ...Object.assign({}, ...acts),
    ...also,
    ...(rolls.length
      ? { rolls: [...message.rolls.map((r) => JSON.stringify(r.toJSON())), ...rolls.map((r) => JSON.stringify(r))] }
      : {}),
  });
  showLater(message, rolls);
  for (const id of own) if (runs[id]) vouch(message, id, runs[id].act);
}

/** Applies one waiting part of an act. */
export async function applyPart(message: MessageDoc, event: string): Promise<void> {
  const entry = cardOf(message).events[event];
  const act = entry ? cardOf(message).acts[entry.act] : undefined;
  if (entry && act && ["waiting", "failed"].includes(entry.state)) await applyAct(message, entry.act, act, event);
}

/** Takes an event back, what followed from it first. */
export async function undo(message: MessageDoc, event: string): Promise<void> {
  const card = cardOf(message);
  const entry = card.events[event];
  if (entry?.state !== "applied") return;
  const actor = actorIn(card, entry);
  const later = followersOf(card, entry.act);
  if ([event, ...later].some((id) => isForgotten(card, id))) return;
  for (const follower of later) await undo(message, follower);
  const kept = actor ? keptBack(entryOf(actor, event)?.recorded ?? []) : null;
  if (kept) return void (await message.update({ [`system.events.${event}.note`]: kept }));
  if (actor) {
    for (const posted of entryOf(actor, event)?.posted ?? []) await withdraw(posted, event, actor);
    await undoEvent(actor, event);
  }
  await message.update({ [`system.events.${event}.state`]: "undone" });
}

/** Does an event again, first what it followed from; where that is refused, nothing. */
export async function redo(message: MessageDoc, event: string): Promise<void> {
  const card = cardOf(message);
  for (const leader of leadersOf(card, event).filter((id) => !isForgotten(card, id))) {
    await redo(message, leader);
    if (cardOf(message).events[leader]?.state !== "applied") return;
  }
  const entry = card.events[event];
  const actor = entry ? actorIn(card, entry) : null;
  if (entry?.state !== "undone" || !actor) return;
  if (!(await redoEvent(actor, event))) return;
  await message.update({ [`system.events.${event}.state`]: "applied" });
}

/** Whether what an event changed is no longer known where it was written. */
export function isForgotten(card: CardData, event: string): boolean {
  const entry = card.events[event];
  const actor = entry ? actorIn(card, entry) : null;
  return actor !== null && !remembered(actor, event);
}

const actorIn = (card: CardData, entry: AppliedEvent): ActorDoc | null =>
  actorOf(card.acts[entry.act]?.parts[entry.part]?.uuid ?? "");

/** Changes the form of an act that is done: see amend.ts. What was applied of it and after it ends up as it should have been. */
export async function amend(message: MessageDoc, id: string, form: Form): Promise<void> {
  const { runs, dropped } = await amended(message, id, form);
  const touchedActs = new Set([...Object.keys(runs), ...dropped]);
  const applied = Object.entries(cardOf(message).events).filter(([, e]) => e.state === "applied");
  const stale = applied.filter(([, e]) => touchedActs.has(e.act)).sort((a, b) => b[1].order - a[1].order);
  for (const [event] of stale) await undo(message, event);
  await write(message, runs, without(cardOf(message), dropped));
  await revise(message, Object.keys(runs));
  for (const [event, { act: owner }] of applied.sort((a, b) => a[1].order - b[1].order)) {
    const act = cardOf(message).acts[owner];
    if (act && cardOf(message).events[event]?.state === "undone") await applyAct(message, owner, act, event);
  }
}

/**
 * A card that was posted because of an event goes with it: its own events are taken back, then it is removed. The note of it
 * lies on an actor its owner may write to: only a card that says the same goes, and a player's only with what befell that actor.
 */
async function withdraw(id: string, event: string, actor: ActorDoc): Promise<void> {
  const message = messageById(id);
  if (message?.type !== "card" || cardOf(message).cause !== event) return;
  const parts = Object.values(cardOf(message).acts).flatMap((act) => act.touches.map((t) => act.parts[touched(t)]));
  if (!message.author?.isGM && parts.some((part) => actorOf(part?.uuid ?? "") !== actor)) return;
  const applied = Object.entries(cardOf(message).events).filter(([, e]) => e.state === "applied");
  for (const [own] of applied.sort((a, b) => b[1].order - a[1].order)) await undo(message, own);
  await remove(message);
}

/** Everything that waits and is this client's to write: on start, and when a GM comes or goes. */
export function resume(): void {
  for (const message of unsettled()) bring(message);
}
