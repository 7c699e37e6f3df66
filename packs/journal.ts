import { type Doc, type Inline, type Made, packUuid, stats } from "./documents.ts";
import { type Entry, readEntries } from "./entries.ts";
import { idOf, slug } from "./ids.ts";
import { anchorOf, headings, toHtml } from "./markdown.ts";
import { PackError, type Place } from "./problem.ts";
import type { PackShape, Shape } from "./shape.ts";
import { THREAT_TABLE, threatTable } from "./threat.ts";

/** The heading of a rule. */
export interface RuleAnchor {
  uuid: string;
  title: string;
  place: Place;
}

/** The journal of a pack, named by the pack's label: one page per file, ordered by file name. */
export function makeJournal(shape: Shape, pack: PackShape, entries: readonly Entry[]): Made {
  const _id = journalId(shape, pack);
  const pages: Doc[] = entries.map((source, index) => {
    const entry = withThreatTable(shape, source);
    if (pack.secret) refuseRules(entry);
    const id = pageId(shape, pack, entry.name);
    return { ...pageDoc(entry, id, index), _key: `!journal.pages!${_id}.${id}` };
  });
  const doc: Doc = {
    _id,
    _key: `!journal!${_id}`,
    name: pack.label,
    pages,
    categories: [],
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  const file = `${shape.ruleset}/${pack.name}`;
  const parts = pages.map((value, index) => ({ value, place: entries[index]!.place }));
  return { doc, place: { file, entry: pack.label }, word: "Journal", parts };
}

/** A page with the table of its ruleset's creatures, if its text asks for it. */
function withThreatTable(shape: Shape, entry: Entry): Entry {
  const text = String(entry.fields.text);
  const pack = shape.packs.find(({ name }) => name === "creatures");
  if (!text.includes(THREAT_TABLE) || !pack) return entry;
  const words = new Map(readEntries(shape, pack).map(({ name, kind }) => [name, shape.kinds[kind]?.word]));
  const table = threatTable(shape.ruleset, (name) => words.get(name) ?? "");
  return { ...entry, fields: { ...entry.fields, text: text.replace(THREAT_TABLE, table) } };
}

/** A page of text, without its key. */
export function pageDoc(entry: Entry, _id: string, index: number): Inline {
  const { name: _name, text, ...rest } = entry.fields;
  const stray = Object.keys(rest)[0];
  if (stray) throw new PackError(entry.place, `unknown field ${stray}`);
  return {
    _id,
    name: entry.name,
    type: "text",
    system: {},
    title: { show: true, level: 1 },
    text: { format: 1, content: toHtml(String(text)) },
    image: {},
    video: {},
    src: null,
    category: null,
    sort: (index + 1) * 100000,
    ownership: { default: -1 },
    flags: {},
    _stats: stats(),
  };
}

/** Cards and sheets link to rule headings, so players must be able to open them. */
function refuseRules(entry: Entry): void {
  const rule = headings(String(entry.fields.text)).find((heading) => heading.rule !== null)?.rule;
  if (rule) throw new PackError(entry.place, `a page for the GM has no rule headings; ${rule} belongs to the rules`);
}

/** All rule headings of the pages: rule id to uuid with anchor. Fails if a rule has two headings. */
export function anchors(shape: Shape, pack: PackShape, entries: readonly Entry[]): Map<string, RuleAnchor> {
  const found = new Map<string, RuleAnchor>();
  for (const entry of entries) {
    for (const { rule, text } of headings(String(entry.fields.text))) {
      if (!rule) continue;
      const first = found.get(rule);
      if (first) throw new PackError(entry.place, `duplicate rule ${rule}, it is on "${first.place.entry}" already`);
      const uuid = `${pageUuid(shape, pack, entry.name)}#${anchorOf(rule, text)}`;
      found.set(rule, { uuid, title: text, place: entry.place });
    }
  }
  return found;
}

export function pageUuid(shape: Shape, pack: PackShape, page: string): string {
  const journal = packUuid(shape.ruleset, pack.name, "JournalEntry", journalId(shape, pack));
  return `${journal}.JournalEntryPage.${pageId(shape, pack, page)}`;
}

function journalId(shape: Shape, pack: PackShape): string {
  return idOf(`${shape.ruleset}/${pack.name}/${slug(pack.label)}`);
}

function pageId(shape: Shape, pack: PackShape, page: string): string {
  return idOf(`${shape.ruleset}/${pack.name}/${slug(pack.label)}/pages/${slug(page)}`);
}
