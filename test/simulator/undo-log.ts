/** Records each write of a simulated combat as the ledger does, and undoes it with the ledger's own inverse changes. */
import type { Consequence } from "../../module/kernel/consequences.ts";
import { inverseChanges, type Recorded, valueChange } from "../../module/kernel/recorded.ts";
import type { Being } from "../../module/simulator/being.ts";
import { type Data, valueAt, withValue } from "../../module/simulator/plain.ts";

type Kept = Pick<Being, "stored" | "system" | "items" | "effects" | "statuses">;
type Listed = { id: string };

interface Event {
  being: Being;
  before: Kept;
  recorded: Recorded[];
  /** The consequences, for messages. */
  done: Consequence[];
}

const keptOf = ({ stored, system, items, effects, statuses }: Being): Kept => ({
  ...(stored ? { stored } : {}),
  system,
  items,
  effects,
  statuses,
});

const byId = (a: Listed, b: Listed): number => (a.id < b.id ? -1 : 1);

/** The documents as JSON. Restored documents come last in a collection: the order does not count. */
function documentsOf({ stored, items, effects, statuses }: Kept): Record<string, string> {
  // Passing time is no event: the remaining time of an effect is left out.
  const timeless = effects.map(({ left: _, ...effect }) => effect);
  const plainItems = items.map(({ id, type, name, img, system }) => ({ id, type, name, img, system }));
  return {
    ...Object.fromEntries(Object.entries(stored ?? {}).map(([key, value]) => [`system.${key}`, JSON.stringify(value)])),
    items: JSON.stringify(plainItems.sort(byId)),
    effects: JSON.stringify(timeless.sort(byId)),
    statuses: JSON.stringify([...statuses].sort()),
  };
}

/** What differs between two states of an actor's documents. */
function differences(found: Kept, expected: Kept): string[] {
  const [is, was] = [documentsOf(found), documentsOf(expected)];
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((key) => is[key] !== was[key])
    .map((key) => `${key} is ${is[key]}, was ${was[key]}`);
}

/** Created, deleted and replaced documents of a collection. */
function changed(kind: "Item" | "ActiveEffect", before: readonly Listed[], after: readonly Listed[]): Recorded[] {
  if (before === after) return [];
  const [left, there] = [new Set(after), new Set(before)];
  const record = (act: "gone" | "made", document: Listed): Recorded => ({
    do: act,
    kind,
    source: { _id: document.id, document },
  });
  return [
    ...before.filter((one) => !left.has(one)).map((one) => record("gone", one)),
    ...after.filter((one) => !there.has(one)).map((one) => record("made", one)),
  ];
}

const systemOf = (being: Being, item: string | undefined): unknown =>
  item === undefined ? being.stored : being.items.find(({ id }) => id === item)?.system;

function changeOf(being: Being, c: Parameters<typeof valueChange>[0]): Recorded | null {
  const item = "item" in c ? c.item : undefined;
  const derived = item === undefined ? valueAt(being.system, c.path) : undefined;
  return valueChange(c, valueAt(systemOf(being, item), c.path), derived);
}

export class UndoLog {
  readonly #events: Event[] = [];
  #open: Event | null = null;
  #undoing = false;

  /** Records all changes of `work` as one event. */
  event<T>(being: Being, work: () => T): T {
    if (this.#undoing) return work();
    const event: Event = { being, before: keptOf(being), recorded: [], done: [] };
    this.#open = event;
    try {
      return work();
    } finally {
      this.#open = null;
      if (event.recorded.length > 0) this.#events.push(event);
    }
  }

  /** Records the changes of one consequence. */
  record(being: Being, c: Consequence, write: () => void): void {
    const event = this.#undoing ? null : this.#open;
    event?.done.push(c);
    const change = c.do === "adjust" || c.do === "set" || c.do === "append" ? changeOf(being, c) : null;
    const { items, effects } = being;
    write();
    event?.recorded.push(
      ...(change ? [change] : []),
      // A changed value replaces its item, too.
      ...("path" in c ? [] : changed("Item", items, being.items)),
      ...changed("ActiveEffect", effects, being.effects),
    );
  }

  /**
   * Undoes all events, last first, and lists each that does not restore the documents. `recompute`: as after an undo in
   * the game.
   */
  undoAll(recompute: (being: Being) => void): string[] {
    const found: string[] = [];
    this.#undoing = true;
    for (const { being, before, recorded, done } of this.#events.reverse()) {
      this.#undo(being, recorded);
      recompute(being);
      const wrong = differences(being, before);
      if (wrong.length === 0) continue;
      const what = done.map((c) => `${c.do} ${"path" in c ? c.path : "condition" in c ? c.condition : ""}`).join(", ");
      found.push(`${being.name}: undo of ${what}: ${wrong.join("; ")}`);
      Object.assign(being, before);
    }
    return found;
  }

  #undo(being: Being, recorded: readonly Recorded[]): void {
    const current = (item: string | undefined, field: string): unknown => {
      const path = field.slice("system.".length);
      return valueAt(systemOf(being, item), path) ?? (item === undefined ? valueAt(being.system, path) : undefined);
    };
    const back = inverseChanges(recorded, {
      exists: (item) => systemOf(being, item) !== undefined,
      current,
      idsOfUndoneCreations: new Set(),
      inverseTransfer: (moved) => moved,
    });
    for (const r of back) write(being, r);
    being.statuses = [...new Set(being.effects.flatMap((effect) => (effect.disabled ? [] : effect.statuses)))];
  }
}

/** Writes a recorded change to an actor of the simulation. */
function write(being: Being, r: Recorded): void {
  if (r.do === "value" && r.item === undefined) being.stored = withValue(being.stored as Data, r.path, r.after);
  else if (r.do === "value")
    being.items = being.items.map((one) =>
      one.id === r.item ? { ...one, system: withValue(one.system, r.path, r.after) } : one,
    );
  else if (r.do === "made" && r.kind === "Item") being.items = [...being.items, r.source.document as Being];
  else if (r.do === "made") being.effects = [...being.effects, r.source.document as Being["effects"][number]];
  else if (r.do === "gone" && r.kind === "Item") being.items = being.items.filter(({ id }) => id !== r.source._id);
  else if (r.do === "gone") being.effects = being.effects.filter(({ id }) => id !== r.source._id);
}
