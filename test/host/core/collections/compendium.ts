import { jsonCopy, rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { getProperty, setProperty } from "../utils/objects.ts";
import { DocumentCollection } from "./world.ts";

/** Documents of a pack: an index of all, and those loaded so far. */
export class CompendiumCollection extends DocumentCollection {
  constructor(snapshot: any) {
    super([]);
    const metadata = { id: snapshot.collection, ...snapshot.metadata };
    metadata.packageName ??= metadata.package ?? snapshot.collection.split(".")[0];
    Object.defineProperties(this, {
      metadata: { value: metadata },
      index: { value: new Collection(), writable: true },
      _folders: { value: new Collection() },
      _locked: { value: Boolean(snapshot.locked), writable: true },
      indexed: { value: true, writable: true },
    });
    for (const entry of snapshot.index) this._indexEntry(jsonCopy(entry));
    for (const source of snapshot.folders ?? []) {
      const cls = rt.g.getDocumentClass("Folder");
      try {
        this._folders.set(source._id, cls.fromSource(jsonCopy(source), { pack: this.collection, strict: false }));
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
    return rt.game.i18n?.localize(this.metadata.label ?? this.metadata.name) ?? this.metadata.label;
  }
  get banner(): string | null {
    return this.metadata.banner ?? null;
  }
  get folders(): Collection {
    return this._folders;
  }
  get config(): any {
    return rt.game.settings?.get("core", "compendiumConfiguration")?.[this.collection] ?? {};
  }
  get locked(): boolean {
    return this.config.locked ?? this._locked;
  }
  get ownership(): any {
    return {
      GAMEMASTER: "OWNER",
      ASSISTANT: "OWNER",
      TRUSTED: "OBSERVER",
      PLAYER: "OBSERVER",
      ...this.metadata.ownership,
      ...this.config.ownership,
    };
  }
  getUserLevel(user: any = rt.game.user): number {
    const levels = rt.CONST.DOCUMENT_OWNERSHIP_LEVELS;
    if (user.isGM) return levels.OWNER;
    let level = levels.NONE;
    for (const [role, name] of Object.entries(this.ownership)) {
      if (user.hasRole(role)) level = Math.max(level, levels[name as string] ?? 0);
    }
    return level;
  }
  testUserPermission(user: any, permission: any, { exact = false } = {}): boolean {
    const wanted = typeof permission === "number" ? permission : rt.CONST.DOCUMENT_OWNERSHIP_LEVELS[permission];
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }
  get visible(): boolean {
    return this.getUserLevel() >= rt.CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }
  get private(): boolean {
    return this.getUserLevel(rt.game.users?.find((u: any) => !u.isGM) ?? rt.game.user) < 2;
  }
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  _indexEntry(entry: any): any {
    entry.uuid = this.getUuid(entry._id);
    entry.id ??= entry._id;
    entry.pack ??= this.collection;
    this.index.set(entry._id, entry);
    return entry;
  }
  /** Keeps the index in line with a change of a document which may not be loaded. */
  indexUpdate(change: any): void {
    const entry = this.index.get(change._id);
    if (!entry) return;
    for (const key of ["name", "img", "type", "folder", "sort", ...this.indexFields]) {
      const value = getProperty(change, key);
      if (value !== undefined) setProperty(entry, key, value);
    }
  }
  get indexFields(): string[] {
    const cls = rt.foundry.documents[this.documentName] ?? this.documentClass;
    return [
      ...new Set<string>([
        ...(cls.metadata.compendiumIndexFields ?? []),
        ...(rt.CONFIG[this.documentName]?.compendiumIndexFields ?? []),
        ...(this._extraFields ?? []),
      ]),
    ];
  }
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection> {
    const wanted = [...new Set([...this.indexFields, ...fields])];
    const known = this.index.contents.every((e: any) => wanted.every((f) => getProperty(e, f) !== undefined));
    if (!known || !this.index.size) {
      if (fields.length) Object.defineProperty(this, "_extraFields", { value: fields, configurable: true });
      const entries: any = await rt.connection.request({ kind: "getPackIndex", pack: this.collection, fields: wanted });
      for (const entry of jsonCopy(entries)) this._indexEntry({ ...this.index.get(entry._id), ...entry });
    }
    return this.index;
  }
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    return this.get(id) ?? (await this._load([id]))[0] ?? null;
  }
  /** All documents, or those whose fields equal the query's (`name__in: [...]` for a choice of values). */
  async getDocuments(query: any = {}): Promise<any[]> {
    const hit = (entry: any): boolean =>
      Object.entries(query).every(([key, value]: [string, any]) => {
        if (key.endsWith("__in")) return value.includes(getProperty(entry, key.slice(0, -4)));
        return getProperty(entry, key) === value;
      });
    const indexed = Object.keys(query).every((k) =>
      ["_id", "_id__in", "name", "name__in", "type", "type__in", "folder"].includes(k),
    );
    const ids = indexed ? this.index.filter(hit).map((e: any) => e._id) : [...this.index.keys()];
    const missing = ids.filter((id: string) => !this.get(id));
    if (missing.length) await this._load(missing.length === this.index.size ? null : missing);
    const docs = ids.map((id: string) => this.get(id)).filter(Boolean);
    return indexed ? docs : docs.filter((d: any) => hit(d));
  }
  async _load(ids: string[] | null): Promise<any[]> {
    const sources: any = await rt.connection.request({ kind: "getPackDocuments", pack: this.collection, ids });
    const docs: any[] = [];
    for (const source of jsonCopy(sources)) {
      if (!source) continue;
      const known = this.get(source._id);
      if (known) {
        docs.push(known);
        continue;
      }
      try {
        const doc = this.documentClass.fromSource(source, { pack: this.collection, strict: false });
        this.set(doc.id, doc);
        docs.push(doc);
      } catch (error) {
        this.invalidDocumentIds.add(source._id);
        console.error(error);
      }
    }
    return docs;
  }
  override set(id: string, doc: any): this {
    super.set(id, doc);
    const entry: any = {
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
    return this;
  }
  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }
  override clear(): void {
    super.clear();
  }
  async importDocument(document: any, options: any = {}): Promise<any> {
    if (document.documentName !== this.documentName)
      throw new Error(`${this.collection} does not hold a ${document.documentName}`);
    this.assertUnlocked();
    const data = document.toCompendium(this, options);
    return this.documentClass.create(data, { ...options, pack: this.collection });
  }
  async importAll(options: any = {}): Promise<any[]> {
    const docs = await this.getDocuments();
    const collection = rt.game.collections.get(this.documentName);
    return this.documentClass.createDocuments(
      docs.map((d: any) => collection.fromCompendium(d, options)),
      options,
    );
  }
  assertUnlocked(): void {
    if (this.locked) throw new Error(`${this.collection} is locked.`);
  }
  async configure(configuration: any = {}): Promise<any> {
    const all = jsonCopy(rt.game.settings.get("core", "compendiumConfiguration") ?? {});
    all[this.collection] = { ...all[this.collection], ...configuration };
    await rt.game.settings.set("core", "compendiumConfiguration", all);
    return all[this.collection];
  }
  get folder(): any {
    return rt.game.folders?.get(this.config.folder) ?? null;
  }
}
