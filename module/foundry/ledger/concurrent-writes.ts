/**
 * Merges concurrent writes to one actor (two owners without a GM, a GM just connecting, manual edits of hit points).
 * Each client stores an absolute value, so the second write would overwrite the first; the second client sees the first
 * update arrive and re-applies the lost difference.
 */

import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, getProperty, onHook, randomId, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { countedFrom } from "./ledger-data.ts";

interface Watch {
  actor: ActorDoc;
  event: string;
  nonce: string;
  /** By path: the value last seen, and what other clients changed since the change was calculated. */
  paths: Map<string, { seen: number; others: number }>;
  over: boolean;
}

const watches = new Set<Watch>();

interface Options {
  fivefold?: { write?: string };
}

/** Watches for updates by other clients while an own update is pending. */
export function registerConcurrentWrites(): void {
  onHook("updateActor", (actor: ActorDoc, changed: Source, options: Options) => {
    for (const watch of watches) if (watch.actor.uuid === actor.uuid && !watch.over) see(watch, changed, options);
  });
}

function see(watch: Watch, changed: Source, options: Options): void {
  if (options.fivefold?.write === watch.nonce) {
    watch.over = true;
    return;
  }
  // If another client wrote the same event, it is one change, not two.
  const twin = getProperty(changed, `flags.${SYSTEM}.ledger.${watch.event}`) !== undefined;
  for (const [path, known] of watch.paths) {
    const now = Number(countedFrom(watch.actor, path));
    if (!twin) known.others += now - known.seen;
    known.seen = now;
  }
}

/**
 * Stores an event's recorded numbers in one update and re-applies what other clients changed meanwhile. Resolves to the
 * records shifted to the values they were really applied to, or to the caller's own list if there was no conflict.
 */
export async function writeMerged(
  actor: ActorDoc,
  event: string,
  recorded: readonly Recorded[],
  update: Source,
  options: Source,
): Promise<readonly Recorded[]> {
  const numbers = recorded.filter((r) => r.do === "value" && !r.item && !r.root && typeof r.before === "number");
  const paths = numbers.flatMap((r) => (r.do === "value" ? [[r.path, Number(r.before)] as const] : []));
  const others = await watched(actor, event, new Map(paths), update, options);
  if (others.size === 0) return recorded;
  let missing = others;
  while (missing.size) {
    const now = new Map([...missing.keys()].map((path) => [path, Number(countedFrom(actor, path))]));
    const again = Object.fromEntries([...missing].map(([path, by]) => [`system.${path}`, (now.get(path) ?? 0) + by]));
    missing = await watched(actor, event, now, again, options);
    for (const [path, by] of missing) others.set(path, (others.get(path) ?? 0) + by);
  }
  return recorded.map((r) => {
    const by = r.do === "value" && !r.item && !r.root ? others.get(r.path) : undefined;
    if (!by || r.do !== "value") return r;
    const { unset: _, ...rest } = r;
    return { ...rest, before: Number(r.before) + by, after: Number(r.after) + by };
  });
}

/** Writes an update; resolves to what other clients changed, by path, between `from` and the update's arrival. */
async function watched(
  actor: ActorDoc,
  event: string,
  from: ReadonlyMap<string, number>,
  update: Source,
  options: Source,
): Promise<Map<string, number>> {
  const nonce = randomId();
  const paths = new Map([...from].map(([path, seen]) => [path, { seen, others: 0 }]));
  const watch: Watch = { actor, event, nonce, paths, over: false };
  watches.add(watch);
  try {
    await actor.update(update, { fivefold: { ...(options.fivefold as Source), write: nonce } });
  } finally {
    watches.delete(watch);
  }
  return new Map([...paths].flatMap(([path, { others }]) => (others === 0 ? [] : [[path, others] as const])));
}
