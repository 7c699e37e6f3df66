import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ClassicLevel } from "classic-level";
import { freeze } from "immer";

/** Rows of a world: key "!table!id" to a JSON text. */
export interface Write {
  key: string;
  /** null deletes the row. */
  value: unknown;
}

export interface Store {
  open(): Promise<void>;
  rows(): AsyncIterable<[key: string, value: unknown]>;
  /** Atomic; on disk when it resolves. */
  write(writes: readonly Write[]): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const row = (table: string, id: string): string => `!${table}!${id}`;

/** The parts of a row's key. */
export function parseRow(key: string): { table: string; id: string } {
  const second = key.indexOf("!", 1);
  return { table: key.slice(1, second), id: key.slice(second + 1) };
}

/** In memory: survives a stopped server in the same process only. Written values are frozen and kept by reference. */
export class MemoryStore implements Store {
  #rows = new Map<string, unknown>();

  async open(): Promise<void> {}

  async *rows(): AsyncIterable<[string, unknown]> {
    yield* this.#rows;
  }

  async write(writes: readonly Write[]): Promise<void> {
    for (const { key, value } of writes) {
      if (value === null) this.#rows.delete(key);
      else this.#rows.set(key, freeze(value, true));
    }
  }

  async clear(): Promise<void> {
    this.#rows.clear();
  }

  async close(): Promise<void> {}
}

/** A LevelDB folder. Only one process may open it. */
export class LevelStore implements Store {
  #level: ClassicLevel<string, unknown> | undefined;

  constructor(readonly folder: string) {}

  get #db(): ClassicLevel<string, unknown> {
    if (!this.#level) throw new Error("The world store is closed.");
    return this.#level;
  }

  async open(): Promise<void> {
    if (this.#level) return;
    await mkdir(dirname(this.folder), { recursive: true });
    const level = new ClassicLevel<string, unknown>(this.folder, { keyEncoding: "utf8", valueEncoding: "json" });
    await level.open();
    this.#level = level;
  }

  rows(): AsyncIterable<[string, unknown]> {
    return this.#db.iterator();
  }

  async write(writes: readonly Write[]): Promise<void> {
    await this.#db.batch(
      writes.map(({ key, value }) => (value === null ? { type: "del", key } : { type: "put", key, value })),
    );
  }

  async clear(): Promise<void> {
    await this.#db.clear();
  }

  async close(): Promise<void> {
    const level = this.#level;
    this.#level = undefined;
    await level?.close();
  }
}

/** Deletes a world folder permanently. */
export const removeWorld = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
