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
  keepSeals,
  lookAtShelves,
  type RunAct,
  sealFor,
  touched,
} from "./acts.ts";
import { agree } from "./agree.ts";
import { amended, revise, without } from "./amend.ts";
import { actorOf, applyEvent } from "./apply.ts";
import { arrived } from "./arrival.ts";
import { mayCause } from "./authority.ts";
import { MAX_ACTS } from "./card-check.ts";
import type { Act, AppliedEvent, CardData } from "./card-data.ts";
import { isUnseen } from "./combatants.ts";
import { isCreature } from "./creature-dice.ts";
import { showLater } from "./dice3d.ts";
import { entryOf } from "./ledger.ts";
import { freshId, type Presser, prepareOffer, taken } from "./offers.ts";
import { unsettled } from "./open-cards.ts";
import { passTime } from "./pass-time.ts";
import { played } from "./played.ts";
import { cardOf, isTooLarge } from "./read-cards.ts";
import { refused } from "./refusals.ts";
import { rolledOn } from "./roll-on.ts";
import { rulesetById } from "./rulesets.ts";
import { activeGM, type MessageDoc, me, messageById, replaceAt, type Source, type UserDoc } from "./seam.ts";
import { type Automation, ruleSettings } from "./settings.ts";
import { whileThere } from "./there.ts";
import { mayChange, trusted, vouch } from "./trust.ts";
import { turned } from "./turning.ts";
import { undo } from "./undo.ts";
import { enqueue, laneOf } from "./write-queue.ts";
import { isWritten } from "./written.ts";

export { enqueue, queued, request } from "./write-queue.ts";

/** Whether this client is the one that writes a card. */
export function isWriter(message: MessageDoc): boolean {
  const gm = activeGM();
  return gm ? gm.isSelf : message.isAuthor;
}

/** Cards that wait to be brought up to date: one that changes again before its turn comes waits once. */
const brought = new Set<string>();

/** Queues a card to be brought up to date by this client, where it still is the one that writes when its turn comes. */
export function bring(message: MessageDoc): void {
  if (message.type !== "card" || !isWriter(message) || brought.has(message.id)) return;
  brought.add(message.id);
  const work = async (): Promise<void> => {
    brought.delete(message.id);
    const known = await arrived(rulesetById(cardOf(message).ruleset));
    if (known) await lookAtShelves(cardOf(message));
    if (known && messageById(message.id) && isWriter(message)) await process(message);
  };
  const go = (): void => void enqueue(work, message, laneOf(message.author));
  // What this client posts may itself belong to a turn that passes.
  if (message.isAuthor) go();
  else void turned().then(go);
}

/** Brings a card up to date, in one update; a no-op where nothing is outstanding. */
async function process(message: MessageDoc): Promise<void> {
  if (isTooLarge(message)) {
    refused({ user: message.author?.id ?? "", kind: "tooLarge", message: message.id });
    return;
  }
  await agree(message);
  await rollOn(message);
  const card = cardOf(message);
  const events: Record<string, AppliedEvent> = {};
  const seals: ReturnType<typeof sealFor>[] = [];
  for (const [id, act] of inOrder(card)) {
    if (act.touches.length === 0 && act.state !== "done") continue;
    seals.push(missingSeal(message, id, act));
    Object.assign(events, await applyAct(message, id, act, { order: Object.keys(events).length }));
  }
  await keepSeals(seals);
  if (Object.keys(events).length) await message.update({ "system.events": events });
  await startByThemselves(message, ruleSettings.automation());
}

/** Rolls what falls at this client without a prompt, for all acts of a card. */
async function rollOn(message: MessageDoc): Promise<void> {
  const runs: Record<string, RunAct> = {};
  for (const [id, act] of inOrder(cardOf(message))) {
    // Examined before the GM's page is loaded again: what a player brought is not known afterwards.
    if (isWritten(message, id) && act.journal.length > 0 && Object.values(act.parts).some(isCreature))
      trusted(message, id);
    const run = await rolledOn(message, id);
    if (run) runs[id] = run;
  }
  await write(message, runs);
}

const inOrder = (card: CardData): [string, Act][] => Object.entries(card.acts).sort((a, b) => a[1].seq - b[1].seq);

/** The GM-only data of an act by a player's client, which leaves it out of the message; null where the GM has it, or does not trust the act. */
function missingSeal(message: MessageDoc, id: string, act: Act): ReturnType<typeof sealFor> {
  if (!me().isGM || act.facts !== null || !trusted(message, id)) return null;
  const hidden = Object.values(act.parts).find((p) => p.hidden);
  const actor = hidden ? actorOf(hidden.uuid) : null;
  const sealed = actor?.flags.fivefold?.sealed as Source | undefined;
  if (!actor || sealed?.[`${message.id}-${id}`]) return null;
  const facts = factsOf(message, id);
  const known = actionOf(cardOf(message), act);
  if (!facts || !known) return null;
  const lines = played(message, id, () => replay(() => known.action.start(facts, act.form), act.journal).lines);
  if (!lines) return null;
  const kept = known.action.keeps?.(facts, act.form) ?? facts;
  return sealFor(message, id, { act, rolls: [], sealed: { facts: kept, lines } });
}

interface Applying {
  /** Events that are not on the card yet come before it. */
  order?: number;
  /** The one event that a user applies by a press; left out: all that are due by themselves. */
  only?: { event: string; user: UserDoc };
}

/** Applies an act to its parts; resolves to the events to be stored on the card. */
async function applyAct(
  message: MessageDoc,
  id: string,
  act: Act,
  { order: before = 0, only }: Applying = {},
): Promise<Record<string, AppliedEvent>> {
  const card = cardOf(message);
  const manual = ruleSettings.automation() === "manual";
  const events: Record<string, AppliedEvent> = {};
  let order = Object.keys(card.events).length + before;
  for (const touch of act.touches) {
    const event = eventId(id, touch);
    const state = card.events[event]?.state;
    if (only ? event !== only.event : state && state !== "waiting") continue;
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
    } else if (!mayCause(message, id, only?.user)) {
      if (!card.events[event]?.note) events[event] = { ...base, state: "waiting", note: text("FIVEFOLD.Card.doubt") };
    } else {
      const consequences = played(message, id, () => consequencesOf(message, id, touch));
      if (consequences === null) continue;
      if (consequences === undefined) {
        const gone = Object.values(act.parts).find((p) => !actorOf(p.uuid));
        const note = gone ? text("FIVEFOLD.Card.gone", { name: gone.name }) : text("FIVEFOLD.Card.unreadable");
        events[event] = { ...base, state: "failed", note };
        continue;
      }
      const stopped = await whileThere(actor, () => applyEvent(actor, event, consequences));
      const note = stopped === undefined ? text("FIVEFOLD.Card.gone", { name: actor.name }) : stopped;
      events[event] = note ? { ...base, state: "failed", note } : { ...base, state: "applied" };
    }
  }
  return events;
}

async function startByThemselves(message: MessageDoc, automation: Automation): Promise<void> {
  if (automation === "manual") return;
  for (const [id, act] of inOrder(cardOf(message)))
    for (const offer of act.offers)
      if (
        (automation === "automatic" ? offer.auto : offer.always) &&
        !taken(cardOf(message), id, offer) &&
        mayCause(message, id)
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
  more: { review?: boolean; dice?: readonly Answer[]; user?: UserDoc } = {},
): Promise<void> {
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known || taken(card, id, offer)) return;
  const runs: Record<string, RunAct> = {};
  // Acts may have been dropped, so their count is not the next order.
  let seq = 1 + Math.max(-1, ...Object.values(card.acts).map((one) => one.seq));
  const review = more.review === true && known.ruleset.actions[offer.action]?.review !== undefined;
  const ready = prepareOffer(known.ruleset, act, offer, form, presser);
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
      // Of several at once nobody has rolled beforehand.
      dice: all.length === 1 ? more.dice : undefined,
      by: all.length === 1 && more.dice ? more.user?.id : undefined,
    });
    seq += 1;
  }
  if (taken(cardOf(message), id, offer)) return;
  const byAuthor = more.user !== undefined && more.user.id === message.author?.id;
  await write(message, runs, heard(message, act), !byAuthor);
  // The hours pass once, however many it is about. Nothing waits for them: what falls due comes into the queue by itself.
  if (all[0] && !review && me().isGM) void passTime(all[0].action, all[0].facts, all[0].form);
}

/**
 * Stores acts this client has played, and trusts those that were played on from an act it trusts, or begun here. `keep`: they
 * cannot be examined again after a reload, because another user than the author of the card pressed them.
 */
export async function write(
  message: MessageDoc,
  runs: Record<string, RunAct>,
  also: Source = {},
  keep = false,
): Promise<void> {
  const own = Object.keys(runs).filter((id) => !cardOf(message).acts[id] || trusted(message, id));
  // Replaced as a whole: merged, a sentence or facts would keep words of the one before.
  const acts = Object.entries(runs).map(([id, { act }]) => replaceAt(`system.acts.${id}`, act));
  // While dice fell another may have become the one that writes, or the card may be gone.
  if (!acts.length || !messageById(message.id) || !isWriter(message)) return;
  await keepSeals(Object.entries(runs).map(([id, run]) => sealFor(message, id, run)));
  const rolls = Object.values(runs).flatMap((r) => r.rolls);
  // Noted before the update, whose hooks examine what is not.
  for (const id of own) if (runs[id]) await vouch(message, id, runs[id].act, keep);
  await message.update({
    ...Object.assign({}, ...acts),
    ...also,
    ...(rolls.length
      ? { rolls: [...message.rolls.map((r) => JSON.stringify(r.toJSON())), ...rolls.map((r) => JSON.stringify(r))] }
      : {}),
  });
  showLater(message, rolls);
  // As the message has it now: its data model may have filled in what was left out.
  for (const id of own) {
    const act = cardOf(message).acts[id];
    if (act && runs[id]) await vouch(message, id, act, keep);
  }
}

/** Applies one waiting part of an act, because a user pressed it. */
export async function applyPart(message: MessageDoc, event: string, user: UserDoc): Promise<void> {
  const entry = cardOf(message).events[event];
  const act = entry ? cardOf(message).acts[entry.act] : undefined;
  if (!entry || !act || !["waiting", "failed"].includes(entry.state)) return;
  const events = await applyAct(message, entry.act, act, { only: { event, user } });
  if (Object.keys(events).length) await message.update({ "system.events": events });
}

/** Changes the form of an act that is done: see amend.ts. What was applied of it and after it ends up as it should have been. */
export async function amend(message: MessageDoc, id: string, form: Form, user: UserDoc): Promise<void> {
  const { runs, dropped } = await amended(message, id, form);
  const touchedActs = new Set([...Object.keys(runs), ...dropped]);
  const applied = Object.entries(cardOf(message).events).filter(([, e]) => e.state === "applied");
  const stale = applied.filter(([, e]) => touchedActs.has(e.act)).sort((a, b) => b[1].order - a[1].order);
  for (const [event] of stale) await undo(message, event);
  await write(message, runs, without(cardOf(message), dropped));
  await revise(message, Object.keys(runs));
  for (const [event, { act: owner }] of applied.sort((a, b) => a[1].order - b[1].order)) {
    const act = cardOf(message).acts[owner];
    if (!act || cardOf(message).events[event]?.state !== "undone") continue;
    const events = await applyAct(message, owner, act, { only: { event, user } });
    if (Object.keys(events).length) await message.update({ "system.events": events });
  }
}

/** Everything that waits and is this client's to write: on start, and when a GM comes or goes. */
export function resume(): void {
  for (const message of unsettled()) bring(message);
}
