/** The one door: writes consequences to documents, records what changed, takes it back. Runs in the queue of the writer only. */
import type { Text } from "../kernel/card.ts";
import type { Consequence } from "../kernel/consequences.ts";
import type { Form } from "../kernel/ruleset.ts";
import { writeAbreast } from "./abreast.ts";
import { handOver, writeOthers } from "./born.ts";
import { combatantsOf } from "./combatants.ts";
import { endTurn } from "./end-turn.ts";
import { writeFootprints } from "./footprint.ts";
import { isOfTurn, turnsOf, writeHeld } from "./held.ts";
import { type Entry, entryOf, nextOrder, storing, type Todo, unmade } from "./ledger.ts";
import { takenBack, writeMove } from "./moved.ts";
import { fieldOf, planFor, type Recorded } from "./plan.ts";
import { postOffer, postTells } from "./post.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, deleteAt, fromUuidSync, getProperty, type Source, SYSTEM } from "./seam.ts";
import { stableId } from "./stable-id.ts";
import { heldCard } from "./waiting.ts";

/** Travels with every write of the door, so that documents know their own hooks have nothing to add. */
export const DOOR = { fivefold: { door: true } } as const;

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
  const known = entryOf(actor, event);
  if (known && !known.whole) await finishEvent(actor, event);
  if (known?.state === "applied") return null;
  const plan = await planFor(actor, consequences, false, event);
  if (plan.refused) return plan.refused;
  const { turns, recorded } = inItsTurn(actor, known, plan.recorded);
  const todo = { embedded: embeds(recorded), offers: plan.offers, tells: plan.tells };
  const entry: Entry = {
    state: "applied",
    order: nextOrder(actor),
    whole: isDone(todo),
    todo,
    recorded,
    turns,
    consequences: [...consequences],
    posted: [],
  };
  const update = { ...values(recorded), ...storing(actor, event, entry) };
  const met = await writeAbreast(actor, event, recorded, update, DOOR);
  if (met !== recorded)
    await actor.update({ [`flags.${SYSTEM}.ledger.${event}.recorded`]: met }, { ...DOOR, render: false });
  const refused = await carryOut(actor, event, todo);
  if (refused) return refused;
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
  const paid = known?.recorded.filter((r) => r.do === "held") ?? [];
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

/** Takes an event back: inverse changes on the values as they are now, then whatever must hold of itself again. */
export async function undoEvent(actor: ActorDoc, event: string): Promise<boolean> {
  if (entryOf(actor, event)?.whole === false) await finishEvent(actor, event);
  const entry = entryOf(actor, event);
  if (entry?.state !== "applied" || entry.forgotten) return false;
  const later = String(entry.turns ?? "") !== String(turnsOf(actor));
  const back = inverses(
    actor,
    later ? entry.recorded.filter((r) => !isNoted(actor, r) && !isPast(actor, r, "gone")) : entry.recorded,
  );
  const todo = { embedded: embeds(back), offers: [], tells: [] };
  const stored = storing(actor, event, { ...entry, state: "undone", whole: false, todo, posted: [] });
  await writeAbreast(actor, event, back, { ...values(back), ...stored }, DOOR);
  await carryOut(actor, event, todo);
  return true;
}

/** Does an undone event again. */
export async function redoEvent(actor: ActorDoc, event: string): Promise<boolean> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return false;
  await applyEvent(actor, event, entry.consequences);
  return true;
}

/** What an undone event would do from here on. */
export async function reviseEvent(actor: ActorDoc, event: string, consequences: readonly Consequence[]): Promise<void> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone" || entry.forgotten) return;
  const at = `flags.${SYSTEM}.ledger.${event}.consequences`;
  await actor.update({ [at]: [...consequences] }, { ...DOOR, render: false });
}

/** Does what a page that died in the middle of an event has left open. */
export async function finishEvent(actor: ActorDoc, event: string): Promise<void> {
  const entry = entryOf(actor, event);
  if (!entry || entry.whole) return;
  const { embedded = [], offers = [], tells = [] } = entry.todo ?? {};
  await carryOut(actor, event, { embedded, offers, tells });
}

/** Everything of an event that is not in the update of its numbers. Done twice it changes nothing more. */
async function carryOut(actor: ActorDoc, event: string, todo: Todo): Promise<Text | null> {
  if (entryOf(actor, event)?.whole) return null;
  const refused = await writeAcross(todo.embedded);
  // Somebody else was first: it never was.
  if (refused) {
    await actor.update(deleteAt(`flags.${SYSTEM}.ledger.${event}`), { ...DOOR, render: false });
    return refused;
  }
  await writeEmbedded(actor, todo.embedded);
  const held = todo.embedded.flatMap((r) => (r.do === "held" ? [r] : []));
  await writeHeld(actor, event, entryOf(actor, event)?.turns ?? [], held);
  const posted: string[] = [];
  for (const [i, offer] of todo.offers.entries()) {
    const whom = offer.of ? actorOf(offer.of) : actor;
    if (whom && !(offer.once && heldCard(whom, offer.action)))
      posted.push((await postOffer(whom, offer, event, offer.hold === true, stableId(event, "card", i))) ?? "");
  }
  await postTells(actor, todo.tells, event);
  if (entryOf(actor, event)?.state === "undone") await settleAnew(actor);
  const at = `flags.${SYSTEM}.ledger.${event}`;
  await actor.update(
    { [`${at}.whole`]: true, [`${at}.todo`]: null, [`${at}.posted`]: posted.filter((id) => id !== "") },
    { ...DOOR, render: false },
  );
  return null;
}

/** What reaches beyond the actor itself: things that change hands, numbers of others, kept in their own ledgers. */
async function writeAcross(recorded: readonly Recorded[]): Promise<Text | null> {
  for (const r of recorded) {
    const refused = r.do === "moved" ? await writeMove(r) : null;
    if (refused) return refused;
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
  await actor.update(values(recorded), { ...DOOR });
  await writeEmbedded(actor, recorded);
}

const isDone = ({ embedded, offers, tells }: Todo): boolean =>
  embedded.length === 0 && offers.length === 0 && tells.length === 0;

const embeds = (recorded: readonly Recorded[]): Recorded[] => recorded.filter((r) => r.do !== "value" || r.item);

function values(recorded: readonly Recorded[]): Source {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && !r.item) update[fieldOf(r)] = r.after;
  return update;
}

/** Items and effects. Each write looks first whether it has been done, so that half a card can be finished. */
async function writeEmbedded(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const items = new Map<string, Source>();
  for (const r of recorded) {
    if (r.do === "value" && r.item && actor.items.get(r.item))
      items.set(r.item, { ...(items.get(r.item) ?? { _id: r.item }), [`system.${r.path}`]: r.after });
  }
  if (items.size) await actor.updateEmbeddedDocuments("Item", [...items.values()], { ...DOOR });
  for (const kind of ["Item", "ActiveEffect"] as const) {
    const collection = kind === "Item" ? actor.items : actor.effects;
    const missing = recorded.flatMap((r) =>
      r.do === "made" && r.kind === kind && !collection.get(r.source._id as string) ? [r.source] : [],
    );
    if (missing.length) await createOnce(actor, kind, missing);
    const there = recorded.flatMap((r) =>
      r.do === "gone" && r.kind === kind && collection.get(r.source._id as string) ? [r.source._id as string] : [],
    );
    if (there.length) await actor.deleteEmbeddedDocuments(kind, there, { ...DOOR });
  }
  await single(actor, recorded);
  await writeOthers(recorded, "made");
  await handOver(recorded);
  await writeFootprints(recorded);
  await writeOthers(recorded, "gone");
}

/** Creates what is not there; what another client has made in the meantime is as good. */
async function createOnce(actor: ActorDoc, kind: "Item" | "ActiveEffect", sources: Source[]): Promise<void> {
  try {
    await actor.createEmbeddedDocuments(kind, sources, { ...DOOR, keepId: true });
  } catch (error) {
    const collection = kind === "Item" ? actor.items : actor.effects;
    const missing = sources.filter((source) => !collection.get(source._id as string));
    if (missing.length === sources.length) throw error;
    if (missing.length) await actor.createEmbeddedDocuments(kind, missing, { ...DOOR, keepId: true });
  }
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
  if (twins.length) await actor.deleteEmbeddedDocuments("ActiveEffect", twins, { ...DOOR }).catch(() => undefined);
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
