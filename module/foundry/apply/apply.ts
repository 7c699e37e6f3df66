/**
 * Writes the consequences of cards to documents, records every change in the ledger, and undoes it; runs in the queue of
 * the authoritative client. `documents/manual-edits.ts` writes those of a manual edit, without the ledger.
 */
import type { Text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { fieldOf, inverseChanges, type Now, type Recorded } from "../../kernel/recorded.ts";
import type { Form } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { type ActorDoc, deleteAt, getProperty, me, type Source, SYSTEM, type UserDoc } from "../adapter/foundry-api.ts";
import { retryPending } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { refused } from "../adapter/refusal-log.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { postFollowUp, postTells } from "../cards/post.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { changesOnlyActor, ownChanges } from "../ledger/change-scope.ts";
import { writeMerged } from "../ledger/concurrent-writes.ts";
import { assignCharacters, writeOthers } from "../ledger/create-documents.ts";
import { finishRecord, type GmRecord, keepRecord, recordOf } from "../ledger/gm-records.ts";
import { entryOf, idsOfUndoneCreations, nextOrder, storing } from "../ledger/ledger.ts";
import { validRecords } from "../ledger/ledger-check.ts";
import type { Entry, Todo } from "../ledger/ledger-data.ts";
import { planFor } from "../ledger/plan.ts";
import type { ManualChange } from "../ledger/projected-actor.ts";
import { revertible } from "../ledger/revertible.ts";
import { writeFootprints } from "../ledger/token-changes.ts";
import { inverseTransfer, writeMove } from "../ledger/transfer-items.ts";
import { isOfTurn, turnsOf, writeResourceCosts } from "../ledger/turn-resources.ts";
import { OWN_WRITE } from "../ledger/write-queue.ts";
import { endTurn } from "./end-turn.ts";

/** What is left to do of an event after its numbers are written. */
interface RemainingWrites {
  todo: Todo;
  /** The GM's record of changes beyond the actor; null if there are none, or no GM writes. */
  record: GmRecord | null;
}

const DONE: GmRecord["todo"] = { recorded: [], offers: [], tells: [] };

/**
 * Stores changes beyond the actor in the GM's record before anything is written: an owner can edit the actor's ledger.
 * A player's client keeps all of it in the ledger, as it writes with its user's permissions only.
 */
async function planRemainingWrites(
  actor: ActorDoc,
  event: string,
  state: Entry["state"],
  recorded: readonly Recorded[],
  { offers, tells }: Pick<Todo, "offers" | "tells">,
  undoable: readonly Recorded[] = recorded,
): Promise<RemainingWrites> {
  if (!me().isGM) return { todo: { embedded: embeddedChanges(recorded), offers, tells }, record: null };
  const todo = { embedded: embeddedChanges(recorded.filter((r) => changesOnlyActor(actor, r))), offers: [], tells: [] };
  const further = recorded.filter((r) => !changesOnlyActor(actor, r));
  const known = recordOf(actor, event);
  if (!known && further.length + offers.length + tells.length === 0) return { todo, record: null };
  await keepRecord(event, {
    actor: actor.uuid,
    state,
    whole: false,
    recorded: undoable.filter((r) => !changesOnlyActor(actor, r)),
    todo: { recorded: further, offers, tells },
  });
  return { todo, record: recordOf(actor, event) ?? null };
}

/**
 * Applies consequences to one actor under an event id: numbers and ledger entry in one update, then everything that
 * needs further writes. Idempotent: a known event is only finished if it is half done. Resolves to the reason if
 * nothing was done because the item or actor has moved meanwhile. `since`: what a user has just changed manually, for an
 * event that consists of the derived changes.
 */
export async function applyEvent(
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
  since: ManualChange = {},
): Promise<Text | null> {
  if (isHalfDone(actor, event)) await finishEvent(actor, event);
  const known = entryOf(actor, event);
  if (known?.state === "applied") return null;
  const plan = await planFor(actor, consequences, { event, since });
  if (plan.refused) return plan.refused;
  const { turns, recorded } = withoutCostsOfLaterTurn(actor, known, plan.recorded);
  const { todo, record } = await planRemainingWrites(actor, event, "applied", recorded, plan);
  const entry: Entry = {
    state: "applied",
    order: nextOrder(actor),
    whole: isDone(todo) && record === null,
    todo,
    recorded,
    turns,
    consequences: [...consequences],
  };
  const update = { ...values(actor, recorded), ...storing(actor, event, entry) };
  const met = await writeMerged(actor, event, recorded, update, OWN_WRITE);
  if (met !== recorded)
    await actor.update({ [`flags.${SYSTEM}.ledger.${event}.recorded`]: met }, { ...OWN_WRITE, render: false });
  const why = await finishWrites(actor, event, { todo, record });
  if (why) return why;
  if (met !== recorded) await recomputeFromCurrent(actor);
  // Not awaited: the end of a turn is written in this same queue.
  if (consequences.some((c) => c.do === "pass")) void endTurn(actor);
  return null;
}

/** An event redone in a later turn pays nothing from that turn: it was already paid from its own. */
function withoutCostsOfLaterTurn(actor: ActorDoc, known: Entry | undefined, planned: Recorded[]) {
  const now = turnsOf(actor);
  const turns = known?.turns ?? now;
  if (String(turns) === String(now)) return { turns, recorded: planned };
  const paid = validRecords(known?.recorded).filter((r) => r.do === "held");
  const kept = planned.filter((r) => r.do !== "held" && !isTurnValue(actor, r) && !isExpiredEffect(actor, r, "made"));
  return { turns, recorded: [...kept, ...paid] };
}

const isTurnValue = (actor: ActorDoc, r: Recorded): boolean => r.do === "value" && !r.item && isOfTurn(actor, r.path);

/** An effect that would be created or restored although its rounds are over. */
function isExpiredEffect(actor: ActorDoc, r: Recorded, as: "made" | "gone"): boolean {
  const combat = combatantsOf(actor)[0]?.combat;
  if (r.do !== as || r.kind !== "ActiveEffect" || !combat) return false;
  const { given } = ((r.source.flags as Source | undefined)?.[SYSTEM] ?? {}) as { given?: Form };
  return given !== undefined && rulesetOf(actor.type)?.turns.isEffectExpired?.(given, combat) === true;
}

/**
 * Undoes an event: inverse changes on current values, then recomputes derived state. `author`: the author of its card.
 */
export async function undoEvent(actor: ActorDoc, event: string, author: UserDoc | null = null): Promise<boolean> {
  if (isHalfDone(actor, event)) await finishEvent(actor, event);
  const entry = entryOf(actor, event);
  if (entry?.state !== "applied" || entry.forgotten) return false;
  const isLaterTurn = String(entry.turns ?? "") !== String(turnsOf(actor));
  const revertibleChanges = revertible(actor, event, author);
  const back = inverseChanges(
    isLaterTurn
      ? revertibleChanges.filter((r) => !isTurnValue(actor, r) && !isExpiredEffect(actor, r, "gone"))
      : revertibleChanges,
    documentsNow(actor),
  );
  const { todo, record } = await planRemainingWrites(
    actor,
    event,
    "undone",
    back,
    { offers: [], tells: [] },
    revertibleChanges,
  );
  const stored = storing(actor, event, { ...entry, state: "undone", whole: false, todo });
  await writeMerged(actor, event, back, { ...values(actor, back), ...stored }, OWN_WRITE);
  await finishWrites(actor, event, { todo, record });
  return true;
}

/**
 * Applies an undone event again, with consequences derived again from its card. Resolves to why it is not applied; null
 * if it is, undefined if there is nothing to redo.
 */
export async function redoEvent(
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
): Promise<Text | null | undefined> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return undefined;
  return applyEvent(actor, event, consequences);
}

/** Replaces the consequences that a redo of an undone event will apply. */
export async function reviseEvent(actor: ActorDoc, event: string, consequences: readonly Consequence[]): Promise<void> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return;
  const at = `flags.${SYSTEM}.ledger.${event}.consequences`;
  await actor.update({ [at]: [...consequences] }, { ...OWN_WRITE, render: false });
}

/** Whether a client stopped in the middle of writing an event. */
export function isHalfDone(actor: ActorDoc, event: string): boolean {
  const entry = entryOf(actor, event);
  if (!entry) return false;
  const record = me().isGM ? recordOf(actor, event) : undefined;
  return !entry.whole || (record?.whole === false && record.state === entry.state);
}

/**
 * Finishes an event that another client left half done. A GM's client takes only changes to the actor itself from the
 * ledger, which the owner can edit; everything else comes from the GM's record.
 */
export async function finishEvent(actor: ActorDoc, event: string): Promise<void> {
  const entry = entryOf(actor, event);
  if (!entry || !isHalfDone(actor, event)) return;
  const { embedded, offers, tells } = (entry.todo ?? {}) as Partial<Todo>;
  const record = me().isGM ? recordOf(actor, event) : undefined;
  const open = record?.state === entry.state && !record.whole ? record : null;
  const all = validRecords(embedded);
  if (me().isGM) {
    if (all.some((r) => !changesOnlyActor(actor, r)) || (!open && (offers?.length || tells?.length)))
      refused({ user: "", kind: "ledger", detail: actor.name });
    const todo = { embedded: all.filter((r) => changesOnlyActor(actor, r)), offers: [], tells: [] };
    await finishWrites(actor, event, { todo, record: open });
  } else {
    const todo = { embedded: ownChanges(actor, all), offers: offers ?? [], tells: tells ?? [] };
    await finishWrites(actor, event, { todo, record: null });
  }
}

/** Does everything of an event that is not part of its number update. Idempotent. */
async function finishWrites(actor: ActorDoc, event: string, { todo, record }: RemainingWrites): Promise<Text | null> {
  if (!isHalfDone(actor, event)) return null;
  const { recorded, offers, tells } = record?.todo ?? { ...DONE, ...todo, recorded: [] };
  const embedded = [...todo.embedded, ...recorded];
  const why = await writeOtherActors(embedded);
  // Another write came first: the event did not happen.
  if (why) {
    await actor.update(deleteAt(`flags.${SYSTEM}.ledger.${event}`), { ...OWN_WRITE, render: false });
    if (record) await finishRecord(event, { ...record, recorded: [] });
    return why;
  }
  await writeDocumentFields(actor, recorded);
  await writeEmbedded(actor, embedded);
  const resourceChanges = embedded.flatMap((r) => (r.do === "held" ? [r] : []));
  const { turns = [], state } = entryOf(actor, event) ?? {};
  await writeResourceCosts(actor, event, turns, resourceChanges, state === "undone");
  for (const [i, offer] of offers.entries()) {
    const receiver = offer.of ? actorOf(offer.of) : actor;
    if (receiver && !(offer.once && waitingCard(receiver, offer.action))) await postFollowUp(receiver, offer, event, i);
  }
  await postTells(actor, tells, event);
  if (entryOf(actor, event)?.state === "undone") await recomputeFromCurrent(actor);
  const at = `flags.${SYSTEM}.ledger.${event}`;
  await actor.update({ [`${at}.whole`]: true, [`${at}.todo`]: null }, { ...OWN_WRITE, render: false });
  if (record) await finishRecord(event, record);
  return null;
}

/** Writes document fields that only a GM's record may change, such as ownership. */
async function writeDocumentFields(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && r.root) update[r.path] = r.after;
  if (Object.keys(update).length) await actor.update(update, { ...OWN_WRITE });
}

/** Writes changes beyond the actor: item transfers, and numbers of other actors, which go into their own ledgers. */
async function writeOtherActors(recorded: readonly Recorded[]): Promise<Text | null> {
  for (const r of recorded) {
    const moveRefused = r.do === "moved" ? await writeMove(r) : null;
    if (moveRefused) return moveRefused;
    const other = r.do === "beside" ? actorOf(r.of) : null;
    if (r.do !== "beside" || !other) continue;
    const why = { key: "FIVEFOLD.Why.byHand" };
    if (r.by === 0) await undoEvent(other, r.event);
    else await applyEvent(other, r.event, [{ do: "adjust", part: "self", path: r.path, by: r.by, min: 0, why }]);
  }
  return null;
}

/** Recomputes derived state after an undo, or after an apply that met another client's write. */
async function recomputeFromCurrent(actor: ActorDoc): Promise<void> {
  const { recorded } = await planFor(actor, [], { afterUndo: true });
  if (recorded.length === 0) return;
  const own = recorded.filter((r) => changesOnlyActor(actor, r));
  await actor.update(values(actor, own), { ...OWN_WRITE });
  await writeEmbedded(actor, own);
}

const isDone = ({ embedded, offers, tells }: Todo): boolean =>
  embedded.length === 0 && offers.length === 0 && tells.length === 0;

const embeddedChanges = (recorded: readonly Recorded[]): Recorded[] =>
  recorded.filter((r) => r.do !== "value" || r.item);

/** Update of the actor's own numbers; fields that only a GM's record may change are written by `writeDocumentFields`. */
function values(actor: ActorDoc, recorded: readonly Recorded[]): Source {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && !r.item && changesOnlyActor(actor, r)) update[fieldOf(r)] = r.after;
  return update;
}

/** Writes items and effects. Skips writes that are already done, so that a half-applied event can be finished. */
async function writeEmbedded(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const items = new Map<string, Source>();
  for (const r of recorded) {
    if (r.do === "value" && r.item && actor.items.get(r.item))
      items.set(r.item, { ...(items.get(r.item) ?? { _id: r.item }), [`system.${r.path}`]: r.after });
  }
  await retryPending(
    () => [...items].flatMap(([id, update]) => (actor.items.get(id) ? [update] : [])),
    (updates) => actor.updateEmbeddedDocuments("Item", updates, { ...OWN_WRITE }),
  );
  for (const kind of ["Item", "ActiveEffect"] as const) {
    const collection = kind === "Item" ? actor.items : actor.effects;
    const made = recorded.flatMap((r) => (r.do === "made" && r.kind === kind ? [r.source] : []));
    await retryPending(
      () => made.filter((source) => !collection.get(source._id as string)),
      (sources) => actor.createEmbeddedDocuments(kind, sources, { ...OWN_WRITE, keepId: true }),
    );
    const gone = recorded.flatMap((r) => (r.do === "gone" && r.kind === kind ? [r.source._id as string] : []));
    await retryPending(
      () => gone.filter((id) => collection.get(id)),
      (ids) => actor.deleteEmbeddedDocuments(kind, ids, { ...OWN_WRITE }),
    );
  }
  await removeDuplicateConditions(actor, recorded);
  await writeOthers(recorded, "made");
  await assignCharacters(recorded);
  await writeFootprints(recorded);
  await writeOthers(recorded, "gone");
}

/** Removes duplicates when two clients added the same condition at once: both keep the same one of the two. */
export async function removeDuplicateConditions(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const conditions = recorded.flatMap((r) => (r.do === "made" && r.condition ? [r.condition] : []));
  const twins = conditions.flatMap((condition) =>
    [...actor.effects]
      .filter((e) => e.statuses.size === 1 && e.statuses.has(condition) && !e.origin)
      .map((e) => e.id)
      .sort()
      .slice(1),
  );
  await retryPending(
    () => twins.filter((id) => actor.effects.get(id)),
    (ids) => actor.deleteEmbeddedDocuments("ActiveEffect", ids, { ...OWN_WRITE }),
  );
}

/** The stored documents, for the inverse of recorded changes. */
function documentsNow(actor: ActorDoc): Now {
  const document = (item: string | undefined) => (item === undefined ? actor : actor.items.get(item));
  return {
    exists: (item) => document(item) !== undefined,
    current: (item, field) => getProperty(document(item)?._source, field) ?? getProperty(document(item), field),
    idsOfUndoneCreations: idsOfUndoneCreations(actor),
    inverseTransfer,
  };
}
