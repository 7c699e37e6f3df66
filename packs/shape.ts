import type { Fields } from "../module/kernel/schema.ts";
import type { Data, Doc } from "./documents.ts";
import type { Entry } from "./entries.ts";

type DocumentName = "Item" | "Actor" | "RollTable" | "JournalEntry" | "Macro" | "Adventure";

/** The context in which a short field is read. */
export interface Reading {
  /** Stops the build with the file and the entry in the message. */
  fail(problem: string): never;
  /** An id for a part of this entry, the same in every build. */
  id(...path: string[]): string;
  /** The id of another item of the same actor; fails if there is none of that name. */
  beside(name: string): string;
}

/** A short form of stored fields: one path, several paths that get the same value, or a function. */
export type Short = string | readonly string[] | ((value: unknown, reading: Reading) => Data);

/** One kind of entry: its document type, its fields with defaults, and its short forms. */
export interface Kind {
  /** The type in links: `@Weapon[Mace]`. */
  word: string;
  type: string;
  /** The fields of `system`; a source with any other field is rejected. */
  fields: Fields;
  /** Paths of fields that this kind leaves out: state of play, recomputed values. `*` matches any name. */
  omits?: readonly string[];
  /** Values of fields that a source omits, where packs differ from new documents. */
  defaults?: Data;
  short?: Readonly<Record<string, Short>>;
  /** The field filled with the entry's `text` (Markdown). */
  text: string;
  /** Actors: items that follow from a field (a body from its plan), and the remaining fields. */
  brings?(fields: Data, entryOf: (item: string) => Entry | undefined, fail: Reading["fail"]): Brought;
  /** Further validation; returns problems. */
  check?(system: Data, effects: readonly string[]): string[];
}

/** Item lines in the form of an actor's `items`, placed ahead of those. */
interface Brought {
  fields: Data;
  lines: unknown[];
}

export interface PackShape {
  /** Folder in the sources and last part of the pack's name. */
  name: string;
  /** Also the name of a pack's journal. */
  label: string;
  document: DocumentName;
  /** Hidden from players. */
  secret?: boolean;
  /** Entries generated from the written ones: a scroll for each spell. */
  also?(entries: readonly Entry[]): Entry[];
}

/** How a ruleset's sources are read: packs, kinds of items and actors, and the fields effects may change. */
export interface Shape {
  ruleset: string;
  title: string;
  /** Accent color of folders and tokens. */
  color: string;
  packs: readonly PackShape[];
  kinds: Readonly<Record<string, Kind>>;
  /** Actor kinds owned by players: linked, friendly tokens. */
  heroes: readonly string[];
  bars: readonly [string, string];
  /** Paths without `system.`. */
  effectKeys: RegExp;
  /** Those of them that hold text or a boolean instead of a number. */
  effectWords?: RegExp;
  /** The token size, if an actor's own data define it; without this, an entry's `size` is in grid spaces. */
  token?(system: Data, items: readonly Doc[]): TokenSize;
}

/** A token's side in grid spaces, and the scale of its picture. */
export interface TokenSize {
  side: number;
  scale: number;
}
