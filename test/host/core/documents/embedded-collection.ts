import { groupByType } from "../collections/group.ts";
import { rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/text.ts";

/** The documents of one kind inside a parent; their sources live in the parent's source. */
export class EmbeddedCollection extends Collection {
  constructor(name: string, model: any) {
    super();
    const fixed = { name, model, invalidDocumentIds: new Set<string>() };
    for (const [key, value] of Object.entries(fixed)) Object.defineProperty(this, key, { value, enumerable: false });
  }
  get documentClass(): any {
    return this.model.constructor.hierarchy[this.name].model.implementation;
  }
  get documentName(): string {
    return this.documentClass.documentName;
  }
  /** The parent's stored list, read anew since a parent may be given another source. */
  get _source(): any[] {
    this.model._source[this.name] ??= [];
    return this.model._source[this.name];
  }

  /** Makes documents for new sources, re-initialises known ones and drops those whose source is gone. */
  initialize(options: any = {}): void {
    const source = this._source;
    const wanted = new Set(source.map((s) => s._id));
    for (const key of [...this.keys()]) if (!wanted.has(key)) super.delete(key);
    this.invalidDocumentIds.clear();
    for (let i = 0; i < source.length; i++) {
      const data = source[i];
      if (data._tombstone) continue;
      const known = data._id ? super.get(data._id) : undefined;
      if (known) {
        if (known._source !== data) known._adoptSource(data);
        known._initialize({ ...options, _embeddedInit: true });
        continue;
      }
      data._id ??= randomID();
      try {
        const doc = this.createDocument(data, { strict: options.strict, _embeddedInit: true });
        source[i] = doc._source;
        super.set(doc.id, doc);
      } catch (error: any) {
        if (options.strict) throw error;
        this.invalidDocumentIds.add(data._id);
        console.error(`Could not make ${this.documentName} [${data._id}] in ${this.model.uuid}: ${error.message}`);
      }
    }
  }
  createDocument(data: any, context: any = {}): any {
    return new this.documentClass(data, {
      parent: this.model,
      parentCollection: this.name,
      pack: this.model.pack,
      ...context,
    });
  }
  override set(key: string, doc: any): this {
    const source = this._source;
    const at = source.findIndex((s) => s._id === key);
    if (at >= 0) source[at] = doc._source;
    else source.push(doc._source);
    return super.set(key, doc);
  }
  override delete(key: string): boolean {
    const source = this._source;
    const at = source.findIndex((s) => s._id === key);
    if (at >= 0) source.splice(at, 1);
    return super.delete(key);
  }
  override get(id: string, { invalid = false, strict = false }: any = {}): any {
    const doc = super.get(id);
    if (doc) return doc;
    if (invalid) return this.getInvalid(id, { strict });
    if (strict) throw new Error(`${this.documentName} id [${id}] is not among the ${this.name}.`);
    return undefined;
  }
  getInvalid(id: string, { strict = true }: any = {}): any {
    const data = this._source.find((s) => s._id === id);
    if (data && this.invalidDocumentIds.has(id))
      return rt.foundry.documents.makeInvalid(this.documentClass, data, { parent: this.model });
    if (strict) throw new Error(`${this.documentName} id [${id}] is not known as invalid`);
    return undefined;
  }
  get documentsByType(): Record<string, any[]> {
    return groupByType(this.documentClass.TYPES, this.values());
  }
  toObject(source = true): any[] {
    return this.map((doc: any) => doc.toObject(source));
  }
  override toJSON(): any[] {
    return this.toObject(true);
  }
}
