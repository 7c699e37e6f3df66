import type { Data, Source } from "../../types.ts";
import type { PackSnapshot } from "../../wire.ts";
import type { Document } from "../documents/client-document.ts";
import type { Folder } from "../documents/minor.ts";
import type { User } from "../documents/user.ts";
import { documentConfig, jsonCopy, rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { getProperty, setProperty } from "../utils/objects.ts";
import { DocumentCollection, type ImportOptions } from "./world.ts";

/** A manifest's entry for a pack. */
export interface PackMetadata {
  [key: string]: unknown;
  id: string;
  name: string;
  label?: string;
  type: string;
  banner?: string | null;
  package?: string;
  packageName: string;
  ownership?: Record<string, string>;
}

/** The world's configuration of a pack. */
export interface PackConfiguration {
  [key: string]: unknown;
  locked?: boolean;
  folder?: string | null;
  ownership?: Record<string, string>;
}

/** An index entry of a document that is not loaded: these and the indexed fields. */
export interface IndexEntry {
  [key: string]: unknown;
  _id: string;
  id?: string;
  uuid: string;
  pack?: string;
  name?: string;
  img?: string;
  type?: string;
  folder?: string | null;
  sort?: number;
}

const configurations = (): Record<string, PackConfiguration> | undefined =>
  rt.game.settings?.get("core", "compendiumConfiguration") as Record<string, PackConfiguration> | undefined;

/** Documents of a pack: an index of all, and those loaded so far. */
export class CompendiumCollection<T extends Document = Document> extends DocumentCollection<T> {
  declare readonly metadata: PackMetadata;
  declare index: Collection<IndexEntry>;
  declare readonly _folders: Collection<Folder>;
  declare _locked: boolean;
  declare indexed: boolean;
  declare readonly _extraFields?: string[];
  constructor(snapshot: PackSnapshot) {
    super([]);
    const metadata = Object.assign(snapshot.metadata, { id: snapshot.collection }) as PackMetadata;
    metadata.packageName ??= metadata.package ?? snapshot.collection.split(".")[0]!;
    Object.defineProperties(this, {
      metadata: { value: metadata },
      index: { value: new Collection(), writable: true },
      _folders: { value: new Collection() },
      _locked: { value: Boolean(snapshot.locked), writable: true },
      indexed: { value: true, writable: true },
    });
    for (const entry of snapshot.index) this._indexEntry(entry);
    for (const source of snapshot.folders ?? []) {
      const cls = rt.g.getDocumentClass("Folder");
      try {
        const folder = cls.fromSource(source, { pack: this.collection, strict: false }) as Folder;
        this._folders.set(source._id as string, folder);
      } catch (error) {
        console.error(error);
      }
    }
  }
  get collection(): string {
    return this.metadata.id;
  }
  override get documentName(): string {
    return this.metadata.type;
  }
  get title(): string {
    return rt.game.i18n?.localize(this.metadata.label ?? this.metadata.name) ?? this.metadata.label!;
  }
  get banner(): string | null {
    return this.metadata.banner ?? null;
  }
  get folders(): Collection<Folder> {
    return this._folders;
  }
  get config(): PackConfiguration {
    return configurations()?.[this.collection] ?? {};
  }
  get locked(): boolean {
    return this.config.locked ?? this._locked;
  }
  get ownership(): Record<string, string> {
    return {
      GAMEMASTER: "OWNER",
      ASSISTANT: "OWNER",
      TRUSTED: "OBSERVER",
      PLAYER: "OBSERVER",
      ...this.metadata.ownership,
      ...this.config.ownership,
    };
  }
  getUserLevel(user: User = rt.game.user): number {
    const levels = rt.CONST.DOCUMENT_OWNERSHIP_LEVELS;
    if (user.isGM) return levels.OWNER;
    let level = levels.NONE;
    for (const [role, name] of Object.entries(this.ownership)) {
      if (user.hasRole(role)) level = Math.max(level, levels[name] ?? 0);
    }
    return level;
  }
  testUserPermission(user: User, permission: string | number, { exact = false } = {}): boolean {
    const wanted = typeof permission === "number" ? permission : rt.CONST.DOCUMENT_OWNERSHIP_LEVELS[permission];
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted!;
  }
  get visible(): boolean {
    return this.getUserLevel() >= rt.CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }
  get private(): boolean {
    return this.getUserLevel(rt.game.users?.find((u) => !u.isGM) ?? rt.game.user) < 2;
  }
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  _indexEntry(data: Source): IndexEntry {
    const entry = data as IndexEntry;
    entry.uuid = this.getUuid(entry._id);
    entry.id ??= entry._id;
    entry.pack ??= this.collection;
    this.index.set(entry._id, entry);
    return entry;
  }
  /** Updates the index after a change of a document that may not be loaded. */
  indexUpdate(change: Data): void {
    const entry = this.index.get(change._id as string);
    if (!entry) return;
    for (const key of ["name", "img", "type", "folder", "sort", ...this.indexFields]) {
      const value = getProperty(change, key);
      if (value !== undefined) setProperty(entry, key, value);
    }
  }
  get indexFields(): string[] {
    const cls = (rt.foundry.documents[this.documentName] as typeof Document | undefined) ?? this.documentClass;
    const configured = documentConfig(this.documentName)?.compendiumIndexFields as string[] | undefined;
    return [
      ...new Set<string>([
        ...(cls.metadata.compendiumIndexFields ?? []),
        ...(configured ?? []),
        ...(this._extraFields ?? []),
      ]),
    ];
  }
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    const wanted = [...new Set([...this.indexFields, ...fields])];
    const known = this.index.contents.every((e) => wanted.every((f) => getProperty(e, f) !== undefined));
    if (!known || !this.index.size) {
      if (fields.length) Object.defineProperty(this, "_extraFields", { value: fields, configurable: true });
      const entries = await this.documentClass.database.get(this.documentClass, {
        query: {},
        index: true,
        indexFields: wanted,
        pack: this.collection,
      });
      for (const entry of entries as Source[]) this._indexEntry({ ...this.index.get(entry._id as string), ...entry });
    }
    return this.index;
  }
  async getDocument(id: string | null | undefined): Promise<T | null | undefined> {
    if (!id) return undefined;
    return this.get(id) ?? (await this._load([id]))[0] ?? null;
  }
  /** All documents, or those whose fields equal the query's (`name__in: [...]` for a choice of values). */
  async getDocuments(query: Data = {}): Promise<T[]> {
    const hit = (entry: object): boolean =>
      Object.entries(query).every(([key, value]) => {
        if (key.endsWith("__in")) return (value as unknown[]).includes(getProperty(entry, key.slice(0, -4)));
        return getProperty(entry, key) === value;
      });
    const indexed = Object.keys(query).every((k) =>
      ["_id", "_id__in", "name", "name__in", "type", "type__in", "folder"].includes(k),
    );
    const ids = indexed ? this.index.filter(hit).map((e) => e._id) : [...this.index.keys()];
    const missing = ids.filter((id) => !this.get(id));
    if (missing.length) await this._load(missing.length === this.index.size ? null : missing);
    const docs = ids.map((id) => this.get(id)).filter((doc) => doc !== undefined);
    return indexed ? docs : docs.filter((d) => hit(d));
  }
  async _load(ids: string[] | null): Promise<T[]> {
    const query = ids ? { _id__in: ids } : {};
    const found = await this.documentClass.database.get(this.documentClass, { query, pack: this.collection });
    return (found as T[]).map((doc) => {
      const known = this.get(doc.id);
      if (!known) this.set(doc.id!, doc);
      return known ?? doc;
    });
  }
  /** Updates the index entry of a document of this pack. */
  indexDocument(doc: T): void {
    const id = doc.id!;
    const entry: Data = {
      _id: id,
      name: doc.name,
      img: doc._source.img ?? doc._source.thumb,
      type: doc._source.type,
      sort: doc._source.sort,
      folder: doc._source.folder,
    };
    for (const field of this.indexFields) {
      const value = getProperty(doc._source, field);
      if (value !== undefined) setProperty(entry, field, jsonCopy(value));
    }
    this._indexEntry({ ...this.index.get(id), ...entry });
  }
  override set(id: string, doc: T): this {
    super.set(id, doc);
    this.indexDocument(doc);
    return this;
  }
  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }
  override clear(): void {
    super.clear();
  }
  async importDocument(document: Document, options: ImportOptions = {}): Promise<T | undefined> {
    if (document.documentName !== this.documentName)
      throw new Error(`${this.collection} does not hold a ${document.documentName}`);
    this.assertUnlocked();
    const data = document.toCompendium(this, options);
    return this.documentClass.create(data, { ...options, pack: this.collection }) as Promise<T | undefined>;
  }
  async importAll(options: ImportOptions = {}): Promise<T[]> {
    const docs = await this.getDocuments();
    const collection = rt.game.collections.get(this.documentName)!;
    return this.documentClass.createDocuments(
      docs.map((d) => collection.fromCompendium(d, options)),
      options,
    ) as Promise<T[]>;
  }
  assertUnlocked(): void {
    if (this.locked) throw new Error(`${this.collection} is locked.`);
  }
  async configure(configuration: PackConfiguration = {}): Promise<PackConfiguration> {
    const all = jsonCopy(configurations() ?? {});
    const own = { ...all[this.collection], ...configuration };
    all[this.collection] = own;
    await rt.game.settings.set("core", "compendiumConfiguration", all);
    return own;
  }
  get folder(): Folder | null {
    return rt.game.folders?.get(this.config.folder) ?? null;
  }
}
