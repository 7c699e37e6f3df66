/**
 * Validates a stored ledger. An actor's owner can edit its flags, and imported actors bring theirs: malformed entries
 * are ignored. Pure.
 */
import type { Recorded } from "../../kernel/recorded.ts";
import type { Entry } from "./ledger-data.ts";

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isString = (value: unknown): value is string => typeof value === "string";
/** Whether a value is a field path without prototype segments or update operators. */
const isPath = (value: unknown): value is string =>
  isString(value) &&
  value.length <= 200 &&
  value.split(".").every((key) => !/^$|^[-=]=/.test(key) && !["__proto__", "constructor", "prototype"].includes(key));
const isId = (value: unknown): value is string => isString(value) && /^[A-Za-z0-9]{16}$/.test(value);
const orMissing = (check: (value: unknown) => boolean, value: unknown): boolean => value === undefined || check(value);
const isFootprint = (value: unknown): boolean =>
  isObject(value) && Number.isFinite(value.side) && Number.isFinite(value.scale);

const isLight = (value: unknown): boolean =>
  isObject(value) && Number.isFinite(value.bright) && Number.isFinite(value.dim);

const kinds: Readonly<Record<Recorded["do"], (r: Fields) => boolean>> = {
  value: (r) => isPath(r.path) && orMissing(isId, r.item) && orMissing((unset) => unset === true, r.unset),
  made: (r) => isString(r.kind) && isObject(r.source) && isId(r.source._id),
  gone: (r) => isString(r.kind) && isObject(r.source) && isId(r.source._id),
  held: (r) => isString(r.resource) && Number.isFinite(r.by),
  heir: (r) => Array.isArray(r.users) && r.users.every(isString) && isString(r.from) && isString(r.to),
  sized: (r) => isString(r.uuid) && isFootprint(r.before) && isFootprint(r.after),
  raised: (r) => isString(r.uuid) && Number.isFinite(r.before) && Number.isFinite(r.after),
  lit: (r) => isString(r.uuid) && isLight(r.before) && isLight(r.after),
  moved: (r) =>
    [r.from, r.to].every(isString) &&
    [r.item, r.as].every(isId) &&
    isString(r.mark) &&
    /^[A-Za-z0-9-]{1,40}$/.test(r.mark) &&
    [r.count, r.before].every(Number.isFinite) &&
    isObject(r.source),
  beside: (r) => isString(r.of) && isPath(r.path) && Number.isFinite(r.by) && isString(r.event),
};

const isRecorded = (r: unknown): r is Recorded =>
  isObject(r) && isString(r.do) && Object.hasOwn(kinds, r.do) && kinds[r.do as Recorded["do"]](r);

/** The valid records of a list. */
export const validRecords = (list: unknown): Recorded[] => (Array.isArray(list) ? list.filter(isRecorded) : []);

/** Whether a ledger entry is readable; its records are checked where they are used. */
const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  (value.state === "applied" || value.state === "undone") &&
  Number.isFinite(value.order) &&
  typeof value.whole === "boolean" &&
  Array.isArray(value.recorded) &&
  Array.isArray(value.consequences);

const EVENT = /^[A-Za-z0-9]{1,40}(-[A-Za-z0-9]{1,24})?$/;

/** The readable entries of a ledger, by event. */
export function validLedger(ledger: unknown): Record<string, Entry> {
  if (!isObject(ledger)) return {};
  const entries = Object.entries(ledger);
  const sound = entries.filter((entry): entry is [string, Entry] => EVENT.test(entry[0]) && isEntry(entry[1]));
  return sound.length === entries.length ? (ledger as Record<string, Entry>) : Object.fromEntries(sound);
}
