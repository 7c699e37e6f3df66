/** Looking through the packs: what there is to find of a ruleset, and rows narrowed, counted and put in order. */

import type { Text } from "./card.ts";

/** What matters of a kind of thing, stored where an index of a pack can read it. */
export interface FindField {
  id: string;
  /** Below the document: "system.category". Several, by name: the names of those under which something is stored. */
  path: string | Readonly<Record<string, string>>;
  /** Key of its name. */
  label: string;
  /** Its values are texts: the key that each of them hangs on. */
  words?: string;
  /** Rows can be narrowed by it. */
  filter?: true;
  /** It is a column; what is none is read beside the row. */
  column?: true;
}

/** A kind of things, found on one tab, which is called `FIVEFOLD.Find.tab.<id>`. */
export interface FindTab {
  id: string;
  of: "Item" | "Actor" | "RollTable";
  /** Document types; none: whatever is a table of the ruleset. */
  types: readonly string[];
  fields: readonly FindField[];
  /** Of these types only what holds something at this path, or only what holds nothing there. */
  only?: { at: string; held: boolean };
  /** Where its description is, if not where it usually is ({@link textAt}). */
  text?: string;
  /** What it does that none of its fields says, by its stored data: read beside the row, and where it explains itself. */
  tells?(system: object): readonly Text[];
}

export interface Findable {
  /** What there is to find of a ruleset in the packs; left out: its types, by name. */
  finds?: readonly FindTab[];
}

/** Fields put together: `by("category", "system.category", "X.Sheet.field.category", { words: "X.category", filter: true })`. */
export const by = (
  id: string,
  path: FindField["path"],
  label: string,
  more: Pick<FindField, "words" | "filter" | "column"> = {},
): FindField => ({ id, path, label, ...more });

/** What there is to find of a ruleset: what it tells of, or else all of its types; and its tables. */
export function findTabs(
  ruleset: Findable & { items: readonly string[]; actors: readonly string[] },
): readonly FindTab[] {
  const untold: FindTab[] = [
    { id: "things", of: "Item", types: ruleset.items, fields: [] },
    { id: "people", of: "Actor", types: ruleset.actors, fields: [] },
  ];
  const formula = by("formula", "formula", "FIVEFOLD.Find.formula", { column: true });
  const tables: FindTab = { id: "tables", of: "RollTable", types: [], fields: [formula] };
  return [...(ruleset.finds ?? untold), tables];
}

const TEXTS = { Item: "system.description", Actor: "system.details.biography", RollTable: "description" } as const;
export const textAt = ({ of, text }: FindTab): string => text ?? TEXTS[of];

/** Reads "system.range.max" out of what an index lists, nested or flat. */
export function readAt(source: unknown, path: string): unknown {
  let held: unknown = source;
  for (const key of path.split(".")) held = (held as Record<string, unknown> | null | undefined)?.[key];
  return held ?? (source as Record<string, unknown> | null)?.[path];
}

/** Whether something of one of its types stands on a tab. */
export const standsOn = ({ only }: FindTab, source: unknown): boolean =>
  only === undefined || Boolean(readAt(source, only.at)) === only.held;

/** The values something has of a field, as they are stored; none where nothing is. */
export function valuesOf(source: unknown, { path }: FindField): string[] {
  if (typeof path !== "string") return Object.entries(path).flatMap(([name, at]) => (readAt(source, at) ? [name] : []));
  const value = readAt(source, path);
  const all = Array.isArray(value) ? value : [value];
  return all.filter((v) => ["string", "number", "boolean"].includes(typeof v) && v !== "").map(String);
}

/** What a row is made of. */
export interface Found {
  uuid: string;
  name: string;
  img: string;
  type: string;
  /** What its pack is called. */
  pack: string;
  /** By field. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The same in words. */
  shown: Readonly<Record<string, string>>;
  /** All that a search reads, folded. */
  hay: string;
}

/** Without capitals and accents, so that "epee" finds "Épée". */
export const folded = (raw: string): string => raw.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A row of what an index lists; `word` says a field's value. */
export function foundIn(
  listed: { uuid: string; name: string; img?: string | null; type?: string },
  fields: readonly FindField[],
  pack: string,
  word: (field: FindField, value: string) => string,
): Found {
  const { uuid, name, type = "" } = listed;
  const values = Object.fromEntries(fields.map((field) => [field.id, valuesOf(listed, field)]));
  const shown = Object.fromEntries(
    fields.map((field) => [field.id, (values[field.id] ?? []).map((v) => word(field, v)).join(", ")]),
  );
  const hay = folded([name, ...Object.values(shown)].join("\n"));
  return { uuid, name, img: listed.img ?? "", type, pack, values, shown, hay };
}

export type Wish = "yes" | "no";
/** By field, by value. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, Wish>>>>;

export interface Search {
  query: string;
  wishes: Wishes;
  /** "name" or a field; the names decide among equals. */
  sort: string;
  down: boolean;
}

/** What is wanted, then what is not, then neither. */
export function turned(wishes: Wishes, field: string, value: string): Wishes {
  const { [value]: was, ...others } = wishes[field] ?? {};
  const next: Wish | null = was === undefined ? "yes" : was === "yes" ? "no" : null;
  const { [field]: _, ...rest } = wishes;
  const here = next ? { ...others, [value]: next } : others;
  return Object.keys(here).length ? { ...rest, [field]: here } : rest;
}

/** One of the wanted values if any is wanted, and none of those that are not. */
function granted(row: Found, field: string, wishes: Readonly<Record<string, Wish>>): boolean {
  const has = row.values[field] ?? [];
  const wanted = Object.keys(wishes).filter((value) => wishes[value] === "yes");
  return (
    !has.some((value) => wishes[value] === "no") && (wanted.length === 0 || wanted.some((value) => has.includes(value)))
  );
}

const named = (row: Found, query: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word) => row.hay.includes(word));

const passes = (row: Found, { query, wishes }: Pick<Search, "query" | "wishes">, but?: string): boolean =>
  named(row, query) && Object.entries(wishes).every(([field, those]) => field === but || granted(row, field, those));

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Rows that are asked for, in the order asked for; what has nothing to be put in order by comes last, up or down. */
export function find(rows: readonly Found[], search: Search): Found[] {
  const { sort, down } = search;
  const key = (row: Found): string => (sort === "name" ? row.name : (row.shown[sort] ?? ""));
  const order = (a: Found, b: Found): number => {
    const [left, right] = [key(a), key(b)];
    if ((left === "") !== (right === "")) return left === "" ? 1 : -1;
    return collator.compare(left, right) * (down ? -1 : 1) || collator.compare(a.name, b.name);
  };
  return rows.filter((row) => passes(row, search)).sort(order);
}

/** How many there would be of each value of a field, whatever is asked of that field itself. All values that occur are there. */
export function counted(rows: readonly Found[], search: Pick<Search, "query" | "wishes">, field: string) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const one = passes(row, search, field) ? 1 : 0;
    for (const value of new Set(row.values[field] ?? [])) counts.set(value, (counts.get(value) ?? 0) + one);
  }
  return counts;
}
