/**
 * Records about events that only a GM may write: flags of the GM's own User document, which no player's client can
 * update. An actor's owner can edit its ledger, so nothing beyond the actor is read from there.
 */
import type { Consequence } from "../../kernel/consequences.ts";
import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, deleteAt, me, replaceAt, type Source, SYSTEM, users } from "../adapter/foundry-api.ts";
import { isObject, validRecords } from "./ledger-check.ts";
import type { Plan } from "./ledger-data.ts";

type Posted = Extract<Consequence, { do: "offer" }>;

/** The part of an event that reaches beyond its actor. */
export interface GmRecord {
  /** Uuid of the actor the event was applied to. */
  actor: string;
  state: "applied" | "undone";
  /** False until everything in `todo` is written. */
  whole: boolean;
  /** Order among all records; if two GMs have written one, the highest counts. */
  order: number;
  recorded: Recorded[];
  todo: { recorded: Recorded[]; offers: Posted[]; tells: Plan["tells"] };
}

/** Maximum number of finished records kept for undo. */
const KEEP = 100;
const RECORDS = `flags.${SYSTEM}.records`;

type Kept = "records" | "vouched" | "doubted";

/** Entries of all GMs. */
export const storedRecords = (name: Kept): [string, unknown][] =>
  users()
    .filter((user) => user.isGM)
    .flatMap((user) => Object.entries((user.flags[SYSTEM]?.[name] ?? {}) as Source));

/** Entries that this user has stored. */
export const ownRecords = (name: Kept): [string, unknown][] =>
  Object.entries((me().flags[SYSTEM]?.[name] ?? {}) as Source);

const isRecord = (value: unknown): value is GmRecord =>
  isObject(value) && typeof value.actor === "string" && Array.isArray(value.recorded) && isObject(value.todo);

const allRecords = (): [string, GmRecord][] =>
  storedRecords("records").flatMap(([event, record]): [string, GmRecord][] =>
    isRecord(record) ? [[event, record]] : [],
  );

/** A GM's record of an event; undefined if no GM applied it, or it changed nothing beyond the actor. */
export function recordOf(actor: ActorDoc, event: string): GmRecord | undefined {
  return allRecords()
    .filter(([id, record]) => id === event && record.actor === actor.uuid)
    .map(([, record]) => ({ ...record, recorded: validRecords(record.recorded) }))
    .sort((a, b) => b.order - a.order)[0];
}

/** Events whose records are not finished. */
export const openRecords = (): string[] => allRecords().flatMap(([event, { whole }]) => (whole ? [] : [event]));

/**
 * Stores a record before the event is written, so that another GM's client can finish it. Drops the oldest finished
 * ones.
 */
export async function keepRecord(event: string, record: Omit<GmRecord, "order">): Promise<void> {
  const order = 1 + Math.max(0, ...allRecords().map(([, known]) => known.order));
  const finished = ownRecords("records").filter(([id, known]) => id !== event && isRecord(known) && known.whole);
  const oldest = finished.sort((a, b) => (b[1] as GmRecord).order - (a[1] as GmRecord).order).slice(KEEP);
  await me().update(
    { ...replaceAt(`${RECORDS}.${event}`, { ...record, order }), ...deletionOf(RECORDS, oldest) },
    { render: false },
  );
}

/** Marks a record as finished; one that undo does not need is deleted. */
export async function finishRecord(event: string, record: GmRecord): Promise<void> {
  const todo = { recorded: [], offers: [], tells: [] };
  if (record.recorded.length > 0) return keepRecord(event, { ...record, whole: true, todo });
  const mine = ownRecords("records").some(([id]) => id === event);
  if (mine) await me().update(deleteAt(`${RECORDS}.${event}`), { render: false });
  else await keepRecord(event, { ...record, whole: true, todo });
}

/** An update that deletes entries. */
export const deletionOf = (path: string, entries: readonly [string, unknown][]): Source =>
  Object.assign({}, ...entries.map(([id]) => deleteAt(`${path}.${id}`)));

/** Whether a GM's client has seen a player answer for a creature's die on a card. */
export const isDoubted = (message: string): boolean => storedRecords("doubted").some(([id]) => id === message);
