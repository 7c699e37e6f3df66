/**
 * The ledger: what each event wrote to a document, stored on that document in the same update. An event that arrives
 * twice, late or out of order finds its entry and does nothing.
 */

import { fieldOf, isEqual } from "../../kernel/recorded.ts";
import { type ActorDoc, deleteAt, getProperty, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { validLedger, validRecords } from "./ledger-check.ts";
import type { Entry } from "./ledger-data.ts";

/** Number of events that can be undone; beyond it, up to `KNOWN` events are only known as applied. */
export const KEEP = 60;
const KNOWN = 400;
const PATH = `flags.${SYSTEM}.ledger`;

/** The readable entries of an actor's ledger. Its owner can edit it, so records are checked where they are used. */
export const ledgerOf = (actor: ActorDoc): Record<string, Entry> => validLedger(actor.flags[SYSTEM]?.ledger);

export function entryOf(actor: ActorDoc, event: string): Entry | undefined {
  const ledger = ledgerOf(actor);
  return Object.hasOwn(ledger, event) ? ledger[event] : undefined;
}

/** Whether an event was surely never applied. A full ledger cannot tell, as it has dropped old entries. */
export function neverApplied(actor: ActorDoc, event: string): boolean {
  const ledger = ledgerOf(actor);
  return !Object.hasOwn(ledger, event) && Object.keys(ledger).length < KNOWN;
}

export const nextOrder = (actor: ActorDoc): number =>
  1 + Math.max(0, ...Object.values(ledgerOf(actor)).map((e) => e.order));

/** Update fragment that stores an entry and drops the records of the oldest ones, and the oldest GM-only data. */
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
  const gmDataKeys = Object.keys((actor.flags[SYSTEM]?.sealed ?? {}) as object);
  for (const id of gmDataKeys.slice(0, Math.max(0, gmDataKeys.length - KEEP)))
    Object.assign(update, deleteAt(`flags.${SYSTEM}.sealed.${id}`));
  return update;
}

/** Whether an event's changes are still known, so that it can be undone or redone. */
export const remembered = (actor: ActorDoc, event: string): boolean => {
  const entry = entryOf(actor, event);
  return entry !== undefined && entry.forgotten !== true;
};

/** Ids of documents created by undone events: another event's undo must not restore them. */
export const idsOfUndoneCreations = (actor: ActorDoc): Set<unknown> =>
  new Set(
    Object.values(ledgerOf(actor)).flatMap((e) =>
      e.state === "undone" ? validRecords(e.recorded).flatMap((r) => (r.do === "made" ? [r.source._id] : [])) : [],
    ),
  );

/** A value that differs from the one an event wrote. */
export interface ChangedValue {
  path: string;
  expected: unknown;
  found: unknown;
}

/**
 * Values other than numbers that have changed since the entries (oldest first) were written: an undo of all of them
 * would overwrite the later change.
 */
export function changedSince(actor: ActorDoc, entries: readonly Entry[]): ChangedValue[] {
  const values = entries.flatMap(({ recorded }) => validRecords(recorded)).filter((r) => r.do === "value");
  return values.flatMap((r, at) => {
    // If a value was written more than once, only the last write counts.
    const again = values.slice(at + 1).some((o) => o.path === r.path && o.item === r.item && o.root === r.root);
    if (again || typeof r.after === "number") return [];
    const document = r.item ? actor.items.get(r.item) : actor;
    const found = document ? getProperty(document._source, fieldOf(r)) : undefined;
    return isEqual(found, r.after) ? [] : [{ path: r.path, expected: r.after, found }];
  });
}
