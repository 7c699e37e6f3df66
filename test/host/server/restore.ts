/**
 * Restores a prepared world instead of creating it again: sources are frozen, so an identical object has not changed.
 */
import type { Event } from "../wire.ts";
import type { Authority } from "./authority.ts";
import type { Stored } from "./changes.ts";
import { EMBEDDED, SINGLE } from "./hierarchy.ts";
import { rowsOf } from "./rows.ts";
import type { Shelf } from "./shelf.ts";

type Sources = Map<string, Map<string, Stored>>;

/** State of a world at one moment. */
export interface Mark {
  shelves: Map<Shelf, Sources>;
  settings: Map<string, unknown>;
  userSettings: Map<string, Map<string, unknown>>;
  worldTime: number;
  title: string;
}

const namesOf = (shelf: Shelf): string[] => Object.keys(shelf.collections);
const sourcesOf = (shelf: Shelf): Sources =>
  new Map(namesOf(shelf).map((name) => [name, new Map(shelf.table(name))] as const));

/** Records the current state of the world. */
export function markOf({ world, options, state }: Authority): Mark {
  const shelves = [world, ...options.packs.map(({ shelf }) => shelf)];
  return {
    shelves: new Map(shelves.map((shelf) => [shelf, sourcesOf(shelf)])),
    settings: new Map(state.settings),
    userSettings: new Map([...state.userSettings].map(([id, values]) => [id, new Map(values)])),
    worldTime: state.worldTime,
    title: state.title,
  };
}

const sameEntries = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a].every(([key, value], i) => b.get(key) === value && [...b.keys()][i] === key);

const shelfIsAs = (shelf: Shelf, sources: Sources): boolean =>
  [...sources].every(([name, table]) => sameEntries(shelf.table(name), table));

/** Whether the world is in the recorded state, including its order. */
export function isAs({ state }: Authority, mark: Mark): boolean {
  return (
    [...mark.shelves].every(([shelf, sources]) => shelfIsAs(shelf, sources)) &&
    sameEntries(state.settings, mark.settings) &&
    state.worldTime === mark.worldTime &&
    state.title === mark.title &&
    [...state.userSettings].every(([id, values]) => sameEntries(values, mark.userSettings.get(id) ?? new Map()))
  );
}

/**
 * Whether events can restore the clients: packs are unchanged, and no document of the mark has been deleted or moved.
 */
function canRestore({ world }: Authority, mark: Mark): boolean {
  return [...mark.shelves].every(([shelf, sources]) => {
    if (shelf !== world) return shelfIsAs(shelf, sources);
    return [...sources].every(([name, table]) => {
      const now = [...shelf.table(name).keys()].filter((id) => table.has(id));
      return now.join() === [...table.keys()].join();
    });
  });
}

/** The events that turn one world into another for a client. */
class Changes {
  readonly events: Event[] = [];
  constructor(
    readonly userId: string,
    readonly generation: number,
  ) {}

  #without(field: string): [string, unknown] {
    return this.generation >= 14 ? [field, { __op: "del" }] : [`-=${field}`, null];
  }

  send(
    action: "create" | "update" | "delete",
    documentName: string,
    result: Stored[],
    parentUuid: string | null,
  ): void {
    if (result.length === 0) return;
    const operation = action === "update" ? { recursive: false, diff: false, render: false } : { render: false };
    const { userId } = this;
    this.events.push({
      kind: "document",
      action,
      documentName,
      parentUuid,
      pack: null,
      result,
      operation,
      userId,
      requestId: null,
    });
  }

  /** Restores one document; embedded ones are recreated from the first difference on, which keeps their order. */
  document(name: string, now: Stored, then: Stored, parentUuid: string | null): void {
    const uuid = `${parentUuid ? `${parentUuid}.` : ""}${name}.${then._id}`;
    const inside = { ...EMBEDDED[name], ...SINGLE[name] };
    const fields = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((field) => !(field in inside));
    const changed = fields.filter((field) => now[field] !== then[field]);
    const back = changed.map((field) => (field in then ? [field, then[field]] : this.#without(field)));
    if (back.length > 0) this.send("update", name, [{ ...Object.fromEntries(back), _id: then._id }], parentUuid);
    for (const [field, child] of Object.entries(EMBEDDED[name] ?? {})) {
      const [is, was] = [(now[field] ?? []) as Stored[], (then[field] ?? []) as Stored[]];
      const first = is.findIndex((entry, i) => entry !== was[i]);
      const from = first < 0 ? is.length : first;
      this.send(
        "delete",
        child,
        is.slice(from).map(({ _id }) => ({ _id })),
        uuid,
      );
      this.send("create", child, was.slice(from), uuid);
    }
  }
}

/** Messages and combats first: later changes then belong to no turn and no card. */
const FIRST = ["ChatMessage", "Combat"];

/**
 * Restores the marked state of a world and broadcasts it; false, with nothing changed, if that is not possible.
 * Clients may write in reaction: call `isAs` when they are idle.
 */
export async function restore(authority: Authority, mark: Mark): Promise<boolean> {
  if (!canRestore(authority, mark)) return false;
  const { world, state, relay, options } = authority;
  const gm = authority.users.find(({ role }) => role === 4)!._id;
  const changes = new Changes(gm, authority.release.generation);
  const sources = mark.shelves.get(world)!;
  const names = [...FIRST, ...namesOf(world).filter((name) => !FIRST.includes(name))];
  for (const name of names) {
    const [now, then] = [world.table(name), sources.get(name)!];
    changes.send(
      "delete",
      name,
      [...now.values()].filter(({ _id }) => !then.has(_id)).map(({ _id }) => ({ _id })),
      null,
    );
    for (const [id, source] of then) if (now.get(id) !== source) changes.document(name, now.get(id)!, source, null);
    now.clear();
    for (const [id, source] of then) now.set(id, source);
  }
  for (const key of new Set([...state.settings.keys(), ...mark.settings.keys()])) {
    if (state.settings.get(key) === mark.settings.get(key)) continue;
    changes.events.push({
      kind: "setting",
      scope: "world",
      key,
      value: mark.settings.get(key),
      options: {},
      userId: gm,
      requestId: null,
    } as Event);
  }
  for (const [userId, values] of state.userSettings)
    for (const key of new Set([...values.keys(), ...(mark.userSettings.get(userId)?.keys() ?? [])])) {
      const value = mark.userSettings.get(userId)?.get(key);
      if (values.get(key) !== value)
        changes.events.push({
          kind: "setting",
          scope: "user",
          key,
          value,
          options: {},
          userId,
          requestId: null,
        } as Event);
    }
  if (state.worldTime !== mark.worldTime)
    changes.events.push({
      kind: "worldTime",
      value: mark.worldTime,
      delta: mark.worldTime - state.worldTime,
      options: {},
      userId: gm,
      requestId: null,
    });
  state.settings = new Map(mark.settings);
  state.userSettings = new Map([...mark.userSettings].map(([id, values]) => [id, new Map(values)]));
  state.worldTime = mark.worldTime;
  state.title = mark.title;
  await options.store.clear();
  await options.store.write(rowsOf(authority));
  for (const event of changes.events)
    relay.broadcast(event, undefined, event.kind === "setting" && event.scope === "user" ? [event.userId] : undefined);
  return true;
}
