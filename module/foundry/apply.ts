/** The one door: writes consequences to documents, records what changed, takes it back. Runs in the queue of the writer only. */
import type { Text } from "../kernel/card.ts";
import type { Consequence } from "../kernel/consequences.ts";
import type { Form } from "../kernel/ruleset.ts";
import { writeAbreast } from "./abreast.ts";
import { handOver, writeOthers } from "./born.ts";
import { combatantsOf } from "./combatants.ts";
import { endTurn } from "./end-turn.ts";
import { writeFootprints } from "./footprint.ts";
import { finishRecord, type GmRecord, keepRecord, recordOf } from "./gm-store.ts";
import { isOfTurn, turnsOf, writeHeld } from "./held.ts";
import { type Entry, entryOf, nextOrder, storing, type Todo, unmade } from "./ledger.ts";
import { soundRecords } from "./ledger-check.ts";
import { takenBack, writeMove } from "./moved.ts";
import { fieldOf, planFor, type Recorded } from "./plan.ts";
import { postFollowUp, postTells } from "./post.ts";
import { ownChanges, ownsReached, staysOn } from "./reach.ts";
import { refused } from "./refusals.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, deleteAt, fromUuidSync, getProperty, me, type Source, SYSTEM, type UserDoc } from "./seam.ts";
import { workOnPending } from "./there.ts";
import { heldCard } from "./waiting.ts";

/** Travels with every write of the door, so that documents know their own hooks have nothing to add. */
export const DOOR = { fivefold: { door: true } } as const;

/** What is left to do of an event, besides its numbers. */
interface Rest {
  todo: Todo;
  /** The GM's record of what reaches beyond the actor; null where nothing does, or no GM writes. */
  record: GmRecord | null;
}

const DONE: GmRecord["todo"] = { recorded: [], offers: [], tells: [] };

/**
 * Stores what an event does beyond its actor where only a GM can write it, before anything is written: an actor's owner can
 * change the ledger. A player's client keeps all of it in the ledger: it writes with no more than its user's permissions.
 */
async function plannedRest(
  actor: ActorDoc,
  event: string,
  state: Entry["state"],
  recorded: readonly Recorded[],
  { offers, tells }: Pick<Todo, "offers" | "tells">,
  undoable: readonly Recorded[] = recorded,
): Promise<Rest> {
  if (!me().isGM) return { todo: { embedded: embeds(recorded), offers, tells }, record: null };
  const todo = { embedded: embeds(recorded.filter((r) => staysOn(actor, r))), offers: [], tells: [] };
  const further = recorded.filter((r) => !staysOn(actor, r));
  const known = recordOf(actor, event);
  if (!known && further.length + offers.length + tells.length === 0) return { todo, record: null };
  await keepRecord(event, {
    actor: actor.uuid,
    state,
    whole: false,
    recorded: undoable.filter((r) => !staysOn(actor, r)),
    todo: { recorded: further, offers, tells },
  });
  return { todo, record: recordOf(actor, event) ?? null };
}

/**
 * Applies consequences to one actor under an event id: numbers and the note of it in one update, then what cannot be in the
 * same one. A known event is finished where it is half done, else left alone. Resolves to why nothing was done, where what
 * it is about had gone elsewhere.
 */
export async function applyEvent(
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
): Promise<Text | null> {
  if (isHalfDone(actor, event)) await finishEvent(actor, event);
  const known = entryOf(actor, event);
  if (known?.state === "applied") return null;
  const plan = await planFor(actor, consequences, false, event);
  if (plan.refused) return plan.refused;
  const { turns, recorded } = inItsTurn(actor, known, plan.recorded);
  const { todo, record } = await plannedRest(actor, event, "applied", recorded, plan);
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
  const met = await writeAbreast(actor, event, recorded, update, DOOR);
  if (met !== recorded)
    await actor.update({ [`flags.${SYSTEM}.ledger.${event}.recorded`]: met }, { ...DOOR, render: false });
  const why = await carryOut(actor, event, { todo, record });
  if (why) return why;
  if (met !== recorded) await settleAnew(actor);
  // Not waited for: what the end of a turn brings is written in this very queue.
  if (consequences.some((c) => c.do === "pass")) void endTurn(actor);
  return null;
}

/** What is done again in a later turn pays nothing of what that one holds: its own paid for it, and that stays so. */
function inItsTurn(actor: ActorDoc, known: Entry | undefined, planned: Recorded[]) {
  const now = turnsOf(actor);
  const turns = known?.turns ?? now;
  if (String(turns) === String(now)) return { turns, recorded: planned };
  const paid = soundRecords(known?.recorded).filter((r) => r.do === "held");
  const kept = planned.filter((r) => r.do !== "held" && !isNoted(actor, r) && !isPast(actor, r, "made"));
  return { turns, recorded: [...kept, ...paid] };
}

const isNoted = (actor: ActorDoc, r: Recorded): boolean => r.do === "value" && !r.item && isOfTurn(actor, r.path);

/** An effect that would come (back) and was to last for rounds that are over. */
function isPast(actor: ActorDoc, r: Recorded, as: "made" | "gone"): boolean {
  const combat = combatantsOf(actor)[0]?.combat;
  if (r.do !== as || r.kind !== "ActiveEffect" || !combat) return false;
  const { given } = ((r.source.flags as Source | undefined)?.[SYSTEM] ?? {}) as { given?: Form };
  return given !== undefined && rulesetOf(actor.type)?.turns.past?.(given, combat) === true;
}

/**
 * What an event did, as far as this client may revert it: changes to the actor itself from its ledger, all others from the GM's
 * record. Without a record no GM applied it: then whatever reaches others counts only where the card's author owns all of them.
 */
export function revertible(actor: ActorDoc, event: string, author: UserDoc | null): Recorded[] {
  const recorded = soundRecords(entryOf(actor, event)?.recorded);
  if (!me().isGM) return ownChanges(actor, recorded);
  const record = recordOf(actor, event);
  const further = record ? record.recorded : recorded.filter((r) => !author?.isGM && ownsReached(author, r));
  return [...recorded.filter((r) => staysOn(actor, r)), ...further];
}

/** Undoes an event: inverse changes on the current values, then what always holds for the actor. `author` wrote its card. */
export async function undoEvent(actor: ActorDoc, event: string, author: UserDoc | null = null): Promise<boolean> {
  if (isHalfDone(actor, event)) await finishEvent(actor, event);
  const entry = entryOf(actor, event);
  if (entry?.state !== "applied" || entry.forgotten) return false;
  const later = String(entry.turns ?? "") !== String(turnsOf(actor));
  const done = revertible(actor, event, author);
  const back = inverses(actor, later ? done.filter((r) => !isNoted(actor, r) && !isPast(actor, r, "gone")) : done);
  const { todo, record } = await plannedRest(actor, event, "undone", back, { offers: [], tells: [] }, done);
  const stored = storing(actor, event, { ...entry, state: "undone", whole: false, todo });
  await writeAbreast(actor, event, back, { ...values(actor, back), ...stored }, DOOR);
  await carryOut(actor, event, { todo, record });
  return true;
}

/** Applies an undone event again, with consequences derived anew from its card. */
export async function redoEvent(
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
): Promise<boolean> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return false;
  await applyEvent(actor, event, consequences);
  return true;
}

/** What an undone event would do from here on. */
export async function reviseEvent(actor: ActorDoc, event: string, consequences: readonly Consequence[]): Promise<void> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return;
  const at = `flags.${SYSTEM}.ledger.${event}.consequences`;
  await actor.update({ [at]: [...consequences] }, { ...DOOR, render: false });
}

/** Whether a page died while it wrote an event. */
export function isHalfDone(actor: ActorDoc, event: string): boolean {
  const entry = entryOf(actor, event);
  if (!entry) return false;
  const record = me().isGM ? recordOf(actor, event) : undefined;
  return !entry.whole || (record?.whole === false && record.state === entry.state);
}

/**
 * Does what a page that died in the middle of an event has left open. From the ledger, which the actor's owner can write, a GM's
 * client takes only changes to the actor itself; everything else is in the GM's record.
 */
export async function finishEvent(actor: ActorDoc, event: string): Promise<void> {
  const entry = entryOf(actor, event);
  if (!entry || !isHalfDone(actor, event)) return;
  const { embedded, offers, tells } = (entry.todo ?? {}) as Partial<Todo>;
  const record = me().isGM ? recordOf(actor, event) : undefined;
  const open = record?.state === entry.state && !record.whole ? record : null;
  const all = soundRecords(embedded);
  if (me().isGM) {
    if (all.some((r) => !staysOn(actor, r)) || (!open && (offers?.length || tells?.length)))
      refused({ user: "", kind: "ledger", detail: actor.name });
    const todo = { embedded: all.filter((r) => staysOn(actor, r)), offers: [], tells: [] };
    await carryOut(actor, event, { todo, record: open });
  } else {
    const todo = { embedded: ownChanges(actor, all), offers: offers ?? [], tells: tells ?? [] };
    await carryOut(actor, event, { todo, record: null });
  }
}

/** Everything of an event that is not in the update of its numbers. Done twice it changes nothing more. */
async function carryOut(actor: ActorDoc, event: string, { todo, record }: Rest): Promise<Text | null> {
  if (!isHalfDone(actor, event)) return null;
  const { recorded, offers, tells } = record?.todo ?? { ...DONE, ...todo, recorded: [] };
  const embedded = [...todo.embedded, ...recorded];
  const why = await writeAcross(embedded);
  // Another write was first: this event has not happened.
  if (why) {
    await actor.update(deleteAt(`flags.${SYSTEM}.ledger.${event}`), { ...DOOR, render: false });
    if (record) await finishRecord(event, { ...record, recorded: [] });
    return why;
  }
  await writeRoots(actor, recorded);
  await writeEmbedded(actor, embedded);
  const held = embedded.flatMap((r) => (r.do === "held" ? [r] : []));
  await writeHeld(actor, event, entryOf(actor, event)?.turns ?? [], held);
  for (const [i, offer] of offers.entries()) {
    const whom = offer.of ? actorOf(offer.of) : actor;
    if (whom && !(offer.once && heldCard(whom, offer.action))) await postFollowUp(whom, offer, event, i);
  }
  await postTells(actor, tells, event);
  if (entryOf(actor, event)?.state === "undone") await settleAnew(actor);
  const at = `flags.${SYSTEM}.ledger.${event}`;
  await actor.update({ [`${at}.whole`]: true, [`${at}.todo`]: null }, { ...DOOR, render: false });
  if (record) await finishRecord(event, record);
  return null;
}

/** Fields of the actor document that only a GM's record may change: who owns it. */
async function writeRoots(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && r.root) update[r.path] = r.after;
  if (Object.keys(update).length) await actor.update(update, { ...DOOR });
}

/** What reaches beyond the actor itself: things that change hands, numbers of others, kept in their own ledgers. */
async function writeAcross(recorded: readonly Recorded[]): Promise<Text | null> {
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

/** Whatever must hold of itself after something was taken back. */
async function settleAnew(actor: ActorDoc): Promise<void> {
  const { recorded } = await planFor(actor, [], true);
  if (recorded.length === 0) return;
  const own = recorded.filter((r) => staysOn(actor, r));
  await actor.update(values(actor, own), { ...DOOR });
  await writeEmbedded(actor, own);
}

const isDone = ({ embedded, offers, tells }: Todo): boolean =>
  embedded.length === 0 && offers.length === 0 && tells.length === 0;

const embeds = (recorded: readonly Recorded[]): Recorded[] => recorded.filter((r) => r.do !== "value" || r.item);

/** The numbers of the actor itself; what only a GM's record may change is written with that. */
function values(actor: ActorDoc, recorded: readonly Recorded[]): Source {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && !r.item && staysOn(actor, r)) update[fieldOf(r)] = r.after;
  return update;
}

/** Items and effects. Each write looks first whether it has been done, so that half a card can be finished. */
async function writeEmbedded(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const items = new Map<string, Source>();
  for (const r of recorded) {
    if (r.do === "value" && r.item && actor.items.get(r.item))
      items.set(r.item, { ...(items.get(r.item) ?? { _id: r.item }), [`system.${r.path}`]: r.after });
  }
  await workOnPending(
    () => [...items].flatMap(([id, update]) => (actor.items.get(id) ? [update] : [])),
    (updates) => actor.updateEmbeddedDocuments("Item", updates, { ...DOOR }),
  );
  for (const kind of ["Item", "ActiveEffect"] as const) {
    const collection = kind === "Item" ? actor.items : actor.effects;
    const made = recorded.flatMap((r) => (r.do === "made" && r.kind === kind ? [r.source] : []));
    await workOnPending(
      () => made.filter((source) => !collection.get(source._id as string)),
      (sources) => actor.createEmbeddedDocuments(kind, sources, { ...DOOR, keepId: true }),
    );
    const gone = recorded.flatMap((r) => (r.do === "gone" && r.kind === kind ? [r.source._id as string] : []));
    await workOnPending(
      () => gone.filter((id) => collection.get(id)),
      (ids) => actor.deleteEmbeddedDocuments(kind, ids, { ...DOOR }),
    );
  }
  await single(actor, recorded);
  await writeOthers(recorded, "made");
  await handOver(recorded);
  await writeFootprints(recorded);
  await writeOthers(recorded, "gone");
}

/** One condition that two clients put on at the same moment is one: both of them keep the same one of the two. */
export async function single(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const conditions = recorded.flatMap((r) => (r.do === "made" && r.condition ? [r.condition] : []));
  const twins = conditions.flatMap((condition) =>
    [...actor.effects]
      .filter((e) => e.statuses.size === 1 && e.statuses.has(condition) && !e.origin)
      .map((e) => e.id)
      .sort()
      .slice(1),
  );
  await workOnPending(
    () => twins.filter((id) => actor.effects.get(id)),
    (ids) => actor.deleteEmbeddedDocuments("ActiveEffect", ids, { ...DOOR }),
  );
}

/** What takes recorded changes back, newest first, given what the documents hold now. */
function inverses(actor: ActorDoc, recorded: readonly Recorded[]): Recorded[] {
  const never = unmade(actor);
  const now = new Map<string, unknown>();
  return [...recorded].reverse().flatMap((r): Recorded[] => {
    if (r.do === "made") return [{ ...r, do: "gone" }];
    if (r.do === "gone") return never.has(r.source._id) ? [] : [{ ...r, do: "made" }];
    if (r.do === "held") return [{ ...r, by: -r.by }];
    if (r.do === "moved") return [takenBack(r)];
    // In the other's ledger it is taken back as a whole.
    if (r.do === "beside") return [{ ...r, by: 0 }];
    if (r.do === "heir") return [{ ...r, from: r.to, to: r.from }];
    if (r.do === "sized") return [{ ...r, before: r.after, after: r.before }];
    if (r.do === "raised") return [{ ...r, before: r.after, after: r.before }];
    const document = r.item ? actor.items.get(r.item) : actor;
    if (!document) return [];
    const key = `${r.item ?? ""} ${fieldOf(r)}`;
    const held = now.has(key) ? now.get(key) : getProperty(document._source, fieldOf(r));
    const moved = !r.root && typeof r.before === "number" && typeof r.after === "number" && typeof held === "number";
    const after = moved ? held - (Number(r.after) - Number(r.before)) : r.before;
    now.set(key, after);
    return [{ ...r, before: held, after }];
  });
}

/** The actor a part stands for: itself, or the owner of the item it names. */
export function actorOf(uuid: string): ActorDoc | null {
  const document = fromUuidSync(uuid);
  const actor = document?.documentName === "Item" ? document.parent : document;
  return actor?.documentName === "Actor" ? (actor as ActorDoc) : null;
}
