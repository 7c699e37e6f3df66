import { makeActor } from "./actors.ts";
import { type Data, type Doc, type Made, packUuid, stats } from "./documents.ts";
import { type Entry, readEntries, SOURCES } from "./entries.ts";
import { idOf, slug } from "./ids.ts";
import { type ItemSource, itemSource, makeItem } from "./items.ts";
import { anchors, makeJournal, pagePlaces, pageUuid } from "./journal.ts";
import { resolveLinks, type Target } from "./links.ts";
import { makeMacro } from "./macros.ts";
import { PackError } from "./problem.ts";
import { makeScene } from "./scenes.ts";
import type { PackShape, Shape } from "./shape.ts";
import { makeTable } from "./tables.ts";

/** A pack ready to write: folders and documents, links resolved. */
export interface Pack {
  shape: PackShape;
  folders: Doc[];
  made: Made[];
}

/** Builds all packs of a ruleset from the sources under `root`. */
export function makePacks(shape: Shape, root = SOURCES): Pack[] {
  const sources = shape.packs.map((pack) => ({ pack, entries: readEntries(shape, pack, root) }));
  const items = new Map<string, ItemSource>();
  for (const { pack, entries } of sources.filter(({ pack }) => pack.document === "Item")) {
    for (const entry of entries) {
      const twin = items.get(entry.name);
      if (twin) throw new PackError(entry.place, `duplicate name, it is in packs/${twin.entry.place.file} already`);
      items.set(entry.name, itemSource(shape, pack, makeItem(shape, pack, entry), entry));
    }
  }
  const packs = sources.map(({ pack, entries }) => {
    const made = makeAll(shape, pack, entries, items);
    return { shape: pack, folders: makeFolders(shape, pack, entries, made), made };
  });
  link(shape, packs, sources);
  return packs;
}

type Source = { pack: PackShape; entries: Entry[] };

function makeAll(shape: Shape, pack: PackShape, entries: Entry[], items: ReadonlyMap<string, ItemSource>): Made[] {
  if (pack.document === "JournalEntry") return [makeJournal(shape, pack, entries)];
  return entries.map((entry, index) => {
    const made = makeOne(shape, pack, entry, items);
    made.doc.sort = (index + 1) * 100000;
    return made;
  });
}

function makeOne(shape: Shape, pack: PackShape, entry: Entry, items: ReadonlyMap<string, ItemSource>): Made {
  switch (pack.document) {
    case "Item":
      return items.get(entry.name)!.made;
    case "Actor":
      return makeActor(shape, pack, entry, items);
    case "RollTable":
      return makeTable(shape, pack, entry);
    case "Scene":
      return makeScene(shape, pack, entry);
    default:
      return makeMacro(shape, pack, entry);
  }
}

/** A folder for each folder name of the entries, in order of first use; assigns the documents to them. */
function makeFolders(shape: Shape, pack: PackShape, entries: Entry[], made: Made[]): Doc[] {
  const names = [...new Set(entries.map((entry) => entry.folder).filter((name) => name !== ""))];
  const idOfFolder = (name: string) => idOf(`${shape.ruleset}/${pack.name}/folders/${slug(name)}`);
  entries.forEach((entry, index) => {
    if (entry.folder) made[index]!.doc.folder = idOfFolder(entry.folder);
  });
  return names.map((name, index) => ({
    _id: idOfFolder(name),
    _key: `!folders!${idOfFolder(name)}`,
    name,
    type: pack.document,
    description: "",
    folder: null,
    sorting: "m",
    sort: (index + 1) * 100000,
    color: shape.color,
    flags: {},
    _stats: stats(),
  }));
}

function link(shape: Shape, packs: Pack[], sources: Source[]): void {
  const targets = new Map<string, Target>();
  for (const pack of packs) {
    for (const { doc, word, place } of pack.made) {
      const key = `${word}/${doc.name}`;
      if (targets.has(key)) throw new PackError(place, "duplicate name");
      const uuid = packUuid(shape.ruleset, pack.shape.name, pack.shape.document, doc._id);
      targets.set(key, { uuid, label: doc.name });
    }
  }
  for (const { pack, entries } of sources.filter(({ pack }) => pack.document === "JournalEntry")) {
    for (const [rule, { uuid, title }] of anchors(shape, pack, entries))
      targets.set(`Rule/${rule}`, { uuid, label: title });
    for (const { name } of entries) targets.set(`Page/${name}`, { uuid: pageUuid(shape, pack, name), label: name });
  }
  // Items first, so that a mistake in an item is reported at its source, not at an actor with a copy.
  const inOrder = packs.map((pack, index) => ({ pack, entries: sources[index]!.entries }));
  inOrder.sort((a, b) => Number(b.pack.shape.document === "Item") - Number(a.pack.shape.document === "Item"));
  for (const { pack, entries } of inOrder) {
    for (const made of pack.made) {
      if (pack.shape.document === "JournalEntry") {
        for (const [page, place] of pagePlaces(made, entries)) resolveLinks(page, targets, place);
      } else resolveLinks(made.doc as Data, targets, made.place);
    }
  }
}
