/** Undo and redo of a card's events. Runs in the queue of the client that writes the card. */
import { text } from "../../kernel/card.ts";
import { canonical } from "../../kernel/vector.ts";
import { type ActorDoc, type MessageDoc, me, messages, type Source, type UserDoc } from "../adapter/foundry-api.ts";
import { ifStillExists, remove } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { refused } from "../adapter/refusal-log.ts";
import { DOUBT, partOfTouch } from "../cards/act-lookup.ts";
import { consequencesOf } from "../cards/acts.ts";
import type { AppliedEvent, CardData } from "../cards/card-data.ts";
import { descendantEvents, earlierUndoneEvents } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { needsGM } from "../ledger/create-documents.ts";
import { type ChangedValue, changedSince, entryOf, remembered } from "../ledger/ledger.ts";
import type { Entry } from "../ledger/ledger-data.ts";
import { revertible } from "../ledger/revertible.ts";
import { transferUndoProblem } from "../ledger/transfer-items.ts";
import { redoEvent, undoEvent } from "./apply.ts";
import { mayReapply } from "./authority.ts";
import { tryPlay } from "./replay-errors.ts";

/** One undo: the events it has reached, as forged cards may name each other as their cause. */
interface Undoing {
  seen: Set<string>;
  /** Collects the undone events instead of storing their states in the card: the caller stores them. */
  undoneButNotStored?: Set<string> | undefined;
}

/**
 * Undoes one event; events of other parts of its run stay applied. Undone before it: the applied events of action runs
 * that descend from its run, newest first, and the cards that they posted. Nothing happens if a ledger has forgotten
 * one of these events; `actions/card-actions.ts` says so, and asks first if a value other than a number has changed
 * since; later changes of a number are kept. If an event is refused, for example because a given item was passed on,
 * those undone before stay undone, and those it follows from on the same card stay applied.
 */
export async function undo(message: MessageDoc, event: string, undoneButNotStored?: Set<string>): Promise<void> {
  if (isUndoable(message, event)) await undoOnce(message, event, { seen: new Set(), undoneButNotStored });
}

/** Resolves to whether the event is undone. */
async function undoOnce(message: MessageDoc, event: string, undoing: Undoing): Promise<boolean> {
  const { seen, undoneButNotStored } = undoing;
  const card = cardOf(message);
  const applied = card.events[event];
  if (applied?.state !== "applied" || undoneButNotStored?.has(event)) return true;
  if (!isFirstVisit(seen, message, event)) return false;
  const actor = actorIn(card, applied);
  for (const descendant of descendantEvents(card, applied.act)) {
    const isUndone = await undoOnce(message, descendant, undoing);
    if (!isUndone) return false;
  }
  const problem = actor ? transferUndoProblem(revertible(actor, event, message.author)) : null;
  if (problem) {
    await message.update({ [`system.events.${event}.note`]: problem });
    return false;
  }
  if (actor) await undoWithCards(actor, event, message.author, seen);
  if (undoneButNotStored) undoneButNotStored.add(event);
  else await message.update({ [`system.events.${event}.state`]: "undone" });
  return true;
}

function isFirstVisit(seen: Set<string>, message: MessageDoc, event: string): boolean {
  const size = seen.size;
  return seen.add(`${message.id} ${event}`).size > size;
}

/** Undoes an event of an actor, after the cards that it posted. `author`: the author of the event's own card. */
export async function undoWithCards(
  actor: ActorDoc,
  event: string,
  author: UserDoc | null,
  seen = new Set<string>(),
): Promise<void> {
  for (const posted of cardsPostedBy(event)) if (mayWithdraw(posted, actor)) await withdraw(posted, seen);
  await ifStillExists(actor, () => undoEvent(actor, event, author));
}

const cardsPostedBy = (event: string): MessageDoc[] =>
  messages().filter((one) => one.type === "card" && (one._source.system as Source | undefined)?.cause === event);

const appliedEvents = (message: MessageDoc): string[] =>
  Object.entries(cardOf(message).events)
    .filter(([, { state }]) => state === "applied")
    .sort((a, b) => b[1].order - a[1].order)
    .map(([event]) => event);

/** A player may write any cause into their card: such a card is withdrawn only if it changed no other actor. */
function mayWithdraw(message: MessageDoc, actor: ActorDoc): boolean {
  const parts = Object.values(cardOf(message).acts).flatMap((act) => act.touches.map((t) => act.parts[partOfTouch(t)]));
  return message.author?.isGM === true || parts.every((part) => actorOf(part?.uuid ?? "") === actor);
}

/** Undoes the events of a card that an undone event posted, then deletes it; it stays if one of them stays applied. */
async function withdraw(message: MessageDoc, seen: Set<string>): Promise<void> {
  for (const event of appliedEvents(message)) {
    const isUndone = await undoOnce(message, event, { seen });
    if (!isUndone) return;
  }
  await remove(message);
}

/** Doubted redos that a GM has clicked, with their consequences; not read from the card, where a player could write them. */
const doubtedRedos = new Set<string>();

/**
 * Redoes an undone event, after those it followed from; if one of them is refused, nothing. Consequences are derived
 * from the card again; if the card is not trusted and they differ from the undone ones, or change more than the actor,
 * the event stays undone, with a note, until a GM redoes it once more.
 */
export async function redo(message: MessageDoc, event: string, user: UserDoc): Promise<void> {
  const card = cardOf(message);
  for (const earlierEvent of earlierUndoneEvents(card, event).filter((id) => !isForgotten(card, id))) {
    await redo(message, earlierEvent, user);
    if (cardOf(message).events[earlierEvent]?.state !== "applied") return;
  }
  const undone = card.events[event];
  const actor = undone ? actorIn(card, undone) : null;
  if (undone?.state !== "undone" || !actor) return;
  const touch = event.slice(undone.act.length + 1);
  const consequences = tryPlay(message, undone.act, () => consequencesOf(message, undone.act, touch));
  if (!consequences) return;
  // The first click of a GM shows the note, the second one approves the same consequences.
  const doubtedRedo = canonical([message.id, event, consequences]);
  const isApproved = user.isGM && doubtedRedos.has(doubtedRedo);
  const mayWrite = me().isGM
    ? isApproved || mayReapply(message, undone.act, actor, event, consequences)
    : !needsGM(consequences);
  const path = `system.events.${event}`;
  if (!mayWrite) {
    if (user.isGM) doubtedRedos.add(doubtedRedo);
    refused({ user: user.id, kind: "notTrusted", message: message.id, act: undone.act });
    await message.update({ [`${path}.note`]: text(DOUBT) });
    return;
  }
  const problem = await redoEvent(actor, event, consequences);
  if (problem) await message.update({ [`${path}.note`]: problem });
  else if (problem === null) await message.update({ [`${path}.state`]: "applied", [`${path}.note`]: null });
}

/** The events that an undo of this event undoes, oldest first: it, and those of action runs that descend from its run. */
const undoneWith = (card: CardData, event: string): string[] => [
  event,
  ...descendantEvents(card, card.events[event]?.act ?? "").reverse(),
];

/**
 * Everything that an undo of this event undoes, with its actor, in the order of writing: the event, the events of the
 * cards that it posted, and those of action runs that descend from its run.
 */
function allUndoneWith(
  message: MessageDoc,
  event: string,
  seen = new Set<string>(),
): { actor: ActorDoc; id: string }[] {
  if (!isFirstVisit(seen, message, event)) return [];
  const card = cardOf(message);
  return undoneWith(card, event).flatMap((id) => {
    const applied = card.events[id];
    const actor = applied ? actorIn(card, applied) : null;
    if (!actor) return [];
    const posted = cardsPostedBy(id)
      .filter((one) => mayWithdraw(one, actor))
      .flatMap((one) =>
        appliedEvents(one)
          .reverse()
          .flatMap((own) => allUndoneWith(one, own, seen)),
      );
    return [{ actor, id }, ...posted];
  });
}

/** Whether the ledgers still know everything that an undo of this event undoes. */
export const isUndoable = (message: MessageDoc, event: string): boolean =>
  allUndoneWith(message, event).every(({ actor, id }) => remembered(actor, id));

/** By actor, the values that an undo would overwrite: they have changed since the undone events wrote them. */
export function changedSinceEvent(message: MessageDoc, event: string): { actor: ActorDoc; values: ChangedValue[] }[] {
  const entries = new Map<ActorDoc, Entry[]>();
  for (const { actor, id } of allUndoneWith(message, event)) {
    const ledgerEntry = entryOf(actor, id);
    if (ledgerEntry) entries.set(actor, [...(entries.get(actor) ?? []), ledgerEntry]);
  }
  return [...entries].flatMap(([actor, written]) => {
    const values = changedSince(actor, written);
    return values.length > 0 ? [{ actor, values }] : [];
  });
}

function isForgotten(card: CardData, event: string): boolean {
  const applied = card.events[event];
  const actor = applied ? actorIn(card, applied) : null;
  return actor !== null && !remembered(actor, event);
}

const actorIn = (card: CardData, applied: AppliedEvent): ActorDoc | null =>
  actorOf(card.acts[applied.act]?.parts[applied.part]?.uuid ?? "");
