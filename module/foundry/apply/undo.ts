/** Undo and redo of a card's events. Runs in the queue of the client that writes the card. */
import { text } from "../../kernel/card.ts";
import { ifStillExists, remove } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { refused } from "../adapter/refusal-log.ts";
import { type ActorDoc, type MessageDoc, messages, type Source, type UserDoc } from "../adapter/seam.ts";
import { DOUBT, partOfTouch } from "../cards/act-lookup.ts";
import { consequencesOf } from "../cards/acts.ts";
import type { AppliedEvent, CardData } from "../cards/card-data.ts";
import { descendantEvents, earlierUndoneEvents } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { type ChangedValue, changedSince, entryOf, remembered } from "../ledger/ledger.ts";
import type { Entry } from "../ledger/ledger-data.ts";
import { revertible } from "../ledger/revertible.ts";
import { transferUndoProblem } from "../ledger/transfer-items.ts";
import { redoEvent, undoEvent } from "./apply.ts";
import { mayRepeat } from "./authority.ts";
import { tryPlay } from "./replay-errors.ts";

/**
 * Undoes an event after all applied events of action runs that descend from its run, newest first. Nothing happens if
 * the ledger has forgotten one of them; `actions/card-actions.ts` says so, and asks first if values have changed since.
 * If the event itself is refused, for example because a given item was passed on, the others stay undone.
 * `undoneButNotStored` collects the undone events instead of storing their states in the card: the caller stores them.
 */
export async function undo(message: MessageDoc, event: string, undoneButNotStored?: Set<string>): Promise<void> {
  const card = cardOf(message);
  const entry = card.events[event];
  if (entry?.state !== "applied" || undoneButNotStored?.has(event)) return;
  const actor = actorIn(card, entry);
  if (!isUndoable(card, event)) return;
  for (const descendant of descendantEvents(card, entry.act)) await undo(message, descendant, undoneButNotStored);
  const problem = actor ? transferUndoProblem(revertible(actor, event, message.author)) : null;
  if (problem) return void (await message.update({ [`system.events.${event}.note`]: problem }));
  if (actor) await undoWithCards(actor, event, message.author);
  if (undoneButNotStored) undoneButNotStored.add(event);
  else await message.update({ [`system.events.${event}.state`]: "undone" });
}

/** Undoes an event of an actor, after the cards that it posted. `author`: the author of the event's own card. */
export async function undoWithCards(actor: ActorDoc, event: string, author: UserDoc | null): Promise<void> {
  for (const posted of messages().filter((one) => one.type === "card" && one._source.system && causeOf(one) === event))
    await withdraw(posted, actor);
  await ifStillExists(actor, () => undoEvent(actor, event, author));
}

const causeOf = (message: MessageDoc): unknown => (message._source.system as Source).cause;

/**
 * Redoes an undone event, after those it followed from; if one of them is refused, nothing. Consequences are derived
 * from the card again; if they differ from the undone ones and the card is not trusted, the event waits for the GM to
 * apply it.
 */
export async function redo(message: MessageDoc, event: string, user: UserDoc): Promise<void> {
  const card = cardOf(message);
  for (const earlierEvent of earlierUndoneEvents(card, event).filter((id) => !isForgotten(card, id))) {
    await redo(message, earlierEvent, user);
    if (cardOf(message).events[earlierEvent]?.state !== "applied") return;
  }
  const entry = card.events[event];
  const actor = entry ? actorIn(card, entry) : null;
  if (entry?.state !== "undone" || !actor) return;
  const touch = event.slice(entry.act.length + 1);
  const consequences = tryPlay(message, entry.act, () => consequencesOf(message, entry.act, touch));
  if (!consequences) return;
  if (!mayRepeat(message, entry.act, actor, event, consequences)) {
    refused({ user: user.id, kind: "notTrusted", message: message.id, act: entry.act });
    await message.update({ [`system.events.${event}.note`]: text(DOUBT) });
    return;
  }
  if (!(await redoEvent(actor, event, consequences))) return;
  await message.update({ [`system.events.${event}.state`]: "applied" });
}

/** The events that an undo of this event undoes, oldest first: it, and those of action runs that descend from its run. */
const undoneWith = (card: CardData, event: string): string[] => [
  event,
  ...descendantEvents(card, card.events[event]?.act ?? "").reverse(),
];

/** Whether the ledgers still know what an event changed, and what the events undone with it changed. */
export const isUndoable = (card: CardData, event: string): boolean =>
  !undoneWith(card, event).some((id) => isForgotten(card, id));

/** By actor, the values that an undo would overwrite: they have changed since the undone events wrote them. */
export function changedSinceEvent(card: CardData, event: string): { actor: ActorDoc; values: ChangedValue[] }[] {
  const entries = new Map<ActorDoc, Entry[]>();
  for (const id of undoneWith(card, event)) {
    const applied = card.events[id];
    const actor = applied ? actorIn(card, applied) : null;
    const entry = actor ? entryOf(actor, id) : undefined;
    if (actor && entry) entries.set(actor, [...(entries.get(actor) ?? []), entry]);
  }
  return [...entries].flatMap(([actor, written]) => {
    const values = changedSince(actor, written);
    return values.length > 0 ? [{ actor, values }] : [];
  });
}

function isForgotten(card: CardData, event: string): boolean {
  const entry = card.events[event];
  const actor = entry ? actorIn(card, entry) : null;
  return actor !== null && !remembered(actor, event);
}

const actorIn = (card: CardData, entry: AppliedEvent): ActorDoc | null =>
  actorOf(card.acts[entry.act]?.parts[entry.part]?.uuid ?? "");

/**
 * Withdraws a card that was posted by an undone event: its events are undone, then it is deleted. A player may write
 * any event into their card: such a card is withdrawn only if it changed no other actor.
 */
async function withdraw(message: MessageDoc, actor: ActorDoc): Promise<void> {
  const parts = Object.values(cardOf(message).acts).flatMap((act) => act.touches.map((t) => act.parts[partOfTouch(t)]));
  if (!message.author?.isGM && parts.some((part) => actorOf(part?.uuid ?? "") !== actor)) return;
  const applied = Object.entries(cardOf(message).events).filter(([, e]) => e.state === "applied");
  for (const [own] of applied.sort((a, b) => b[1].order - a[1].order)) await undo(message, own);
  await remove(message);
}
