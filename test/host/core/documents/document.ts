import { DataModel, operatorOptions } from "../data/model.ts";
import { isV14, rt } from "../state.ts";
import { deepClone, expandObject, getProperty, isEmpty } from "../utils/objects.ts";
import { buildRelativeUuid, buildUuid } from "../utils/uuid.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { updateEmbedded } from "./embedded-update.ts";
import { DocumentKind } from "./kind.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./operations.ts";
import { canCreate, canModify, levelNumber } from "./permissions.ts";

/** Any stored thing: schema, identity, permissions, flags, embedded documents and the operations upon them. */
export class DocumentCore extends DocumentKind {
  /* Making */

  override _configure(options: any = {}): void {
    const define = (key: string, value: any, writable = false) =>
      Object.defineProperty(this, key, { value, writable, configurable: true, enumerable: false });
    define("parentCollection", options.parentCollection ?? this._inParent());
    define("pack", options.pack ?? this.parent?.pack ?? null);
    define("apps", {});
    define("_sheet", null, true);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof DocumentCore).hierarchy)) {
      if (field.constructor.name.includes("Collection")) collections[name] = new EmbeddedCollection(name, this);
    }
    define("collections", Object.freeze(collections));
  }
  _inParent(): string | null {
    return this.parent?.constructor.getCollectionName?.(this.documentName) ?? null;
  }
  override _initialize(options: any = {}): void {
    super._initialize(options);
    for (const collection of Object.values(this.collections) as EmbeddedCollection[]) collection.initialize(options);
    if (rt.documentsReady && !options._embeddedInit) this._safePrepareData();
  }
  /** Puts another stored source under this document; a following _initialize brings the instance in line. */
  _adoptSource(source: any): void {
    Object.defineProperty(this, "_source", { value: source, writable: false, configurable: true });
  }
  static override migrateData(source: any): any {
    this.schema.migrateSource?.(source, source);
    return source;
  }
  override _errorPrefix(): string {
    return this.constructor.name;
  }
  override _hasJoint(): boolean {
    const system = this.system?.constructor;
    return (
      super._hasJoint() || (system?.validateJoint !== undefined && system.validateJoint !== DataModel.validateJoint)
    );
  }
  override _validateJoint(data: any): void {
    super._validateJoint(data);
    const model = rt.CONFIG[this.documentName]?.dataModels?.[data.type];
    model?.validateJoint?.(data.system);
  }

  /* Preparation */

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error: any) {
      rt.Hooks.onError("ClientDocument#_initialize", error, {
        msg: `Preparation failed for ${this.uuid}`,
        log: "error",
        uuid: this.uuid,
      });
    }
  }
  prepareData(): void {
    const model = typeof this.system?.prepareBaseData === "function" ? this.system : null;
    model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData();
    this.prepareDerivedData();
  }
  prepareBaseData(): void {}
  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections) as EmbeddedCollection[]) {
      for (const doc of collection.values()) doc._safePrepareData();
    }
  }
  prepareDerivedData(): void {}

  override getFieldForProperty(path: string): any {
    if (!path.startsWith("system.")) return super.getFieldForProperty(path);
    return this.system?.schema?.getField?.(path.slice(7));
  }

  /* Identity */

  get id(): string | null {
    return this._id ?? null;
  }
  get uuid(): string {
    return buildUuid(this) as string;
  }
  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get compendium(): any {
    return rt.game.packs?.get(this.pack) ?? null;
  }
  get collection(): any {
    if (this.isEmbedded) return this.parent.collections[this.parentCollection] ?? null;
    if (this.pack) return this.compendium;
    return rt.game.collections?.get(this.documentName) ?? null;
  }
  get schemaVersion(): string {
    return rt.game.release?.version ?? "";
  }
  getRelativeUUID(doc: any): string {
    return buildRelativeUuid(this, doc);
  }

  /* Permissions */

  static canUserCreate(user: any): boolean {
    return canCreate(this, user);
  }
  static getDefaultArtwork(_data?: any): any {
    return { img: this.DEFAULT_ICON };
  }
  static get DEFAULT_ICON(): string {
    return "icons/svg/item-bag.svg";
  }
  getUserLevel(user: any = rt.game.user): number {
    if (!user) return 0;
    if (user.isGM) return 3;
    if (this.isEmbedded) {
      const own = this.ownership?.[user.id] ?? this.ownership?.default;
      return own === undefined || own < 0 ? this.parent.getUserLevel(user) : own;
    }
    if (this.pack) return this.compendium?.getUserLevel?.(user) ?? 2;
    if (this.ownership) return Math.max(0, this.ownership[user.id] ?? this.ownership.default ?? 0);
    return this.parent?.getUserLevel?.(user) ?? 0;
  }
  testUserPermission(user: any, permission: string | number, { exact = false } = {}): boolean {
    const level = this.getUserLevel(user);
    const wanted = levelNumber(permission);
    return exact ? level === wanted : level >= wanted;
  }
  canUserModify(user: any, action: "create" | "update" | "delete", data: any = {}): boolean {
    return canModify(this, user, action, data);
  }
  get isOwner(): boolean {
    return this.testUserPermission(rt.game.user, "OWNER");
  }
  get permission(): number {
    return this.getUserLevel(rt.game.user);
  }
  get limited(): boolean {
    return this.testUserPermission(rt.game.user, "LIMITED", { exact: true });
  }
  get visible(): boolean {
    return this.testUserPermission(rt.game.user, "LIMITED");
  }
  get hasPlayerOwner(): boolean {
    return Boolean(rt.game.users?.some((u: any) => !u.isGM && this.testUserPermission(u, "OWNER")));
  }

  /* Flags */

  getFlag(scope: string, key: string): any {
    assertScope(scope);
    return getProperty(this.flags?.[scope], key);
  }
  async setFlag(scope: string, key: string, value: any): Promise<any> {
    assertScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }
  async unsetFlag(scope: string, key: string): Promise<any> {
    assertScope(scope);
    const parts = key.split(".");
    const last = parts.pop()!;
    const head = ["flags", scope, ...parts].join(".");
    return this.update(isV14() ? { [`${head}.${last}`]: rt.g._del } : { [`${head}.-=${last}`]: null });
  }

  /* Embedded documents */

  getEmbeddedCollection(name: string): any {
    const key = (this.constructor as typeof DocumentCore).getCollectionName(name);
    if (!key || !this.collections[key]) {
      throw new Error(`${name} is no part of a ${this.documentName}`);
    }
    return this.collections[key];
  }
  getEmbeddedDocument(name: string, id: string, { invalid = false, strict = false }: any = {}): any {
    const key = (this.constructor as typeof DocumentCore).getCollectionName(name);
    if (key && !this.collections[key]) return this[key]?.id === id ? this[key] : null;
    return this.getEmbeddedCollection(name).get(id, { invalid, strict });
  }
  async createEmbeddedDocuments(name: string, data: any[] = [], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(name);
    return rt.g
      .getDocumentClass(documentNameOf(this, name))
      .createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }
  async updateEmbeddedDocuments(name: string, updates: any[] = [], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(name);
    return rt.g
      .getDocumentClass(documentNameOf(this, name))
      .updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }
  async deleteEmbeddedDocuments(name: string, ids: string[], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(name);
    return rt.g
      .getDocumentClass(documentNameOf(this, name))
      .deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  /* Operations */

  static createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    return createDocuments(this.implementation, data, operation);
  }
  static updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    return updateDocuments(this.implementation, updates, operation);
  }
  static deleteDocuments(ids: string[] = [], operation: any = {}): Promise<any[]> {
    return deleteDocuments(this.implementation, ids, operation);
  }
  static async create(data: any, operation: any = {}): Promise<any> {
    const list = Array.isArray(data) ? data : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created[0];
  }
  async update(data: any = {}, operation: any = {}): Promise<any> {
    if (!this.id) throw new Error(`A ${this.documentName} which is not stored cannot be updated.`);
    const [updated] = await (this.constructor as typeof DocumentCore).updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated;
  }
  async delete(operation: any = {}): Promise<any> {
    if (!this.id) throw new Error(`A ${this.documentName} which is not stored cannot be deleted.`);
    const [deleted] = await (this.constructor as typeof DocumentCore).deleteDocuments([this.id], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted;
  }
  static get(id: string, { pack, ...options }: any = {}): any {
    return (pack ? rt.game.packs.get(pack) : rt.game.collections.get(this.documentName))?.get(id, options) ?? null;
  }

  override clone(data: any = {}, { save = false, keepId = false, addSource = false, ...context }: any = {}): any {
    const source = rt.foundry.utils.mergeObject(this.toObject(), data, operatorOptions());
    if (!keepId) delete source._id;
    if (addSource && this.uuid) {
      source._stats ??= {};
      source._stats[this.pack ? "compendiumSource" : "duplicateSource"] = this.uuid;
    }
    const options = { parent: this.parent, pack: this.pack, ...context };
    if (save) return (this.constructor as typeof DocumentCore).create(source, { ...options, keepId });
    return new (this.constructor as any)(source, { ...options, parentCollection: this.parentCollection });
  }

  /** Stored changes of embedded documents are made by those documents themselves. */
  override updateSource(changes: any = {}, options: any = {}): any {
    const expanded = expandObject(deepClone(changes instanceof DataModel ? changes.toObject() : changes));
    const embedded: Record<string, any> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof DocumentCore).hierarchy)) {
      if (!(name in expanded)) continue;
      const single = !field.constructor.name.includes("Collection");
      if (single && (!this[name]?.updateSource || expanded[name] === null)) continue;
      embedded[name] = expanded[name];
      delete expanded[name];
    }
    if (isEmpty(embedded)) return super.updateSource(expanded, options);
    const quiet = { ...options, _noReset: true };
    super.updateSource(expanded, { ...quiet, dryRun: true });
    const run = (dryRun: boolean): any => {
      const diff: any = {};
      for (const [name, value] of Object.entries(embedded)) {
        const inner = this.collections[name]
          ? updateEmbedded(this.collections[name], value, { ...quiet, dryRun })
          : this[name].updateSource(value, { ...quiet, dryRun });
        if (!isEmpty(inner)) diff[name] = inner;
      }
      return diff;
    };
    let nested = run(true);
    const own = super.updateSource(expanded, { ...quiet, dryRun: options.dryRun });
    if (!options.dryRun) {
      nested = run(false);
      if (!options._noReset && !(isEmpty(own) && isEmpty(nested))) this.reset();
    }
    return { ...own, ...nested };
  }
}

const documentNameOf = (parent: any, name: string): string =>
  parent.constructor.hierarchy[parent.constructor.getCollectionName(name)].model.documentName;

function assertScope(scope: string): void {
  const { game } = rt;
  const active = scope === "core" || scope === "world" || scope === game.system?.id || game.modules?.get(scope)?.active;
  if (!active) throw new Error(`No active package answers to the flag scope "${scope}"`);
}
