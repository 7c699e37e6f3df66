import {
  type Data,
  type DocumentClass,
  type DocumentOf,
  type Operation,
  record,
  type SystemData,
} from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { DataModel, type ModelContext, operatorOptions, type UpdateOptions } from "../data/model.ts";
import { isV14, rt } from "../state.ts";
import { deepClone, expandObject, getProperty, isEmpty } from "../utils/objects.ts";
import type { Document } from "./client-document.ts";
import { EmbeddedCollection, type LookupOptions } from "./embedded-collection.ts";
import { updateEmbedded } from "./embedded-update.ts";
import { classOf, DocumentIdentity, whole } from "./identity.ts";
import { documentConfig } from "./kind.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./operations.ts";
import { addDataFieldMigration, addDataFieldShim, addDataFieldShims, logDataFieldMigration } from "./shims.ts";

/** Options of copying: stored at once or not, same id or not, with source reference or not. */
export interface CloneContext extends ModelContext {
  save?: boolean;
  keepId?: boolean;
  addSource?: boolean;
}

/** Base of all stored documents: schema, identity, permissions, flags, embedded documents and operations. */
export class DocumentCore extends DocumentIdentity {
  /* Construction */

  override _configure(options: ModelContext = {}): void {
    const define = (key: string, value: unknown, writable = false) =>
      Object.defineProperty(this, key, { value, writable, configurable: true, enumerable: false });
    define("parentCollection", options.parentCollection ?? this._inParent());
    define("pack", options.pack ?? this.parent?.pack ?? null);
    define("apps", {});
    define("_sheet", null, true);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries(classOf(this).hierarchy)) {
      if (field.constructor.name.includes("Collection")) collections[name] = new EmbeddedCollection(name, whole(this));
    }
    define("collections", Object.freeze(collections));
  }
  _inParent(): string | null {
    // A parent that is a plain model has no collections.
    const parent = this.parent?.constructor as Partial<typeof Document> | undefined;
    return parent?.getCollectionName?.(this.documentName) ?? null;
  }
  override _initialize(options: ModelContext = {}): void {
    super._initialize(options);
    for (const collection of Object.values(this.collections)) collection.initialize(options);
    if (rt.documentsReady && !options._embeddedInit) this._safePrepareData();
  }
  /** Replaces the stored source of this document; a following _initialize updates the instance. */
  _adoptSource(source: Data): void {
    Object.defineProperty(this, "_source", { value: source, writable: false, configurable: true });
  }
  static override migrateData(source: Data): Data {
    this.schema.migrateSource?.(source, source);
    return source;
  }
  static _addDataFieldMigration = addDataFieldMigration;
  static _addDataFieldShim = addDataFieldShim;
  static _addDataFieldShims = addDataFieldShims;
  static _logDataFieldMigration = logDataFieldMigration;
  override _errorPrefix(): string {
    return this.constructor.name;
  }
  override _hasJoint(): boolean {
    const system = this.system?.constructor as Partial<typeof DataModel> | undefined;
    return (
      super._hasJoint() || (system?.validateJoint !== undefined && system.validateJoint !== DataModel.validateJoint)
    );
  }
  override _validateJoint(data: Data): void {
    super._validateJoint(data);
    const model = documentConfig(this.documentName)?.dataModels?.[data.type as string];
    model?.validateJoint?.(data.system as Data);
  }

  /* Preparation */

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      rt.Hooks.onError("ClientDocument#_initialize", error, {
        msg: `Preparation failed for ${this.uuid}`,
        log: "error",
        uuid: this.uuid,
      });
    }
  }
  prepareData(): void {
    const model = typeof this.system?.prepareBaseData === "function" ? (this.system as TypeModel) : null;
    model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData();
    this.prepareDerivedData();
  }
  prepareBaseData(): void {}
  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections)) {
      for (const doc of collection.values()) doc._safePrepareData();
    }
  }
  prepareDerivedData(): void {}

  override getFieldForProperty(path: string): DataField | undefined {
    if (!path.startsWith("system.")) return super.getFieldForProperty(path);
    return this.system?.schema?.getField?.(path.slice(7));
  }

  /* Flags */

  getFlag(scope: string, key: string): unknown {
    assertScope(scope);
    return getProperty(this.flags?.[scope], key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    assertScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    assertScope(scope);
    const parts = key.split(".");
    const last = parts.pop()!;
    const head = ["flags", scope, ...parts].join(".");
    return this.update(isV14() ? { [`${head}.${last}`]: rt.g._del } : { [`${head}.-=${last}`]: null });
  }

  /* Embedded documents */

  getEmbeddedCollection<N extends string>(name: N): EmbeddedCollection<DocumentOf<N>> {
    const key = classOf(this).getCollectionName(name);
    if (!key || !this.collections[key]) {
      throw new Error(`${name} is no part of a ${this.documentName}`);
    }
    return this.collections[key] as EmbeddedCollection<DocumentOf<N>>;
  }
  getEmbeddedDocument<N extends string>(
    name: N,
    id: string,
    { invalid = false, strict = false }: LookupOptions = {},
  ): DocumentOf<N> | null | undefined {
    const key = classOf(this).getCollectionName(name);
    if (key && !this.collections[key]) {
      const single = this[key] as DocumentOf<N> | null | undefined;
      return single?.id === id ? single : null;
    }
    return this.getEmbeddedCollection(name).get(id, { invalid, strict });
  }
  async createEmbeddedDocuments<N extends string>(
    name: N,
    data: Data[] = [],
    operation: Operation = {},
  ): Promise<DocumentOf<N>[]> {
    this.getEmbeddedCollection(name);
    const made = rt.g
      .getDocumentClass(documentNameOf(this, name))
      .createDocuments(data, { ...operation, parent: whole(this), pack: this.pack });
    return made as Promise<DocumentOf<N>[]>;
  }
  async updateEmbeddedDocuments<N extends string>(
    name: N,
    updates: Data[] = [],
    operation: Operation = {},
  ): Promise<DocumentOf<N>[]> {
    this.getEmbeddedCollection(name);
    const updated = rt.g
      .getDocumentClass(documentNameOf(this, name))
      .updateDocuments(updates, { ...operation, parent: whole(this), pack: this.pack });
    return updated as Promise<DocumentOf<N>[]>;
  }
  async deleteEmbeddedDocuments<N extends string>(
    name: N,
    ids: string[],
    operation: Operation = {},
  ): Promise<DocumentOf<N>[]> {
    this.getEmbeddedCollection(name);
    const deleted = rt.g
      .getDocumentClass(documentNameOf(this, name))
      .deleteDocuments(ids, { ...operation, parent: whole(this), pack: this.pack });
    return deleted as Promise<DocumentOf<N>[]>;
  }

  /* Operations */

  static createDocuments<T extends Document>(
    this: DocumentClass<T>,
    data: Data[] = [],
    operation: Operation = {},
  ): Promise<T[]> {
    return createDocuments(this.implementation as DocumentClass<T>, data, operation);
  }
  static updateDocuments<T extends Document>(
    this: DocumentClass<T>,
    updates: Data[] = [],
    operation: Operation = {},
  ): Promise<T[]> {
    return updateDocuments(this.implementation as DocumentClass<T>, updates, operation);
  }
  static deleteDocuments<T extends Document>(
    this: DocumentClass<T>,
    ids: string[] = [],
    operation: Operation = {},
  ): Promise<T[]> {
    return deleteDocuments(this.implementation as DocumentClass<T>, ids, operation);
  }
  static create<T extends Document>(this: DocumentClass<T>, data: Data[], operation?: Operation): Promise<T[]>;
  static create<T extends Document>(this: DocumentClass<T>, data: Data, operation?: Operation): Promise<T | undefined>;
  static async create<T extends Document>(
    this: DocumentClass<T>,
    data: Data | Data[],
    operation: Operation = {},
  ): Promise<T[] | T | undefined> {
    const list = Array.isArray(data) ? data : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created[0];
  }
  async update(data: Data = {}, operation: Operation = {}): Promise<this | undefined> {
    if (!this.id) throw new Error(`A ${this.documentName} which is not stored cannot be updated.`);
    const [updated] = await classOf(this).updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated as this | undefined;
  }
  async delete(operation: Operation = {}): Promise<this | undefined> {
    if (!this.id) throw new Error(`A ${this.documentName} which is not stored cannot be deleted.`);
    const [deleted] = await classOf(this).deleteDocuments([this.id], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted as this | undefined;
  }
  static get<T extends Document>(
    this: DocumentClass<T>,
    id: string,
    { pack, ...options }: { pack?: string } & LookupOptions = {},
  ): T | null {
    const found = (pack ? rt.game.packs.get(pack) : rt.game.collections.get(this.documentName))?.get(id, options);
    return (found as T | undefined) ?? null;
  }

  override clone(data: Data, context: CloneContext & { save: true }): Promise<this | undefined>;
  override clone(data?: Data, context?: CloneContext): this;
  override clone(
    data: Data = {},
    { save = false, keepId = false, addSource = false, ...context }: CloneContext = {},
  ): this | Promise<this | undefined> {
    const source = rt.foundry.utils.mergeObject(this.toObject(), data, operatorOptions());
    if (!keepId) delete source._id;
    if (addSource && this.uuid) {
      source._stats ??= {};
      record(source._stats)[this.pack ? "compendiumSource" : "duplicateSource"] = this.uuid;
    }
    const options = { parent: this.parent, pack: this.pack, ...context };
    if (save) return classOf(this).create(source, { ...options, keepId } as Operation) as Promise<this | undefined>;
    const cls = this.constructor as new (source: Data, context: ModelContext) => this;
    return new cls(source, { ...options, parentCollection: this.parentCollection });
  }

  /** Stored changes of embedded documents are applied by those documents. */
  override updateSource(changes: Data = {}, options: UpdateOptions = {}): Data {
    const expanded = expandObject(deepClone(changes instanceof DataModel ? changes.toObject() : changes));
    const embedded: Data = {};
    for (const [name, field] of Object.entries(classOf(this).hierarchy)) {
      if (!(name in expanded)) continue;
      const single = !field.constructor.name.includes("Collection");
      if (single && (!record(this[name]).updateSource || expanded[name] === null)) continue;
      embedded[name] = expanded[name];
      delete expanded[name];
    }
    if (isEmpty(embedded)) return super.updateSource(expanded, options);
    const quiet = { ...options, _noReset: true };
    super.updateSource(expanded, { ...quiet, dryRun: true });
    const run = (dryRun: boolean): Data => {
      const diff: Data = {};
      for (const [name, value] of Object.entries(embedded)) {
        const inner = this.collections[name]
          ? updateEmbedded(this.collections[name], value as Data[], { ...quiet, dryRun })
          : (this[name] as Document).updateSource(value as Data, { ...quiet, dryRun });
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

/** Methods that a type data model always has. */
type TypeModel = Required<Pick<SystemData, "prepareBaseData" | "prepareDerivedData">>;

const documentNameOf = (parent: DocumentCore, name: string): string => {
  const cls = classOf(parent);
  return cls.hierarchy[cls.getCollectionName(name)!]!.model.documentName;
};

function assertScope(scope: string): void {
  const { game } = rt;
  const active = scope === "core" || scope === "world" || scope === game.system?.id || game.modules?.get(scope)?.active;
  if (!active) throw new Error(`No active package answers to the flag scope "${scope}"`);
}
