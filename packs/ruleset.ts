import { makeActor } from "./actors.ts";
import { actorsByName, type Cast, makeAdventure } from "./adventures/adventure.ts";
import { type Doc, type Made, stats } from "./documents.ts";
import { type Entry, readEntries, SOURCES } from "./entries.ts";
import { idOf, slug } from "./ids.ts";
import { type ItemSource, itemSource, makeItem } from "./items.ts";
import { makeJournal } from "./journal.ts";
import { resolveLinks } from "./links.ts";
import { makeMacro } from "./macros.ts";
import { PackError } from "./problem.ts";
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
  const isAdventure = ({ pack }: Source) => pack.document === "Adventure";
  const packs = sources
    .filter((source) => !isAdventure(source))
    .map(({ pack, entries }) => {
      const made = makeAll(shape, pack, entries, items);
      return { shape: pack, folders: makeFolders(shape, pack, entries, made), made };
    });
  const cast = castOf(shape, packs, items);
  for (const { pack, entries } of sources.filter(isAdventure)) {
    const made = entries.map((entry) => makeAdventure(shape, pack, entry, cast(pack), root));
    packs.push({ shape: pack, folders: [], made });
  }
  link(shape, packs, sources);
  return shape.packs.map((pack) => packs.find((one) => one.shape === pack)!);
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

/** The actors for an adventure: those of the compendiums, and its own. */
function castOf(shape: Shape, packs: readonly Pack[], items: ReadonlyMap<string, ItemSource>) {
  const known = actorsByName(shape, packs);
  const isHero = ({ doc }: { doc: Doc }) => shape.heroes.some((kind) => shape.kinds[kind]!.type === doc.type);
  const heroes = [...known].filter(([, actor]) => isHero(actor)).map(([name]) => name);
  return (pack: PackShape): Cast => ({
    known,
    heroes,
    make: (entry) => makeActor(shape, { ...pack, name: `${pack.name}/actors` }, entry, items),
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
  const all = targetsOf(shape, packs, sources);
  // Items first, so that a mistake in an item is reported at its source, not at an actor with a copy.
  const inOrder = packs.toSorted((a, b) => Number(b.shape.document === "Item") - Number(a.shape.document === "Item"));
  for (const pack of inOrder) {
    for (const { doc, place, parts, own } of pack.made) {
      const targets = own ? new Map([...all, ...own]) : all;
      for (const part of parts ?? [{ value: doc, place }])
        resolveLinks(part.value, targets, part.place, part.forPlayers ?? !pack.shape.secret);
    }
  }
  for (const made of packs.flatMap((pack) => pack.made)) made.finish?.();
}
