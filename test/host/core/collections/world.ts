import { rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { deepClone } from "../utils/objects.ts";
import { groupByType } from "./group.ts";

/** Documents of one kind, with those that failed validation known by id. */
export class DocumentCollection extends Collection {
  static documentName = "";
  constructor(data: any[] = []) {
    super();
    Object.defineProperties(this, {
      _source: { value: data, writable: true },
      apps: { value: [], writable: true },
      invalidDocumentIds: { value: new Set<string>() },
    });
  }
  get documentClass(): any {
    return rt.g.getDocumentClass(this.documentName);
  }
  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }
  get name(): string {
    return this.constructor.name;
  }
  override get(id: string, { invalid = false, strict = false }: any = {}): any {
    const doc = super.get(id);
    if (doc) return doc;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id, { strict });
    if (strict) throw new Error(`${this.documentName} id [${id}] is not among the ${this.name}.`);
    return undefined;
  }
  getInvalid(id: string, { strict = true }: any = {}): any {
    if (this.invalidDocumentIds.has(id)) {
      const data = this._source.find((d: any) => d._id === id);
      return rt.foundry.documents.makeInvalid(this.documentClass, data, {});
    }
    if (strict) throw new Error(`${this.documentName} id [${id}] is not known as invalid`);
    return undefined;
  }
  get documentsByType(): Record<string, any[]> {
    return groupByType(this.documentClass.TYPES, this.values());
  }
  render(force = false, options: any = {}): void {
    for (const app of this.apps) {
      if (force || app.rendered) app.render({ ...options, force });
    }
  }
  search({ query = "", exclude = [] }: any = {}): any[] {
    const needle = query.toLocaleLowerCase();
    return this.filter(
      (d: any) =>
        !exclude.includes(d.id) &&
        d.visible &&
        String(d.name ?? "")
          .toLocaleLowerCase()
          .includes(needle),
    );
  }
  async updateAll(transformation: any, condition: any = null, options: any = {}): Promise<any[]> {
    const updates: any[] = [];
    for (const doc of this.values()) {
      if (condition && !condition(doc)) continue;
      updates.push({ ...(typeof transformation === "function" ? transformation(doc) : transformation), _id: doc.id });
    }
    return this.documentClass.updateDocuments(updates, options);
  }
}

/** The documents of one kind which live in the world. */
export class WorldCollection extends DocumentCollection {
  /** Makes every document, keeping out those which fail. Preparation comes later, when all exist. */
  load(): void {
    const seen: string[] = [];
    for (const data of this._source) {
      try {
        const doc = this.documentClass.fromSource(deepClone(data), { strict: false, _embeddedInit: true });
        Map.prototype.set.call(this, doc.id, doc);
      } catch (error: any) {
        this.invalidDocumentIds.add(data._id);
        seen.push(`${this.documentName} [${data._id}]: ${error.message}`);
        rt.Hooks.onError("WorldCollection#_initialize", error, { log: "error", id: data._id });
      }
    }
    if (seen.length)
      rt.g.ui?.notifications?.warn?.(`${seen.length} ${this.documentName} document(s) failed validation`);
  }
  override set(id: string, doc: any): this {
    super.set(id, doc);
    return this;
  }
  get folders(): Collection {
    const out = new Collection();
    for (const folder of rt.game.folders?.filter((f: any) => f.type === this.documentName) ?? [])
      out.set(folder.id, folder);
    return out;
  }
  get directory(): any {
    return rt.g.ui?.[(this.constructor as any).directoryName ?? this.documentClass.collectionName] ?? null;
  }
  static get instance(): any {
    return rt.game.collections?.get(this.documentName);
  }
  /** The source of a world copy of a document from a pack or elsewhere. */
  fromCompendium(
    document: any,
    { addFlags = false, clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: any = {},
  ): any {
    const data = document.toObject();
    data._stats ??= {};
    if (document.pack) data._stats.compendiumSource = document.uuid;
    if (addFlags) data.flags ??= {};
    if (!keepId) delete data._id;
    if (clearFolder || document.pack) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    return data;
  }
  async importFromCompendium(pack: any, id: string, updateData: any = {}, options: any = {}): Promise<any> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`${pack.collection} holds no document [${id}]`);
    const source = this.fromCompendium(document, options);
    const data = rt.foundry.utils.mergeObject(source, updateData);
    return this.documentClass.create(data, { ...options, fromCompendium: true });
  }
  static registerSheet(scope: string, cls: any, options: any = {}): void {
    rt.foundry.documents.sheets.registerSheet(rt.g.getDocumentClass(this.documentName), scope, cls, options);
  }
  static unregisterSheet(scope: string, cls: any, options: any = {}): void {
    rt.foundry.documents.sheets.unregisterSheet(rt.g.getDocumentClass(this.documentName), scope, cls, options);
  }
  static get registeredSheets(): any[] {
    const all = Object.values(rt.CONFIG[this.documentName]?.sheetClasses ?? {}).flatMap((byId: any) =>
      Object.values(byId),
    );
    return [...new Set(all.map((s: any) => s.cls))];
  }
}

const world = (name: string, documentName: string): any =>
  ({
    [name]: class extends WorldCollection {
      static override documentName = documentName;
    },
  })[name];

export const Actors = world("Actors", "Actor");
export const Items = world("Items", "Item");
export const Journal = world("Journal", "JournalEntry");
export const Scenes = class Scenes extends WorldCollection {
  static override documentName = "Scene";
  get active(): any {
    return this.find((s: any) => s.active) ?? null;
  }
  get current(): any {
    return rt.g.canvas?.scene ?? null;
  }
  get viewed(): any {
    return this.current ?? this.active ?? this.contents[0] ?? null;
  }
};
export const Macros = world("Macros", "Macro");
export const RollTables = world("RollTables", "RollTable");
export const Messages = class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";
};
export const Folders = world("Folders", "Folder");
export const Playlists = world("Playlists", "Playlist");
export const CardStacks = world("CardStacks", "Cards");
export const CombatEncounters = class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  get combats(): any[] {
    const scene = rt.g.canvas?.scene ?? rt.game.scenes?.active;
    return this.filter((c: any) => !c.scene || c.scene === scene);
  }
  get active(): any {
    return this.combats.find((c: any) => c.active) ?? null;
  }
  get viewed(): any {
    return rt.g.ui?.combat?.viewed ?? this.active ?? null;
  }
  get settings(): any {
    return rt.game.settings.get("core", "combatTrackerConfig");
  }
};
export const Users = class Users extends WorldCollection {
  static override documentName = "User";
  get current(): any {
    return this.get(rt.game.userId) ?? null;
  }
  get players(): any[] {
    return this.filter((u: any) => !u.isGM && u.hasRole("PLAYER"));
  }
  /** The active Gamemaster who acts for all: highest role first, then by id. */
  get activeGM(): any {
    return this.getDesignatedUser((u: any) => u.active && u.isGM);
  }
  getDesignatedUser(condition: (u: any) => boolean): any {
    const found = this.filter((u: any) => condition(u)).sort(
      (a: any, b: any) => b.role - a.role || (a.id < b.id ? -1 : 1),
    );
    return found[0] ?? null;
  }
};
