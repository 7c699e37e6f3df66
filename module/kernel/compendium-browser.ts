/** Compendium browser: tabs and fields of a ruleset, and filtering, counting and sorting of rows. */

/** A field of a kind of items that the compendium index can read. */
export interface FindField {
  id: string;
  /**
   * Path in the document: "system.category". Several, by name: the values are the names of the paths that have a value.
   */
  path: string | Readonly<Record<string, string>>;
  /** Translation key of its label. */
  label: string;
  /** Its values are labels: prefix of their translation keys. */
  labelPrefix?: string;
  /** Rows can be filtered by it. */
  filter?: true;
  /** Shown as a column; other fields are shown in the details of a row. */
  column?: true;
}

/** A kind of items with a tab of its own, labeled `FIVEFOLD.Find.tab.<id>`. */
export interface FindTab {
  id: string;
  of: "Item" | "Actor" | "RollTable";
  /** Document types; empty: the tables of the ruleset. */
  types: readonly string[];
  fields: readonly FindField[];
  /** Of these types only documents that have (or lack) a value at this path. */
  condition?: { at: string; held: boolean };
  /** Path of the description, if not the usual one ({@link textAt}). */
  text?: string;
}

export interface Findable {
  /** Tabs of the compendium browser for this ruleset. Omitted: a tab of all items and a tab of all actors. */
  browserTabs?: readonly FindTab[];
}

type FieldMore = Pick<FindField, "labelPrefix" | "filter" | "column">;
type Path = FindField["path"];

/** A field with any path and label. */
export const findField = (id: string, path: Path, label: string, more: FieldMore = {}): FindField => ({
  id,
  path,
  label,
  ...more,
});

/** Numbers of a creature that make an even and a deadly combat. */
export const threatFields: readonly FindField[] = (["even", "deadly"] as const).map((id) =>
  findField(id, `flags.fivefold.threat.${id}`, `FIVEFOLD.Threat.${id}`, {
    labelPrefix: "FIVEFOLD.Threat.count",
    filter: true,
    column: true,
  }),
);

/** Fields of a ruleset's documents: paths below `system`, labels below `<PREFIX>.Sheet.field`. */
export const fieldsOf =
  (prefix: string) =>
  (id: string, path: string, label: string, more?: FieldMore): FindField =>
    findField(id, `system.${path}`, `${prefix}.Sheet.field.${label}`, more);

type TabMore = Omit<FindTab, "id" | "of" | "types" | "fields">;

const tabOf =
  (of: "Item" | "Actor") =>
  (id: string, types: string | readonly string[], fields: readonly FindField[], more: TabMore = {}): FindTab => ({
    id,
    of,
    types: [types].flat(),
    fields,
    ...more,
  });

/** A tab of items of one or several types. */
export const itemTab = tabOf("Item");
/** A tab of actors of one or several types. */
export const actorTab = tabOf("Actor");

/** Tabs of a ruleset: its own list, else one of all items and one of all actors; and its tables. */
export function findTabs(
  ruleset: Findable & { items: readonly string[]; actors: readonly string[] },
): readonly FindTab[] {
  const defaultTabs: FindTab[] = [
    { id: "things", of: "Item", types: ruleset.items, fields: [] },
    { id: "people", of: "Actor", types: ruleset.actors, fields: [] },
  ];
  const formula = findField("formula", "formula", "FIVEFOLD.Find.formula", { column: true });
  const tables: FindTab = { id: "tables", of: "RollTable", types: [], fields: [formula] };
  return [...(ruleset.browserTabs ?? defaultTabs), tables];
}

const TEXTS = { Item: "system.description", Actor: "system.details.biography", RollTable: "description" } as const;
export const textAt = ({ of, text }: FindTab): string => text ?? TEXTS[of];

/** Reads a path such as "system.range.max" from an index entry, nested or flat. */
function readAt(source: unknown, path: string): unknown {
  let current: unknown = source;
  for (const key of path.split(".")) current = (current as Record<string, unknown> | null | undefined)?.[key];
  return current ?? (source as Record<string, unknown> | null)?.[path];
}

/** Whether a document of the tab's types belongs on the tab. */
export const isOnTab = ({ condition }: FindTab, source: unknown): boolean =>
  condition === undefined || Boolean(readAt(source, condition.at)) === condition.held;

/** Stored values of a field, as texts; empty if there is none. */
export function valuesOf(source: unknown, { path }: FindField): string[] {
  if (typeof path !== "string") return Object.entries(path).flatMap(([name, at]) => (readAt(source, at) ? [name] : []));
  const value = readAt(source, path);
  const all = Array.isArray(value) ? value : [value];
  return all.filter((v) => ["string", "number", "boolean"].includes(typeof v) && v !== "").map(String);
}

/** Data of a row. */
export interface BrowserRow {
  uuid: string;
  name: string;
  img: string;
  type: string;
  /** Label of its compendium. */
  pack: string;
  /** Stored values by field. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The same as shown text. */
  shown: Readonly<Record<string, string>>;
  /** Text for the search, normalized. */
  searchText: string;
}

/** Lower case without accents, so that "epee" finds "Épée". */
export const normalizedText = (raw: string): string => raw.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Row of an index entry; `labelOf` translates a field's value. */
export function foundIn(
  listed: { uuid: string; name: string; img?: string | null; type?: string },
  fields: readonly FindField[],
  pack: string,
  labelOf: (field: FindField, value: string) => string,
): BrowserRow {
  const { uuid, name, type = "" } = listed;
  const values = Object.fromEntries(fields.map((field) => [field.id, valuesOf(listed, field)]));
  const shown = Object.fromEntries(
    fields.map((field) => [field.id, (values[field.id] ?? []).map((v) => labelOf(field, v)).join(", ")]),
  );
  const hay = normalizedText([name, ...Object.values(shown)].join("\n"));
  return { uuid, name, img: listed.img ?? "", type, pack, values, shown, searchText: hay };
}

/** A row with values of further fields, each with its label. */
export const belonging = (
  row: BrowserRow,
  more: Readonly<Record<string, { id: string; label: string }>>,
): BrowserRow => {
  const entries = Object.entries(more);
  return {
    ...row,
    values: { ...row.values, ...Object.fromEntries(entries.map(([field, { id }]) => [field, [id]])) },
    shown: { ...row.shown, ...Object.fromEntries(entries.map(([field, { label }]) => [field, label])) },
    searchText: [row.searchText, ...entries.map(([, { label }]) => normalizedText(label))].join("\n"),
  };
};

export type Wish = "yes" | "no";
/** By field, by value. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, Wish>>>>;

export interface Search {
  query: string;
  wishes: Wishes;
  /** "name" or a field; ties are sorted by name. */
  sort: string;
  down: boolean;
}

/** Cycles the filter of a value: wanted, excluded, unset. */
export function withNextWish(wishes: Wishes, field: string, value: string): Wishes {
  const { [value]: was, ...others } = wishes[field] ?? {};
  const next: Wish | null = was === undefined ? "yes" : was === "yes" ? "no" : null;
  const { [field]: _, ...rest } = wishes;
  const here = next ? { ...others, [value]: next } : others;
  return Object.keys(here).length ? { ...rest, [field]: here } : rest;
}

/** Matches if no wanted values are set or one matches, and no excluded value matches. */
function matchesWish(row: BrowserRow, field: string, wishes: Readonly<Record<string, Wish>>): boolean {
  const has = row.values[field] ?? [];
  const wanted = Object.keys(wishes).filter((value) => wishes[value] === "yes");
  return (
    !has.some((value) => wishes[value] === "no") && (wanted.length === 0 || wanted.some((value) => has.includes(value)))
  );
}

const named = (row: BrowserRow, query: string): boolean =>
  normalizedText(query)
    .split(/\s+/)
    .every((word) => row.searchText.includes(word));

const matches = (row: BrowserRow, { query, wishes }: Pick<Search, "query" | "wishes">, but?: string): boolean =>
  named(row, query) &&
  Object.entries(wishes).every(([field, those]) => field === but || matchesWish(row, field, those));

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Filtered and sorted rows; rows without a value to sort by come last in both directions. */
export function find(rows: readonly BrowserRow[], search: Search): BrowserRow[] {
  const { sort, down } = search;
  const key = (row: BrowserRow): string => (sort === "name" ? row.name : (row.shown[sort] ?? ""));
  const order = (a: BrowserRow, b: BrowserRow): number => {
    const [left, right] = [key(a), key(b)];
    if ((left === "") !== (right === "")) return left === "" ? 1 : -1;
    return collator.compare(left, right) * (down ? -1 : 1) || collator.compare(a.name, b.name);
  };
  return rows.filter((row) => matches(row, search)).sort(order);
}

/** Number of rows per value of a field, ignoring the filter of that field. Includes values with 0 rows. */
export function counted(rows: readonly BrowserRow[], search: Pick<Search, "query" | "wishes">, field: string) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const one = matches(row, search, field) ? 1 : 0;
    for (const value of new Set(row.values[field] ?? [])) counts.set(value, (counts.get(value) ?? 0) + one);
  }
  return counts;
}
