import { type Data, record } from "../../types.ts";
import { groupByType } from "../collections/group.ts";
import { type SearchOptions, searchTest } from "../collections/search.ts";
import { rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/text.ts";
import type { Document } from "./client-document.ts";

/** Options of looking up an entry: including invalid ones or not, and whether a missing one throws. */
export interface LookupOptions {
  invalid?: boolean;
  strict?: boolean;
}

/** The documents of one kind inside a parent; their sources live in the parent's source. */
export class EmbeddedCollection<T extends Document = Document> extends Collection<T> {
  declare readonly name: string;
  /** The parent which holds this collection. */
  declare readonly model: Document;
  declare readonly invalidDocumentIds: Set<string>;

  constructor(name: string, model: Document) {
    super();
    const fixed = { name, model, invalidDocumentIds: new Set<string>() };
    for (const [key, value] of Object.entries(fixed)) Object.defineProperty(this, key, { value, enumerable: false });
  }
  get documentClass(): typeof Document {
    return (this.model.constructor as typeof Document).hierarchy[this.name]!.model.implementation;
  }
  get documentName(): string {
    return this.documentClass.documentName;
  }
  search(options: SearchOptions = {}): T[] {
    return this.filter(searchTest(options));
  }
  /** The parent's stored list, read on every access since a parent's source may be replaced. */
  get _source(): Data[] {
    this.model._source[this.name] ??= [];
    return this.model._source[this.name] as Data[];
  }

  /** Creates documents for new sources, re-initializes known ones and drops those whose source is gone. */
  initialize(options: Data = {}): void {
    const source = this._source;
    const wanted = new Set(source.map((s) => s._id));
    for (const key of [...this.keys()]) if (!wanted.has(key)) super.delete(key);
    this.invalidDocumentIds.clear();
    for (let i = 0; i < source.length; i++) {
      const data = source[i]!;
      if (data._tombstone) continue;
      const known = data._id ? super.get(data._id as string) : undefined;
      if (known) {
        if (known._source !== data) known._adoptSource(data);
        known._initialize({ ...options, _embeddedInit: true });
        continue;
      }
      data._id ??= randomID();
      try {
        const doc = this.createDocument(data, { strict: options.strict, _embeddedInit: true });
        source[i] = doc._source;
        super.set(doc.id as string, doc);
      } catch (error) {
        if (options.strict && !options.dropInvalidEmbedded) throw error;
        this.invalidDocumentIds.add(data._id as string);
        const tell = options.dropInvalidEmbedded ? console.warn : console.error;
        tell(`Could not make ${this.documentName} [${data._id}] in ${this.model.uuid}: ${record(error).message}`);
      }
    }
  }
  createDocument(data: Data, context: Data = {}): T {
    return new this.documentClass(data, {
      parent: this.model,
      parentCollection: this.name,
      pack: this.model.pack,
      ...context,
    }) as T;
  }
  override set(key: string, doc: T): this {
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
  override get(id: string, { invalid = false, strict = false }: LookupOptions = {}): T | undefined {
    const doc = super.get(id);
    if (doc) return doc;
    if (invalid) return this.getInvalid(id, { strict });
    if (strict) throw new Error(`${this.documentName} id [${id}] is not among the ${this.name}.`);
    return undefined;
  }
  getInvalid(id: string, { strict = true }: LookupOptions = {}): T | undefined {
    const data = this._source.find((s) => s._id === id);
    if (data && this.invalidDocumentIds.has(id))
      return rt.foundry.documents.makeInvalid(this.documentClass, data, { parent: this.model }) as T;
    if (strict) throw new Error(`${this.documentName} id [${id}] is not known as invalid`);
    return undefined;
  }
  get documentsByType(): Record<string, T[]> {
    return groupByType(this.documentClass.TYPES, this.values());
  }
  toObject(source = true): Data[] {
    return this.map((doc) => doc.toObject(source));
  }
  override toJSON(): Data[] {
    return this.toObject(true);
  }
}
