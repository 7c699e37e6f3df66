import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { copy, type Stored, type Tree } from "./changes.ts";
import { EMBEDDED, PACK_COLLECTIONS, SINGLE } from "./hierarchy.ts";
import { ofFolder } from "./kept.ts";
import { Shelf } from "./shelf.ts";
import type { Manifest, PackEntry } from "./system.ts";

const plain = new WeakMap<Stored, Tree>();

/** A system's compendium pack, read from the LevelDB folder of the build. */
export class Pack {
  readonly shelf: Shelf;

  constructor(
    /** "fivefold.bloodied-gear" */
    readonly collection: string,
    readonly metadata: PackEntry,
  ) {
    this.shelf = new Shelf(collection, PACK_COLLECTIONS);
  }

  get documentName(): string {
    return this.metadata.type;
  }

  folders(): Stored[] {
    return [...this.shelf.table("Folder").values()].map(copy);
  }

  /** Index entries with the standard and the requested fields (dotted paths). Shared: callers must not change them. */
  index(fields: readonly string[]): Tree[] {
    const all = [...this.shelf.table(this.documentName).values()];
    // Default entries are cached by source.
    return fields.length > 0
      ? all.map((source) => this.#entry(source, fields))
      : all.map((source) => this.#plain(source));
  }

  #plain(source: Stored): Tree {
    const entry = plain.get(source) ?? this.#entry(source, []);
    plain.set(source, entry);
    return entry;
  }

  #entry(source: Stored, fields: readonly string[]): Tree {
    const entry: Tree = {};
    for (const field of ["_id", "name", "img", "type", "folder", "sort", ...fields]) {
      const parts = field.split(".");
      const value = parts.reduce<unknown>((place, part) => (place as Tree | null | undefined)?.[part], source);
      if (value === undefined) continue;
      const last = parts.pop()!;
      let place = entry;
      for (const part of parts) {
        place[part] ??= {};
        place = place[part] as Tree;
      }
      place[last] = copy(value);
    }
    return entry;
  }

  /** Whole sources: with these ids, or all. Unknown ids are skipped. */
  documents(ids: readonly string[] | null): Stored[] {
    const table = this.shelf.table(this.documentName);
    return (ids ? ids.flatMap((id) => table.get(id) ?? []) : [...table.values()]).map(copy);
  }
}

/** Reassembles documents whose embedded documents are separate rows. */
export function assemble(rows: ReadonlyMap<string, Tree>, name: string, path: string, id: string): Stored | undefined {
  const stored = rows.get(`!${path}!${id}`);
  if (!stored) return undefined;
  const source = copy(stored) as Stored;
  delete source._key;
  for (const [field, child] of Object.entries(EMBEDDED[name] ?? {})) {
    if (!Array.isArray(source[field])) continue;
    source[field] = (source[field] as unknown[]).flatMap((entry) =>
      typeof entry === "string" ? (assemble(rows, child, `${path}.${field}`, `${id}.${entry}`) ?? []) : [entry],
    );
  }
  for (const [field, child] of Object.entries(SINGLE[name] ?? {})) {
    if (typeof source[field] === "string")
      source[field] = assemble(rows, child, `${path}.${field}`, `${id}.${source[field]}`) ?? null;
  }
  return source;
}

async function readRows(folder: string): Promise<Map<string, Tree>> {
  // a copy: opening locks the folder and may rewrite its files
  const copyFolder = await mkdtemp(join(tmpdir(), "stand-in-pack-"));
  try {
    await cp(folder, copyFolder, { recursive: true });
    await rm(join(copyFolder, "LOCK"), { force: true });
    const level = new ClassicLevel<string, Tree>(copyFolder, { keyEncoding: "utf8", valueEncoding: "json" });
    const rows = new Map<string, Tree>();
    for await (const [key, value] of level.iterator()) rows.set(key, value);
    await level.close();
    return rows;
  } finally {
    await rm(copyFolder, { recursive: true, force: true });
  }
}

/** All primary documents in the rows of a pack. */
function assembled(rows: ReadonlyMap<string, Tree>): { name: string; document: Stored }[] {
  return [...rows.keys()].flatMap((key) => {
    const [, table, id] = /^!([a-z]+)!([^.]+)$/.exec(key) ?? [];
    const name = Object.keys(PACK_COLLECTIONS).find((candidate) => PACK_COLLECTIONS[candidate] === table);
    const document = name && table && id ? assemble(rows, name, table, id) : undefined;
    return name && document ? [{ name, document }] : [];
  });
}

/** Reads all packs of a manifest. A pack without a folder is empty and reported. */
export async function readPacks(
  folder: string,
  manifest: Manifest,
  warn: (text: string) => void,
  packageType: "system" | "module" = "system",
): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const entry of manifest.packs ?? []) {
    const path = entry.path ?? `packs/${entry.name}`;
    const pack = new Pack(`${manifest.id}.${entry.name}`, {
      flags: {},
      ...entry,
      path,
      id: `${manifest.id}.${entry.name}`,
      packageName: manifest.id,
      packageType,
    });
    packs.push(pack);
    const source = join(folder, path.replace(/\.db$/, ""));
    if (!existsSync(source)) {
      warn(`The pack ${pack.collection} has no folder ${path}.`);
      continue;
    }
    for (const { name, document } of await ofFolder(source, async () => assembled(await readRows(source))))
      pack.shelf.table(name).set(document._id, document);
  }
  return packs;
}
