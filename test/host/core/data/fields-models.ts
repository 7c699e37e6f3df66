import { type Data, type DocumentConfig, record } from "../../types.ts";
import type { DocumentKind } from "../documents/kind.ts";
import { rt } from "../state.ts";
import { isEmpty, isPlainObject } from "../utils/objects.ts";
import {
  type ChangeOptions,
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  FieldValidationError,
  toPlain,
  type ValidateOptions,
  type Verdict,
} from "./field.ts";
import { SchemaField } from "./fields-schema.ts";
import { ObjectField } from "./fields-simple.ts";
import type { DataModel } from "./model.ts";
import { isDeletion, isReplacement } from "./operators.ts";
import type { DataModelValidationFailure } from "./validation.ts";

/** A record that is an instance of a custom DataModel. */
export class EmbeddedDataField extends SchemaField {
  declare model: typeof DataModel;

  constructor(model: typeof DataModel, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  override clean(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    return super.clean(isPlainObject(value) ? this.migrated(value) : value, options, state);
  }
  migrated(value: Data): Data {
    return this.model.migrateDataSafe(value) ?? value;
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    if (value === null || value === undefined) return value;
    const instance = new this.model(value as Data, { ...options, parent: model, _trusted: true });
    Object.defineProperty(instance, "schema", { value: this, configurable: true });
    return instance;
  }
  override toObject(value: unknown): unknown {
    return record(value).toObject ? toPlain(value, false) : super.toObject(value as Data | null | undefined);
  }
  override _validateType(value: Data, options: ValidateOptions = {}): Verdict {
    const found = super._validateType(value, options);
    if (found || options.partial) return found;
    this.model.validateJoint(value);
    return undefined;
  }
}

/** One of several record types, distinguished by their `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }
  declare types: Record<string, DataField>;

  constructor(
    types: Record<string, typeof DataModel | DataField | Record<string, DataField>>,
    options: FieldOptions = {},
    context: FieldContext = {},
  ) {
    super(options, context);
    this.types = {};
    for (const [type, shape] of Object.entries(types)) {
      let field: DataField;
      if (typeof shape === "function") field = new EmbeddedDataField(shape);
      else if (shape instanceof DataField) field = shape;
      else field = new SchemaField(shape);
      field.name = type;
      field.parent = this;
      this.types[type] = field;
    }
  }
  fieldFor(value: unknown, source?: unknown): DataField | undefined {
    return this.types[(record(value).type ?? record(source).type) as string];
  }
  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.types[path[0]!]?._getField(path.slice(1)) : this;
  }
  override _cleanType(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    const field = this.fieldFor(value, options._local);
    if (!field) return value;
    const { type } = value as Data;
    const changed = type !== undefined && type !== record(options._local).type;
    return field.clean(value, options.partial && changed ? { ...options, partial: false } : options, state);
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    const field = this.fieldFor(value);
    if (!field) {
      if (options.partial) return undefined;
      throw new FieldValidationError(
        `type "${record(value).type}" is not one of ${Object.keys(this.types).join(", ")}`,
      );
    }
    return field.validate(value, options);
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    const field = this.fieldFor(value);
    return field ? field.initialize(value, model, options) : value;
  }
  override toObject(value: unknown): unknown {
    const field = this.fieldFor(value);
    return field ? field.toObject(value) : value;
  }
  override _updateDiff(source: Data, key: string, value: unknown, difference: Data, options: ChangeOptions = {}): void {
    const same = isPlainObject(value) && isPlainObject(source[key]) && (!value.type || value.type === source[key].type);
    const field = same ? this.fieldFor(value, source[key]) : null;
    if (field) field._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }
  override _updateCommit(source: Data, key: string, value: unknown, options: ChangeOptions = {}): void {
    const same = isPlainObject(value) && isPlainObject(source[key]) && (!value.type || value.type === source[key].type);
    const field = same ? this.fieldFor(value, source[key]) : null;
    if (field) field._updateCommit(source, key, value, options);
    else super._updateCommit(source, key, value, options);
  }
}

/** The `system` of a document: the model registered for its type, or free data if there is none. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }
  declare document: typeof DocumentKind;

  constructor(document: typeof DocumentKind, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }
  get documentName(): string {
    return this.document.documentName;
  }
  getModelForType(type: unknown): typeof DataModel | null {
    const config = rt.CONFIG[this.documentName] as DocumentConfig | undefined;
    return config?.dataModels?.[type as string] ?? null;
  }
  static getModelProvider(): object | null {
    return rt.game.system ?? null;
  }
  override getInitialValue(data?: unknown): unknown {
    const model = this.getModelForType(record(data).type);
    return model ? model.cleanData({}) : {};
  }
  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (isDeletion(value)) return value;
    const type = options.source?.type;
    const model = this.getModelForType(type);
    if (isReplacement(value)) {
      if (model) value.value = model.cleanData(model.migrateDataSafe((value.value ?? {}) as Data), {});
      return value;
    }
    const data = isPlainObject(value) ? value : ((toPlain(value) ?? {}) as Data);
    if (!model) return data;
    return model.cleanData(model.migrateDataSafe(data), {
      ...options,
      source: options.partial ? (options.source?.system as Data | undefined) : data,
    });
  }
  override validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const inner = isReplacement(value) ? value.value : value;
    if (inner === undefined || isDeletion(inner)) return undefined;
    const type = options.type ?? record(options.source).type;
    const model = this.getModelForType(type);
    if (!model) return super.validate(inner, options);
    return model.schema.validate(inner, {
      ...options,
      partial: options.partial && !isReplacement(value),
      source: options.source ?? inner,
    });
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    const cls = this.getModelForType(model!._source.type);
    if (!cls) return super.initialize(value);
    return new cls(value as Data, { ...options, parent: model, _trusted: true });
  }
  override toObject(value: unknown): unknown {
    return record(value).toObject ? toPlain(value, false) : super.toObject(value);
  }
  override _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }
  override migrateSource(sourceData: Data, fieldData: unknown): void {
    const model = this.getModelForType(sourceData.type);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
  }
  override _updateDiff(source: Data, key: string, value: unknown, difference: Data, options: ChangeOptions = {}): void {
    const model = this.getModelForType(options.type ?? source.type);
    const whole =
      isReplacement(value) || !isPlainObject(value) || !isPlainObject(source[key]) || options.recursive === false;
    if (!model || whole || key.startsWith("==")) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = model.schema.diff(source[key] as Data, value, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }
  override _updateCommit(source: Data, key: string, value: unknown, options: ChangeOptions = {}): void {
    const model = this.getModelForType(source.type);
    if (!model || !isPlainObject(value) || !isPlainObject(source[key]) || options.recursive === false) {
      if (isDeletion(value)) source[key] = this.getInitialValue(source);
      else if (isReplacement(value)) source[key] = value.value;
      else super._updateCommit(source, key, value, options);
    } else model.schema.commit(source[key] as Data, value, options);
  }
}
