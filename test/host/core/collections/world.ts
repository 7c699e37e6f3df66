import {
  type Constructor,
  type Data,
  messageOf,
  type Operation,
  type SheetLike,
  type SheetRegistration,
  type Source,
} from "../../types.ts";
import type { DataField } from "../data/field.ts";
import type { Document } from "../documents/client-document.ts";
import type { Combat } from "../documents/combat.ts";
import type { Folder } from "../documents/minor.ts";
import type { Scene } from "../documents/scene.ts";
import type { User } from "../documents/user.ts";
import { documentConfig, rt } from "../state.ts";
import { Collection, type GetOptions } from "../utils/collection.ts";
import { deepClone } from "../utils/objects.ts";
import type { CompendiumCollection } from "./compendium.ts";
import { groupByType } from "./group.ts";
import { type SearchOptions, searchableFields, searchTest } from "./search.ts";

/** World data stored about a document from a pack. */
export interface ImportOptions extends Operation {
  addFlags?: boolean;
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
}

/** Documents of one kind, with those that failed validation known by id. */
export class DocumentCollection<T extends Document = Document> extends Collection<T> {
  static documentName = "";
  /** The stored sources of this collection. */
  declare _source: Source[];
  declare apps: SheetLike[];
  declare readonly invalidDocumentIds: Set<string>;
  constructor(data: Source[] = []) {
    super();
    Object.defineProperties(this, {
      _source: { value: data, writable: true },
      apps: { value: [], writable: true },
      invalidDocumentIds: { value: new Set<string>() },
    });
  }
  get documentClass(): typeof Document {
    return rt.g.getDocumentClass(this.documentName);
  }
  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }
  get name(): string {
    return this.constructor.name;
  }
  override get(id: string | null | undefined, { invalid = false, strict = false }: GetOptions = {}): T | undefined {
    const doc = super.get(id);
    if (doc) return doc;
    if (invalid && this.invalidDocumentIds.has(id!)) return this.getInvalid(id!, { strict });
    if (strict) throw new Error(`${this.documentName} id [${id}] is not among the ${this.name}.`);
    return undefined;
  }
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): T | undefined {
    if (this.invalidDocumentIds.has(id)) {
      const data = this._source.find((d) => d._id === id);
      return rt.foundry.documents.makeInvalid(this.documentClass, data!, {}) as T;
    }
    if (strict) throw new Error(`${this.documentName} id [${id}] is not known as invalid`);
    return undefined;
  }
  /** Directory trees are built on rendering; nothing is prepared here. */
  initializeTree(): void {}
  get documentsByType(): Record<string, T[]> {
    return groupByType(this.documentClass.TYPES, this.values());
  }
  render(force = false, options: Data = {}): void {
    for (const app of this.apps) {
      if (force || app.rendered) app.render({ ...options, force });
    }
  }
  static getSearchableFields(documentName: string, type?: string): Record<string, DataField> {
    return searchableFields(documentName, type);
  }
  search(options: SearchOptions = {}): T[] {
    return this.filter(searchTest(options));
  }
  async updateAll(
    transformation: Data | ((doc: T) => Data),
    condition: ((doc: T) => unknown) | null = null,
    options: Operation = {},
  ): Promise<T[]> {
    const updates: Data[] = [];
    for (const doc of this.values()) {
      if (condition && !condition(doc)) continue;
      updates.push({ ...(typeof transformation === "function" ? transformation(doc) : transformation), _id: doc.id });
    }
    return this.documentClass.updateDocuments(updates, options) as Promise<T[]>;
  }
}

/** The world's documents of one type. */
export class WorldCollection<T extends Document = Document> extends DocumentCollection<T> {
  declare static directoryName?: string;
  /** Creates all documents, keeping invalid ones apart. Preparation comes later, when all exist. */
  load(): void {
    const seen: string[] = [];
    for (const data of this._source) {
      try {
        const doc = this.documentClass.fromSource(deepClone(data), { strict: false, _embeddedInit: true }) as T;
        Map.prototype.set.call(this, doc.id, doc);
      } catch (error) {
        this.invalidDocumentIds.add(data._id as string);
        seen.push(`${this.documentName} [${data._id}]: ${messageOf(error)}`);
        rt.Hooks.onError("WorldCollection#_initialize", error, { log: "error", id: data._id });
      }
    }
    if (seen.length)
      rt.g.ui?.notifications?.warn?.(`${seen.length} ${this.documentName} document(s) failed validation`);
  }
  override set(id: string, doc: T): this {
    super.set(id, doc);
    return this;
  }
  get folders(): Collection<Folder> {
    const out = new Collection<Folder>();
    for (const folder of rt.game.folders?.filter((f) => f.type === this.documentName) ?? [])
      out.set(folder.id!, folder);
    return out;
  }
  get directory(): SheetLike | null {
    const name = (this.constructor as typeof WorldCollection).directoryName ?? this.documentClass.collectionName;
    return (rt.g.ui?.[name] as SheetLike | undefined) ?? null;
  }
  static get instance(): WorldCollection | undefined {
    return rt.game.collections?.get(this.documentName);
  }
  /** Source of a world copy of a document from a pack or elsewhere. */
  fromCompendium(
    document: Document,
    {
      addFlags = false,
      clearFolder = false,
      clearSort = true,
      clearOwnership = true,
      keepId = false,
    }: ImportOptions = {},
  ): Source {
    const data = document.toObject() as Source & { _stats?: Data };
    data._stats ??= {};
    if (document.pack) data._stats.compendiumSource = document.uuid;
    if (addFlags) data.flags ??= {};
    if (!keepId) delete data._id;
    if (clearFolder || document.pack) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    return data;
  }
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: Data = {},
    options: ImportOptions = {},
  ): Promise<T> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`${pack.collection} holds no document [${id}]`);
    const source = this.fromCompendium(document, options);
    const data = rt.foundry.utils.mergeObject(source, updateData);
    return this.documentClass.create(data, { ...options, fromCompendium: true }) as Promise<T>;
  }
  static registerSheet(scope: string, cls: Constructor<SheetLike>, options: SheetRegistration = {}): void {
    rt.foundry.documents.sheets.registerSheet(rt.g.getDocumentClass(this.documentName), scope, cls, options);
  }
  static unregisterSheet(scope: string, cls: Constructor<SheetLike>, options: { types?: string[] } = {}): void {
    rt.foundry.documents.sheets.unregisterSheet(rt.g.getDocumentClass(this.documentName), scope, cls, options);
  }
  static get registeredSheets(): Constructor<SheetLike>[] {
    const all = Object.values(documentConfig(this.documentName)?.sheetClasses ?? {}).flatMap((byId) =>
      Object.values(byId),
    );
    return [...new Set(all.map((s) => s.cls))];
  }
}

const world = (name: string, documentName: string): typeof WorldCollection =>
  ({
    [name]: class extends WorldCollection {
      static override documentName = documentName;
    },
  })[name] as typeof WorldCollection;

export const Actors = world("Actors", "Actor");
export const Items = world("Items", "Item");
export const Journal = world("Journal", "JournalEntry");
export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";
  get active(): Scene | null {
    return this.find((s) => s.active) ?? null;
  }
  get current(): Scene | null {
    return rt.g.canvas?.scene ?? null;
  }
  get viewed(): Scene | null {
    return this.current ?? this.active ?? this.contents[0] ?? null;
  }
}
export const Macros = world("Macros", "Macro");
export const RollTables = world("RollTables", "RollTable");
export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";
}
export { ChatMessages as Messages };
export const Folders = world("Folders", "Folder");
export const Playlists = world("Playlists", "Playlist");
export const CardStacks = world("CardStacks", "Cards");
export class CombatEncounters extends WorldCollection<Combat> {
  static override documentName = "Combat";
  get combats(): Combat[] {
    const scene = rt.g.canvas?.scene ?? rt.game.scenes?.active;
    return this.filter((c) => !c.scene || c.scene === scene);
  }
  get active(): Combat | null {
    return this.combats.find((c) => c.active) ?? null;
  }
  get viewed(): Combat | null {
    return rt.g.ui?.combat?.viewed ?? this.active ?? null;
  }
  get settings(): unknown {
    return rt.game.settings.get("core", "combatTrackerConfig");
  }
}
export class Users extends WorldCollection<User> {
  static override documentName = "User";
  get current(): User | null {
    return this.get(rt.game.userId) ?? null;
  }
  get players(): User[] {
    return this.filter((u) => !u.isGM && u.hasRole("PLAYER"));
  }
  /** The active Gamemaster: highest role first, then by id. */
  get activeGM(): User | null {
    return this.getDesignatedUser((u) => u.active && u.isGM);
  }
  getDesignatedUser(condition: (u: User) => unknown): User | null {
    const found = this.filter((u) => condition(u)).sort((a, b) => b.role - a.role || (a.id! < b.id! ? -1 : 1));
    return found[0] ?? null;
  }
}
