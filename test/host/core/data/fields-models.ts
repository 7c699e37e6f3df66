import { rt } from "../state.ts";
import { isEmpty, isPlainObject } from "../utils/objects.ts";
import { DataField, FieldValidationError } from "./field.ts";
import { SchemaField } from "./fields-schema.ts";
import { ObjectField } from "./fields-simple.ts";
import { isDeletion, isReplacement } from "./operators.ts";

/** A record which is an instance of a DataModel with code of its own. */
export class EmbeddedDataField extends SchemaField {
  constructor(model: any, options: any = {}, context: any = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  override clean(value: any, options: any = {}, state?: any): any {
    return super.clean(isPlainObject(value) ? this.migrated(value) : value, options, state);
  }
  migrated(value: any): any {
    return this.model.migrateDataSafe(value) ?? value;
  }
  override initialize(value: any, model?: any, options: any = {}): any {
    if (value === null || value === undefined) return value;
    const instance = new this.model(value, { ...options, parent: model, _trusted: true });
    Object.defineProperty(instance, "schema", { value: this, configurable: true });
    return instance;
  }
  override toObject(value: any): any {
    return value?.toObject ? value.toObject(false) : super.toObject(value);
  }
  override _validateType(value: any, options: any = {}): any {
    const found = super._validateType(value, options);
    if (found || options.partial) return found;
    this.model.validateJoint(value);
    return undefined;
  }
}

/** One of several record shapes, told apart by their `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  static override get _defaults() {
    return { ...super._defaults, required: true };
  }
  constructor(types: Record<string, any>, options: any = {}, context: any = {}) {
    super(options, context);
    this.types = {};
    for (const [type, shape] of Object.entries(types)) {
      let field = shape;
      if (typeof shape === "function") field = new EmbeddedDataField(shape);
      else if (!(shape instanceof DataField)) field = new SchemaField(shape as any);
      field.name = type;
      field.parent = this;
      this.types[type] = field;
    }
  }
  fieldFor(value: any, source?: any): any {
    return this.types[value?.type ?? source?.type];
  }
  override _getField(path: string[]): any {
    return path.length ? this.types[path[0]!]?._getField(path.slice(1)) : this;
  }
  override _cleanType(value: any, options: any = {}, state?: any): any {
    const field = this.fieldFor(value, options._local);
    if (!field) return value;
    const changed = value.type !== undefined && value.type !== options._local?.type;
    return field.clean(value, options.partial && changed ? { ...options, partial: false } : options, state);
  }
  override _validateType(value: any, options: any = {}): any {
    const field = this.fieldFor(value);
    if (!field) {
      if (options.partial) return undefined;
      throw new FieldValidationError(`type "${value?.type}" is not one of ${Object.keys(this.types).join(", ")}`);
    }
    return field.validate(value, options);
  }
  override initialize(value: any, model?: any, options: any = {}): any {
    const field = this.fieldFor(value);
    return field ? field.initialize(value, model, options) : value;
  }
  override toObject(value: any): any {
    const field = this.fieldFor(value);
    return field ? field.toObject(value) : value;
  }
  override _updateDiff(source: any, key: string, value: any, difference: any, options: any = {}): void {
    const same = isPlainObject(value) && isPlainObject(source[key]) && (!value.type || value.type === source[key].type);
    const field = same ? this.fieldFor(value, source[key]) : null;
    if (field) field._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }
  override _updateCommit(source: any, key: string, value: any, options: any = {}): void {
    const same = isPlainObject(value) && isPlainObject(source[key]) && (!value.type || value.type === source[key].type);
    const field = same ? this.fieldFor(value, source[key]) : null;
    if (field) field._updateCommit(source, key, value, options);
    else super._updateCommit(source, key, value, options);
  }
}

/** The `system` of a document: the model registered for its type, or free data where none is. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  static override get _defaults() {
    return { ...super._defaults, required: true };
  }
  constructor(document: any, options: any = {}, context: any = {}) {
    super(options, context);
    this.document = document;
  }
  get documentName(): string {
    return this.document.documentName;
  }
  getModelForType(type: string): any {
    return rt.CONFIG[this.documentName]?.dataModels?.[type] ?? null;
  }
  static getModelProvider(): any {
    return rt.game.system ?? null;
  }
  override getInitialValue(data?: any): any {
    const model = this.getModelForType(data?.type);
    return model ? model.cleanData({}) : {};
  }
  override clean(value: any, options: any = {}): any {
    if (isDeletion(value)) return value;
    const type = options.source?.type;
    const model = this.getModelForType(type);
    if (isReplacement(value)) {
      if (model) value.value = model.cleanData(model.migrateDataSafe(value.value ?? {}), {});
      return value;
    }
    if (!isPlainObject(value)) value = value?.toObject?.() ?? {};
    if (!model) return value;
    return model.cleanData(model.migrateDataSafe(value), {
      ...options,
      source: options.partial ? options.source?.system : value,
    });
  }
  override validate(value: any, options: any = {}): any {
    const inner = isReplacement(value) ? value.value : value;
    if (inner === undefined || isDeletion(inner)) return undefined;
    const type = options.type ?? options.source?.type;
    const model = this.getModelForType(type);
    if (!model) return super.validate(inner, options);
    return model.schema.validate(inner, {
      ...options,
      partial: options.partial && !isReplacement(value),
      source: inner,
    });
  }
  override initialize(value: any, model?: any, options: any = {}): any {
    const cls = this.getModelForType(model._source.type);
    if (!cls) return super.initialize(value);
    return new cls(value, { ...options, parent: model, _trusted: true });
  }
  override toObject(value: any): any {
    return value?.toObject ? value.toObject(false) : super.toObject(value);
  }
  override _getField(path: string[]): any {
    return path.length ? undefined : this;
  }
  override migrateSource(sourceData: any, fieldData: any): void {
    const model = this.getModelForType(sourceData.type);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
  }
  override _updateDiff(source: any, key: string, value: any, difference: any, options: any = {}): void {
    const model = this.getModelForType(options.type ?? source.type);
    const whole =
      isReplacement(value) || !isPlainObject(value) || !isPlainObject(source[key]) || options.recursive === false;
    if (!model || whole || key.startsWith("==")) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = model.schema.diff(source[key], value, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }
  override _updateCommit(source: any, key: string, value: any, options: any = {}): void {
    const model = this.getModelForType(source.type);
    if (!model || !isPlainObject(value) || !isPlainObject(source[key]) || options.recursive === false) {
      if (isDeletion(value)) source[key] = this.getInitialValue(source);
      else if (isReplacement(value)) source[key] = value.value;
      else super._updateCommit(source, key, value, options);
    } else model.schema.commit(source[key], value, options);
  }
}
