import { createDraft, finishDraft, freeze, isDraft } from "immer";
import type { Stored } from "./changes.ts";
import { quoted } from "./ids.ts";
import { row, type Write } from "./store.ts";

/** A store of primary documents: the world, or one compendium pack. Its sources are frozen. */
export class Shelf {
  #tables = new Map<string, Map<string, Stored>>();

  constructor(
    /** "fivefold.bloodied-gear", or null for the world. */
    readonly pack: string | null,
    /** Primary document name to database collection. */
    readonly collections: Record<string, string>,
  ) {
    for (const name of Object.keys(collections)) this.#tables.set(name, new Map());
  }

  table(name: string): Map<string, Stored> {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`${quoted(name)} is no document that stands on its own here.`);
    return table;
  }

  holds(name: string): boolean {
    return this.#tables.has(name);
  }

  /** All current sources, by document type; read only. */
  sources(): Record<string, Stored[]> {
    const out: Record<string, Stored[]> = {};
    for (const [name, table] of this.#tables) out[name] = [...table.values()];
    return out;
  }

  key(name: string, id: string): string {
    const table = this.collections[name]!;
    return row(this.pack === null ? table : `${this.pack}/${table}`, id);
  }
}

/** One request's working copies: invisible to others until `commit`. */
export class Work {
  #touched = new Map<string, Map<string, Stored | null>>();

  constructor(readonly shelf: Shelf) {}

  #table(name: string): Map<string, Stored | null> {
    let table = this.#touched.get(name);
    if (!table) {
      table = new Map();
      this.#touched.set(name, table);
    }
    return table;
  }

  /** The source's current state in this request; read only. */
  peek(name: string, id: string): Stored | undefined {
    const own = this.#table(name).get(id);
    return own === undefined ? this.shelf.table(name).get(id) : (own ?? undefined);
  }

  /** A mutable draft that will be stored; unchanged parts stay shared with the stored source. */
  edit(name: string, id: string): Stored | undefined {
    const own = this.#table(name).get(id);
    if (own !== undefined) return own ?? undefined;
    const stored = this.shelf.table(name).get(id);
    if (!stored) return undefined;
    const draft = createDraft(stored);
    this.#table(name).set(id, draft);
    return draft;
  }

  put(name: string, source: Stored): void {
    this.#table(name).set(source._id, source);
  }

  remove(name: string, id: string): void {
    this.#table(name).set(id, null);
  }

  /** All sources of a document type in their current state in this request; read only. */
  *all(name: string): Iterable<Stored> {
    const own = this.#table(name);
    for (const [id, source] of this.shelf.table(name)) if (!own.has(id)) yield source;
    for (const source of own.values()) if (source) yield source;
  }

  /** Ends the request: its drafts become frozen sources. Returns the rows to store. */
  finish(): Write[] {
    const writes: Write[] = [];
    for (const [name, table] of this.#touched)
      for (const [id, source] of table) {
        const value = source && (isDraft(source) ? finishDraft(source) : freeze(source, true));
        table.set(id, value);
        writes.push({ key: this.shelf.key(name, id), value });
      }
    return writes;
  }

  /** Makes the finished sources visible to others. */
  commit(): void {
    for (const [name, table] of this.#touched) {
      const target = this.shelf.table(name);
      for (const [id, source] of table) {
        if (source) target.set(id, source);
        else target.delete(id);
      }
    }
  }
}
