/**
 * Projects an actor's snapshot before a manual change and after planned changes, for recomputing derived state. Writes
 * nothing.
 */

import { fieldOf, type Recorded } from "../../kernel/recorded.ts";
import type { Snapshot } from "../../kernel/ruleset.ts";
import { type ActorDoc, type ItemDoc, randomId, type Source } from "../adapter/foundry-api.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { isFlying } from "./token-changes.ts";

/** Items and effects that a user has just added or removed manually. */
export interface ManualChange {
  /** Items just removed; ids of items just added. */
  lost?: readonly Snapshot[];
  gained?: readonly string[];
  /** Effects as they were just before the change; ids of effects just added. */
  off?: readonly Source[];
  put?: readonly string[];
}

export function statusesAfter(actor: ActorDoc, recorded: readonly Recorded[]): Set<string> {
  const statuses = new Set(actor.statuses);
  const left = new Map([...actor.effects].map((effect) => [effect.id, effect.disabled ? [] : [...effect.statuses]]));
  for (const r of recorded) {
    if ((r.do !== "made" && r.do !== "gone") || r.kind !== "ActiveEffect") continue;
    const carried = [...((r.source.statuses as string[] | undefined) ?? []), ...(r.condition ? [r.condition] : [])];
    if (r.do === "made") left.set(String(r.source._id), carried);
    else left.delete(String(r.source._id));
    for (const status of carried)
      if (r.do === "made") statuses.add(status);
      else if (![...left.values()].some((statusList) => statusList.includes(status))) statuses.delete(status);
  }
  return statuses;
}

/** The actor's effects with changes applied, so that derived numbers can be calculated from them. */
function otherEffects(
  actor: ActorDoc,
  off: readonly Source[],
  on: readonly Source[],
  gone: readonly unknown[],
): Source {
  if (off.length + on.length + gone.length === 0) return {};
  const left = new Map([...actor.effects].map((effect) => [effect.id, effect.toObject()]));
  for (const id of gone) left.delete(String(id));
  for (const source of [...off, ...on]) left.set(String(source._id), source);
  return { effects: [...left.values()] };
}

/** The actor's items with created ones, only if those carry effects. */
function otherItems(actor: ActorDoc, recorded: readonly Recorded[]): Source {
  const made = recorded.flatMap((r) => (r.do === "made" && r.kind === "Item" ? [r.source] : []));
  if (!made.some(({ effects }) => Array.isArray(effects) && effects.length > 0)) return {};
  const items = [...actor.items].map((item) => item.toObject());
  // Temporary copy: effects only need an id.
  const effects = (source: Source) =>
    ((source.effects as Source[] | undefined) ?? []).map((effect) => ({ _id: randomId(), ...effect }));
  return { items: [...items, ...made.map((source) => ({ ...source, effects: effects(source) }))] };
}

/** The actor's snapshot with changed data; a copy, which derives all numbers again, is made only for changes. */
const snapshotWith = (actor: ActorDoc, changes: Source): Snapshot =>
  snapshotOf(Object.keys(changes).length === 0 ? actor : actor.clone(changes, { keepId: true }));

const high = (actor: ActorDoc): Pick<Snapshot, "aloft"> => (isFlying(actor) ? { aloft: true } : {});

/** The actor's snapshot before a manual change. */
export function viewBefore(actor: ActorDoc, { lost = [], gained = [], off = [], put = [] }: ManualChange): Snapshot {
  const now = snapshotWith(actor, otherEffects(actor, off, [], put));
  const items = [...now.items.filter(({ id }) => !gained.includes(id)), ...lost];
  return { ...now, uuid: actor.uuid, items, ...high(actor) };
}

/** The actor's snapshot after the recorded changes. */
export function view(actor: ActorDoc, recorded: readonly Recorded[]): Snapshot {
  const changes: Source = {};
  for (const r of recorded) if (r.do === "value" && !r.item) changes[fieldOf(r)] = r.after;
  const effects = recorded.flatMap((r) =>
    (r.do === "made" || r.do === "gone") && r.kind === "ActiveEffect" ? [r] : [],
  );
  const made = effects.filter((r) => r.do === "made").map(({ source }) => source);
  const over = effects.filter((r) => r.do === "gone").map(({ source }) => source._id);
  const snapshot = snapshotWith(actor, {
    ...changes,
    ...otherEffects(actor, [], made, over),
    ...otherItems(actor, recorded),
  });
  return {
    ...snapshot,
    uuid: actor.uuid,
    ...high(actor),
    items: itemsAfter(actor, snapshot, recorded),
    statuses: [...statusesAfter(actor, recorded)],
  };
}

function itemsAfter(actor: ActorDoc, { items }: Snapshot, recorded: readonly Recorded[]): Snapshot[] {
  const gone = new Set(recorded.flatMap((r) => (r.do === "gone" && r.kind === "Item" ? [r.source._id] : [])));
  const left = items
    .filter((item) => !gone.has(item.id))
    .map((item) => {
      const own = recorded.filter((r) => r.do === "value" && r.item === item.id);
      if (!own.length) return item;
      const document = actor.items.get(item.id) as ItemDoc;
      return snapshotOf(
        document.clone(Object.fromEntries(own.map((r) => (r.do === "value" ? [`system.${r.path}`, r.after] : []))), {
          keepId: true,
        }),
      );
    });
  const made = recorded.flatMap((r) => (r.do === "made" && r.kind === "Item" ? [asSnapshot(r.source)] : []));
  return [...left, ...made.filter(({ id }) => !left.some((one) => one.id === id))];
}

function asSnapshot(source: Source): Snapshot {
  const { _id, name, type, img, system } = source as {
    _id: string;
    name: string;
    type: string;
    img?: string;
    system: Source;
  };
  return { uuid: "", id: _id, type, name, img: img ?? "", system, items: [], statuses: [], effects: [] };
}
