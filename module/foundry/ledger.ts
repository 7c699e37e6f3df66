/**
 * What was written because of which event, kept on the document it was written to and stored in the same update: an
 * event that comes twice, late or out of order finds itself there and does nothing.
 */
import type { Consequence } from "../kernel/consequences.ts";
import type { Recorded } from "./plan.ts";
import { type ActorDoc, deleteAt, getProperty, type Source, SYSTEM } from "./seam.ts";

export interface Entry {
  state: "applied" | "undone";
  /** Order among the entries of this actor. */
  order: number;
  /** False until the items and effects that belong to it are there as well. */
  whole: boolean;
  recorded: Recorded[];
  /** What was asked for, for doing it again. */
  consequences: Consequence[];
  /** Cards posted because of it. */
  posted: string[];
}

const KEEP = 60;
const PATH = `flags.${SYSTEM}.ledger`;

export function ledgerOf(actor: ActorDoc): Record<string, Entry> {
  return (actor.flags[SYSTEM]?.ledger ?? {}) as Record<string, Entry>;
}

export const entryOf = (actor: ActorDoc, event: string): Entry | undefined => ledgerOf(actor)[event];

export const nextOrder = (actor: ActorDoc): number =>
  1 + Math.max(0, ...Object.values(ledgerOf(actor)).map((e) => e.order));

/** Update fragment that stores an entry and lets go of the oldest ones (and of seals as old as they). */
export function storing(actor: ActorDoc, event: string, entry: Entry): Source {
  const update: Source = { [`${PATH}.${event}`]: entry };
  const others = Object.entries(ledgerOf(actor)).filter(([id]) => id !== event);
  for (const [id] of others.sort((a, b) => b[1].order - a[1].order).slice(KEEP - 1))
    Object.assign(update, deleteAt(`${PATH}.${id}`));
  const seals = Object.keys((actor.flags[SYSTEM]?.sealed ?? {}) as object);
  for (const id of seals.slice(0, Math.max(0, seals.length - KEEP)))
    Object.assign(update, deleteAt(`flags.${SYSTEM}.sealed.${id}`));
  return update;
}

/** Values that have moved on since the entry was written: taking it back would overwrite somebody's later change. */
export function movedOn(actor: ActorDoc, entry: Entry): { path: string; expected: unknown; found: unknown }[] {
  return entry.recorded.flatMap((r) => {
    if (r.do !== "value" || typeof r.after === "number") return [];
    const document = r.item ? actor.items.get(r.item) : actor;
    const found = document ? getProperty(document._source, `system.${r.path}`) : undefined;
    return found === r.after ? [] : [{ path: r.path, expected: r.after, found }];
  });
}
