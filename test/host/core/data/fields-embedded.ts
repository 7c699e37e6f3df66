import { type Data, record } from "../../types.ts";
import type { Document } from "../documents/client-document.ts";
import type { EmbeddedCollection } from "../documents/embedded-collection.ts";
import { rt } from "../state.ts";
import { deepClone, isPlainObject } from "../utils/objects.ts";
import {
  DataField,
  type FieldContext,
  type FieldOptions,
  FieldValidationError,
  toPlain,
  type ValidateOptions,
  type Verdict,
} from "./field.ts";
import type { DataModel } from "./model.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** The stored list behind an embedded collection; its documents clean, check and change themselves. */
export class EmbeddedCollectionField extends DataField {
  static override hierarchical = true;
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, readonly: true };
  }
  declare model: typeof Document;

  constructor(model: typeof Document, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }
  static get implementation(): typeof EmbeddedCollection | undefined {
    return record(rt.foundry.abstract).EmbeddedCollection as typeof EmbeddedCollection | undefined;
  }
  get element(): typeof Document {
    return this.model;
  }
  override getInitialValue(): unknown {
    return [];
  }
  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Map) return [...value.values()];
    return isPlainObject(value) ? Object.values(value) : [];
  }
  override _cleanType(value: unknown[]): unknown {
    return value.map((v) => toPlain(v) ?? v);
  }
  /** Documents of a whole model validate themselves on construction; those in changes are validated here. */
  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    if (!Array.isArray(value)) throw new FieldValidationError("must be an Array");
    if (!options.partial) return undefined;
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const entry of [...value]) {
      const found = this.#check(entry, options.model as Document | undefined);
      if (!found) continue;
      const id = record(entry)._id as string | undefined;
      if (options.dropInvalidEmbedded) {
        console.warn(`${this.model.documentName} [${id}] is not valid and left out: ${found.asError().message}`);
        value.splice(value.indexOf(entry), 1);
      } else failure.elements.push({ id: id ?? value.indexOf(entry), failure: found });
    }
    if (!failure.elements.length) return undefined;
    failure.unresolved = true;
    return failure;
  }
  /** Validates one entry: a change of an existing document, or a new one. */
  #check(entry: unknown, parent?: Document): DataModelValidationFailure | undefined {
    if (!isPlainObject(entry) || entry._tombstone) return undefined;
    const { schema } = this.model.implementation;
    const known = parent?.collections?.[this.name]?.get(entry._id as string);
    const source = known ? { ...known._source, ...entry } : this.model.implementation.cleanData(deepClone(entry));
    return schema.validate(known ? entry : source, { partial: Boolean(known), type: source.type, source });
  }
  override initialize(_value: unknown, model?: DataModel): unknown {
    return (model as Document).collections?.[this.name];
  }
  override toObject(value: EmbeddedCollection): unknown {
    return value.map((doc) => doc.toObject(false));
  }
  override _updateDiff(): void {}
  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.model.implementation.schema._getField(path);
  }
}

// Its hint is always empty; writing it has no effect.
Object.defineProperty(EmbeddedCollectionField.prototype, "hint", {
  get: () => "",
  set: () => {},
  configurable: true,
});

/** As above, for a delta, which may contain tombstones of deleted base documents. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {}

/** One document inside another. */
export class EmbeddedDocumentField extends DataField {
  static override hierarchical = true;
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: true };
  }
  declare model: typeof Document;

  constructor(model: typeof Document, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }
  override getInitialValue(): unknown {
    return this.nullable ? null : {};
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    if (value === null || value === undefined) return value;
    const parent = model as Document;
    const prior = parent[this.name] as Document | undefined;
    if (prior && prior._source === value) {
      prior._initialize({ ...options, _embeddedInit: true });
      return prior;
    }
    const doc = new this.model.implementation(value as Data, {
      ...options,
      _trusted: false,
      parent,
      parentCollection: this.name,
      _embeddedInit: true,
    });
    // Parent and child share the child's source; otherwise a reset of the parent would restore an older one.
    parent._source[this.name] = doc._source;
    return doc;
  }
  override toObject(value: unknown): unknown {
    return toPlain(value, false) ?? value;
  }
}
