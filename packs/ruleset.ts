import { makeActor } from "./actors.ts";
import { type Doc, type Made, stats } from "./documents.ts";
import { type Entry, readEntries, SOURCES } from "./entries.ts";
import { idOf, slug } from "./ids.ts";
import { type ItemSource, itemSource, makeItem } from "./items.ts";
import { makeJournal } from "./journal.ts";
import { resolveLinks } from "./links.ts";
import { makeMacro } from "./macros.ts";
import { PackError } from "./problem.ts";
import { makeScene } from "./scenes.ts";
import type { PackShape, Shape } from "./shape.ts";
import { makeTable } from "./tables.ts";
import { targetsOf } from "./targets.ts";

/** A pack ready to write: folders and documents, links resolved. */
export interface Pack {
  shape: PackShape;
  folders: Doc[];
  made: Made[];
}

/** A pack and its entries, as read. */
export interface Source {
  pack: PackShape;
  entries: readonly Entry[];
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

function makeAll(
  shape: Shape,
  pack: PackShape,
  entries: readonly Entry[],
  items: ReadonlyMap<string, ItemSource>,
): Made[] {
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
function makeFolders(shape: Shape, pack: PackShape, entries: readonly Entry[], made: Made[]): Doc[] {
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
  const { all, forPlayers } = targetsOf(shape, packs, sources);
  // Items first, so that a mistake in an item is reported at its source, not at an actor with a copy.
  const inOrder = packs.toSorted((a, b) => Number(b.shape.document === "Item") - Number(a.shape.document === "Item"));
  for (const pack of inOrder) {
    const targets = pack.shape.secret ? all : forPlayers;
    for (const { doc, place, parts } of pack.made)
      for (const [part, at] of parts ?? [[doc, place] as const]) resolveLinks(part, targets, at);
  }
}
