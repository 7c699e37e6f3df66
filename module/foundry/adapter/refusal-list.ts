/** The list of refused requests and errors: grouping, bounds, notification limits. Pure; `refusal-log.ts` connects it to Foundry. */

export const KINDS = [
  "notOwner",
  "notTrusted",
  "notStartable",
  "gmField",
  "notYourTurnToAnswer",
  "creatureDice",
  "tooMany",
  "tooLarge",
  "ledger",
  "problem",
  "gmOnly",
  "taken",
  "unreadable",
  "error",
] as const;
export type RefusalKind = (typeof KINDS)[number];

export interface Refusal {
  /** Id of the user who asked; "" where none is known. */
  user: string;
  kind: RefusalKind;
  /** Id of the card's message, if any. */
  message?: string;
  /** Action run on the card, if any. */
  act?: string;
  /** Action id, document name or the like: short plain text shown as detail. */
  detail?: string;
}

/** All refusals of one user and kind; errors are separate per card, action run and text. */
export interface RefusalEntry {
  readonly user: string;
  readonly kind: RefusalKind;
  readonly count: number;
  /** Time of the first and the last one, in ms. */
  readonly first: number;
  readonly last: number;
  /** Message id of the last one; "" if it had none. */
  readonly message: string;
  readonly act: string;
  readonly detail: string;
}

export const MOST_ENTRIES = 100;
/** Errors have an entry per text: limited, so that they do not push out all other entries. */
export const MOST_ERRORS = 20;
const MOST_TOLD = 500;
const LONGEST = 80;
const NOTIFICATIONS = { most: 3, within: 10_000 };

/** Text on one line, without control and formatting characters, at most 80 characters. */
export function plain(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value
    .slice(0, 5 * LONGEST)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  const letters = [...line];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : line;
}

/** Key that identifies an entry. */
export function keyOf({ user, kind, message, act, detail }: RefusalEntry): string {
  return JSON.stringify(kind === "error" ? [user, kind, message, act, detail] : [user, kind]);
}

/** A rate limit: so many events within so many ms. */
class Quota {
  readonly #times: number[] = [];

  take(now: number): boolean {
    const { most, within } = NOTIFICATIONS;
    while (this.#times[0] !== undefined && Math.abs(now - this.#times[0]) >= within) this.#times.shift();
    return this.#times.length < most && this.#times.push(now) > 0;
  }
}

export class RefusalList {
  /** Oldest first: an entry moves to the end when it is counted again. */
  readonly #entries = new Map<string, RefusalEntry>();
  /** Users and kinds the GM was notified of. */
  readonly #told = new Set<string>();
  readonly #quota = new Quota();

  /** `stored`: a list that {@link entries} returned; invalid entries are left out. */
  constructor(stored: unknown = []) {
    const entries = Array.isArray(stored) ? stored.flatMap((one) => readEntry(one) ?? []) : [];
    for (const entry of entries.reverse()) {
      this.#put(entry);
      this.#told.add(toldKey(entry));
    }
  }

  /** Counts a refusal. True if the GM is to be notified: once per user and kind, and rate-limited. */
  record(refusal: Refusal, now: number): boolean {
    const { kind } = refusal;
    const user = plain(refusal.user);
    const [message, act, detail] = [plain(refusal.message), plain(refusal.act), plain(refusal.detail)];
    const fresh: RefusalEntry = { user, kind, count: 1, first: now, last: now, message, act, detail };
    const before = this.#entries.get(keyOf(fresh));
    this.#put(before ? { ...fresh, count: before.count + 1, first: before.first } : fresh);
    const key = toldKey(fresh);
    if (this.#told.has(key) || this.#told.size >= MOST_TOLD || !this.#quota.take(now)) return false;
    this.#told.add(key);
    return true;
  }

  /** All entries, newest first. */
  entries(): RefusalEntry[] {
    return [...this.#entries.values()].reverse();
  }

  /** Removes all entries; the GM is notified of later ones again. */
  clear(): void {
    this.#entries.clear();
    this.#told.clear();
  }

  #put(entry: RefusalEntry): void {
    const key = keyOf(entry);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const errors = [...this.#entries].filter(([, { kind }]) => kind === "error");
    const oldest = errors.length > MOST_ERRORS ? errors[0]?.[0] : [...this.#entries.keys()][0];
    if (oldest && (errors.length > MOST_ERRORS || this.#entries.size > MOST_ENTRIES)) this.#entries.delete(oldest);
  }
}

const toldKey = ({ user, kind }: RefusalEntry): string => JSON.stringify([user, kind]);

/** A stored entry, or null if it is invalid. */
function readEntry(stored: unknown): RefusalEntry | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { user, kind, count, first, last, message, act, detail } = stored as Record<string, unknown>;
  const known = KINDS.find((one) => one === kind);
  if (!known || ![count, first, last].every((number) => Number.isFinite(number))) return null;
  return {
    user: plain(user),
    kind: known,
    count: Number(count),
    first: Number(first),
    last: Number(last),
    message: plain(message),
    act: plain(act),
    detail: plain(detail),
  };
}

/** Remembers up to `most` keys; the oldest is forgotten first. */
export class Seen {
  readonly #keys = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** True if the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > this.#most && oldest !== undefined) this.#keys.delete(oldest);
    return true;
  }
}

/** Runs `work` `soon` ms after `ask`, but not more than once per `gap` ms; `now` runs it at once. */
export function throttled(work: () => void, { soon, gap }: { soon: number; gap: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    last = Date.now();
    work();
  };
  const ask = (): void => {
    // At most one gap, even if the clock was set back.
    timer ??= setTimeout(now, Math.min(gap, Math.max(soon, last + gap - Date.now())));
  };
  return { ask, now };
}
