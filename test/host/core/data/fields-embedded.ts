import { rt } from "../state.ts";
import { isPlainObject } from "../utils/objects.ts";
import { DataField, FieldValidationError } from "./field.ts";

/** The stored list behind an embedded collection; its documents clean, check and change themselves. */
export class EmbeddedCollectionField extends DataField {
  static override hierarchical = true;
  static override recursive = true;
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, readonly: true };
  }
  constructor(model: any, options: any = {}, context: any = {}) {
    super(options, context);
    this.model = model;
  }
  static get implementation(): any {
    return rt.foundry.abstract?.EmbeddedCollection;
  }
  get hint(): string {
    return "";
  }
  set hint(_value: string) {}
  get element(): any {
    return this.model;
  }
  override getInitialValue(): any {
    return [];
  }
  override _cast(value: any): any {
    if (Array.isArray(value)) return value;
    if (value instanceof Map) return [...value.values()];
    return isPlainObject(value) ? Object.values(value) : [];
  }
  override _cleanType(value: any): any {
    return value.map((v: any) => v?.toObject?.() ?? v);
  }
  override _validateType(value: any): any {
    if (!Array.isArray(value)) throw new FieldValidationError("must be an Array");
  }
  override initialize(_value: any, model?: any): any {
    return model.collections?.[this.name];
  }
  override toObject(value: any): any {
    return value.map((doc: any) => doc.toObject(false));
  }
  override _updateDiff(): void {}
  override _getField(path: string[]): any {
    if (!path.length) return this;
    return this.model.implementation.schema._getField(path);
  }
}

/** As above, for a delta which may hold tombstones of what it takes away. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {}

/** One document inside another. */
export class EmbeddedDocumentField extends DataField {
  static override hierarchical = true;
  static override recursive = true;
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: true };
  }
  constructor(model: any, options: any = {}, context: any = {}) {
    super(options, context);
    this.model = model;
  }
  override getInitialValue(): any {
    return this.nullable ? null : {};
  }
  override initialize(value: any, model?: any, options: any = {}): any {
    if (value === null || value === undefined) return value;
    const prior = model[this.name];
    if (prior && prior._source === value) {
      prior._initialize({ ...options, _embeddedInit: true });
      return prior;
    }
    const doc = new this.model.implementation(value, {
      ...options,
      _trusted: false,
      parent: model,
      parentCollection: this.name,
      _embeddedInit: true,
    });
    // Parent and child share the child's source, or a reset of the parent would bring back an older one.
    model._source[this.name] = doc._source;
    return doc;
  }
  override toObject(value: any): any {
    return value?.toObject?.(false) ?? value;
  }
}
