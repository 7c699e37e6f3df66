import type { Data, Doc } from "./documents.ts";
import type { Entry } from "./entries.ts";

export type DocumentName = "Item" | "Actor" | "RollTable" | "JournalEntry" | "Macro" | "Scene";

/** What a short field may ask for while it is read. */
export interface Reading {
  /** Stops the build with the file and the entry in the message. */
  fail(problem: string): never;
  /** An id that belongs to this entry and stays the same from build to build. */
  id(...path: string[]): string;
  /** The id of another item on the same actor; a name that is not there stops the build. */
  beside(name: string): string;
}

/** A short field is another spelling of stored ones: one path, several that get the same value, or a function. */
export type Short = string | readonly string[] | ((value: unknown, reading: Reading) => Data);

/** One kind of entry: the type it becomes, every field it may have with its default, and the spellings sources use. */
export interface Kind {
  /** The word in links: `@Weapon[Mace]`. */
  word: string;
  type: string;
  /** Every stored field of `system` with its default; a field that is not here is a mistake in the source. */
  template: Data;
  short?: Readonly<Record<string, Short>>;
  /** The field that the entry's `text` (Markdown) fills. */
  text: string;
  /** Actors: what else they have by a field of their own (a body by its plan), and the fields without it. */
  brings?(fields: Data, entryOf: (item: string) => Entry | undefined, fail: Reading["fail"]): Brought;
  /** What else must hold; returns problems. */
  check?(system: Data, effects: readonly string[]): string[];
}

/** Lines as an actor's `items` has them, ahead of those. */
export interface Brought {
  fields: Data;
  lines: unknown[];
}

export interface PackShape {
  /** Folder in the sources and end of the pack's name. */
  name: string;
  label: string;
  document: DocumentName;
  /** Players do not see it. */
  secret?: boolean;
  /** Entries that follow from the written ones: a scroll for every spell. */
  also?(entries: readonly Entry[]): Entry[];
}

/** How a ruleset's sources are read: its packs, its kinds of items and actors, and the fields effects may change. */
export interface Shape {
  ruleset: string;
  title: string;
  /** Accent for folders and tokens. */
  color: string;
  /** Name of the journal that holds the rules; every rule heading in it gets an anchor. */
  journal: string;
  packs: readonly PackShape[];
  kinds: Readonly<Record<string, Kind>>;
  /** Kinds of actors that players own: linked tokens, friendly. */
  heroes: readonly string[];
  bars: readonly [string, string];
  /** `system.` is left out. */
  effectKeys: RegExp;
  /** Those of them that hold words or a switch, not a number. */
  effectWords?: RegExp;
  /** The token of somebody whose own data say how big they are; without it an entry's `size` is in grid spaces. */
  token?(system: Data, items: readonly Doc[]): TokenSize;
}

/** A token's side in grid spaces, and how large the picture on it is. */
export interface TokenSize {
  side: number;
  scale: number;
}

const OPEN = Symbol("open");

/** Marks a part of a template whose keys are free (damage types, ids); all its values have the given form. */
export function record(form: unknown): Data {
  return { [OPEN]: form } as Data;
}

/** The form of an open part's values, or undefined for an ordinary part. */
export function openForm(template: Data): unknown {
  return (template as { [OPEN]?: unknown })[OPEN];
}

export function isOpen(template: unknown): template is Data {
  return typeof template === "object" && template !== null && OPEN in template;
}
