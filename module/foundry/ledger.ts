/**
 * What was written because of which event, kept on the document it was written to and stored in the same update: an
 * event that comes twice, late or out of order finds itself there and does nothing.
 */
import type { Consequence } from "../kernel/consequences.ts";
import { soundLedger, soundRecords } from "./ledger-check.ts";
import { alike, fieldOf, type Plan, type Recorded } from "./plan.ts";
import { type ActorDoc, deleteAt, getProperty, type Source, SYSTEM } from "./seam.ts";

export interface Todo {
  embedded: Recorded[];
  offers: Plan["offers"];
  tells: Plan["tells"];
}

export interface Entry {
  state: "applied" | "undone";
  /** Order among the entries of this actor. */
  order: number;
  /** False until everything that belongs to it is there as well. */
  whole: boolean;
  /** What is still to be done besides the numbers: a page that dies in the middle leaves it to the next. */
  todo?: Todo | null;
  recorded: Recorded[];
  /** The turns it was applied in first: what it paid of what they hold is theirs. */
  turns?: string[];
  /** What was asked for, for doing it again. */
  consequences: Consequence[];
  /** Too old to be taken back: only that it was applied is still known. */
  forgotten?: boolean;
}

/** So many events can be taken back; of so many it is known that they were applied. */
export const KEEP = 60;
const KNOWN = 400;
const PATH = `flags.${SYSTEM}.ledger`;

/** The readable entries of an actor's ledger. Its owner can write it: what it says is checked where it is used. */
export const ledgerOf = (actor: ActorDoc): Record<string, Entry> => soundLedger(actor.flags[SYSTEM]?.ledger);

export function entryOf(actor: ActorDoc, event: string): Entry | undefined {
  const ledger = ledgerOf(actor);
  return Object.hasOwn(ledger, event) ? ledger[event] : undefined;
}

/** Whether an actor's ledger shows that an event was never applied. A full ledger does not: it has dropped old entries. */
export function neverApplied(actor: ActorDoc, event: string): boolean {
  const ledger = ledgerOf(actor);
  return !Object.hasOwn(ledger, event) && Object.keys(ledger).length < KNOWN;
}

export const nextOrder = (actor: ActorDoc): number =>
  1 + Math.max(0, ...Object.values(ledgerOf(actor)).map((e) => e.order));

/** Update fragment that stores an entry and lets go of what the oldest ones changed (and of seals as old as they). */
export function storing(actor: ActorDoc, event: string, entry: Entry): Source {
  const update: Source = { [`${PATH}.${event}`]: { todo: null, ...entry } };
  const others = Object.entries(ledgerOf(actor)).filter(([id, e]) => id !== event && e.whole);
  const older = others.sort((a, b) => b[1].order - a[1].order).slice(KEEP - 1);
  for (const [id, { forgotten }] of older.slice(0, KNOWN - KEEP))
    if (!forgotten)
      Object.assign(update, {
        [`${PATH}.${id}.recorded`]: [],
        [`${PATH}.${id}.consequences`]: [],
        [`${PATH}.${id}.forgotten`]: true,
      });
  for (const [id] of older.slice(KNOWN - KEEP)) Object.assign(update, deleteAt(`${PATH}.${id}`));
  const seals = Object.keys((actor.flags[SYSTEM]?.sealed ?? {}) as object);
  for (const id of seals.slice(0, Math.max(0, seals.length - KEEP)))
    Object.assign(update, deleteAt(`flags.${SYSTEM}.sealed.${id}`));
  return update;
}

/** Whether an event's changes are still known, so that it can be taken back or done again. */
export const remembered = (actor: ActorDoc, event: string): boolean => {
  const entry = entryOf(actor, event);
  return entry !== undefined && entry.forgotten !== true;
};

/** Ids of documents that events now taken back had made: they are not to come again with another's undo. */
export const unmade = (actor: ActorDoc): Set<unknown> =>
  new Set(
    Object.values(ledgerOf(actor)).flatMap((e) =>
      e.state === "undone" ? soundRecords(e.recorded).flatMap((r) => (r.do === "made" ? [r.source._id] : [])) : [],
    ),
  );

/** Values that have moved on since the entry was written: taking it back would overwrite somebody's later change. */
export function movedOn(actor: ActorDoc, entry: Entry): { path: string; expected: unknown; found: unknown }[] {
  const values = soundRecords(entry.recorded).filter((r) => r.do === "value");
  return values.flatMap((r, at) => {
    // Of what was written more than once, how it ended counts.
    const again = values.slice(at + 1).some((o) => o.path === r.path && o.item === r.item && o.root === r.root);
    if (again || typeof r.after === "number") return [];
    const document = r.item ? actor.items.get(r.item) : actor;
    const found = document ? getProperty(document._source, fieldOf(r)) : undefined;
    return alike(found, r.after) ? [] : [{ path: r.path, expected: r.after, found }];
  });
}
