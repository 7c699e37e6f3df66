/**
 * Two clients writing to one actor at the same moment (two owners without a GM, a GM just coming, somebody typing hit points):
 * each works a change out on the value it knows and stores the sum, so whoever comes second at the server would undo the other.
 * The second one sees the other's write arrive before its own does, and adds what it took away.
 */
import { countedFrom, type Recorded } from "./plan.ts";
import { type ActorDoc, getProperty, onHook, randomId, type Source, SYSTEM } from "./seam.ts";

interface Watch {
  actor: ActorDoc;
  event: string;
  nonce: string;
  /** By path: the value last seen, and what others changed since the change was worked out. */
  paths: Map<string, { seen: number; others: number }>;
  over: boolean;
}

const watches = new Set<Watch>();

interface Options {
  fivefold?: { write?: string };
}

/** Listens for the writes of others while one's own is on its way. */
export function registerAbreast(): void {
  onHook("updateActor", (actor: ActorDoc, changed: Source, options: Options) => {
    for (const watch of watches) if (watch.actor.uuid === actor.uuid && !watch.over) see(watch, changed, options);
  });
}

function see(watch: Watch, changed: Source, options: Options): void {
  if (options.fivefold?.write === watch.nonce) {
    watch.over = true;
    return;
  }
  // The same event written by another client as well is one change, not two.
  const twin = getProperty(changed, `flags.${SYSTEM}.ledger.${watch.event}`) !== undefined;
  for (const [path, known] of watch.paths) {
    const now = Number(countedFrom(watch.actor, path));
    if (!twin) known.others += now - known.seen;
    known.seen = now;
  }
}

/**
 * Stores recorded numbers of an event in one update with what else it says, and puts back what others changed on the way.
 * Resolves to what was recorded, moved to the values it really met; the caller's own list where nobody came between.
 */
export async function writeAbreast(
  actor: ActorDoc,
  event: string,
  recorded: readonly Recorded[],
  update: Source,
  door: Source,
): Promise<readonly Recorded[]> {
  const numbers = recorded.filter((r) => r.do === "value" && !r.item && !r.root && typeof r.before === "number");
  const paths = numbers.flatMap((r) => (r.do === "value" ? [[r.path, Number(r.before)] as const] : []));
  const others = await watched(actor, event, new Map(paths), update, door);
  if (others.size === 0) return recorded;
  let missing = others;
  while (missing.size) {
    const now = new Map([...missing.keys()].map((path) => [path, Number(countedFrom(actor, path))]));
    const again = Object.fromEntries([...missing].map(([path, by]) => [`system.${path}`, (now.get(path) ?? 0) + by]));
    missing = await watched(actor, event, now, again, door);
    for (const [path, by] of missing) others.set(path, (others.get(path) ?? 0) + by);
  }
  return recorded.map((r) => {
    const by = r.do === "value" && !r.item && !r.root ? others.get(r.path) : undefined;
    return by && r.do === "value" ? { ...r, before: Number(r.before) + by, after: Number(r.after) + by } : r;
  });
}

/** Writes, and resolves to what others changed by path between the values it was worked out on and its arrival. */
async function watched(
  actor: ActorDoc,
  event: string,
  from: ReadonlyMap<string, number>,
  update: Source,
  door: Source,
): Promise<Map<string, number>> {
  const nonce = randomId();
  const paths = new Map([...from].map(([path, seen]) => [path, { seen, others: 0 }]));
  const watch: Watch = { actor, event, nonce, paths, over: false };
  watches.add(watch);
  try {
    await actor.update(update, { fivefold: { ...(door.fivefold as Source), write: nonce } });
  } finally {
    watches.delete(watch);
  }
  return new Map([...paths].flatMap(([path, { others }]) => (others === 0 ? [] : [[path, others] as const])));
}
