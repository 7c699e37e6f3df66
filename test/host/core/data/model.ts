import { type Data, record } from "../../types.ts";
import { rt } from "../state.ts";
import { deepClone, equals, expandObject, isEmpty, isPlainObject } from "../utils/objects.ts";
import { type ChangeOptions, type CleanOptions, type DataField, isGetter } from "./field.ts";
import { SchemaField } from "./fields-schema.ts";
import { normaliseOperators, toChangeKeys } from "./keys.ts";
import { DataModelValidationError, type DataModelValidationFailure } from "./validation.ts";

const schemas = new WeakMap<object, SchemaField>();
const lazyNames = new WeakMap<SchemaField, Set<string>>();

/** Options of constructing a model; subclasses add keys of their own. */
export interface ModelContext {
  [key: string]: unknown;
  parent?: DataModel | null;
  strict?: boolean;
  /** Invalid embedded documents are dropped instead of making their parent invalid. */
  dropInvalidEmbedded?: boolean;
  /** The data is stored data: used as it is. */
  _trusted?: boolean;
}

/** Options of validation. */
export interface ModelValidation {
  changes?: Data;
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  fields?: boolean;
  joint?: boolean;
}

/** Options of `updateSource`. */
export interface UpdateOptions extends ChangeOptions {
  dryRun?: boolean;
  fallback?: boolean;
  _noReset?: boolean;
}

/** Whether an object has this property and it cannot be redefined. */
const isFixed = (object: object, name: string): boolean =>
  Object.getOwnPropertyDescriptor(object, name)?.configurable === false;

/** Data with a schema: `_source` is the stored data, the instance's own properties are the initialized values. */
export class DataModel {
  [key: string]: unknown;
  declare readonly parent: DataModel | null;
  declare readonly _source: Data;
  declare readonly validationFailures: { fields: DataModelValidationFailure | null; joint: unknown };
  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: Data = {}, { parent = null, strict = true, ...options }: ModelContext = {}) {
    Object.defineProperty(this, "parent", { value: parent ?? null, writable: false, configurable: true });
    Object.defineProperty(this, "validationFailures", { value: { fields: null, joint: null }, configurable: true });
    Object.defineProperty(this, "_source", {
      value: this._initializeSource(data, { strict, ...options }),
      writable: false,
      configurable: true,
    });
    this._configure(options);
    if (!options._trusted) this.validate({ strict, fallback: !strict });
    this._initialize({ strict, ...options });
  }

  /* Schema */

  static defineSchema(): Record<string, DataField> {
    throw new Error(`${this.name} must define a schema (defineSchema)`);
  }
  static get schema(): SchemaField {
    let schema = schemas.get(this);
    if (!schema) {
      schema = new SchemaField(this.defineSchema());
      Object.defineProperty(schema, "model", { value: this, configurable: true });
      schema.name = this._schemaName();
      schemas.set(this, schema);
    }
    return schema;
  }
  /** Clears the cached schema, for hosts that change registrations. */
  static _resetSchema(): void {
    schemas.delete(this);
  }
  static _schemaName(): string {
    return "";
  }
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }
  get invalid(): boolean {
    return Object.values(this.validationFailures).some(Boolean);
  }
  getFieldForProperty(path: string): DataField | undefined {
    return this.schema.getField(path);
  }

  /* Construction */

  _configure(_options: ModelContext = {}): void {}

  _initializeSource(data: Data, options: ModelContext = {}): Data {
    if (data instanceof DataModel) data = data.toObject();
    if (options._trusted) return data;
    const cls = this.constructor as typeof DataModel;
    data = expandObject(data ?? {});
    data = cls.migrateDataSafe(data);
    data = cls.cleanData(data, {});
    return cls.shimData(data);
  }
  static cleanData(source: Data = {}, options: CleanOptions = {}, state?: unknown): Data {
    const local = options._local ?? (options.partial ? options.source : undefined);
    // used by fields of generation 14 while a whole model is cleaned
    state ??= {
      modelSource: source,
      documentType: source.type ?? options.source?.type,
      source: options.source ?? source,
    };
    return this.schema.clean(source, { ...options, source: options.source ?? source, _local: local }, state) as Data;
  }
  static migrateData(source: Data): Data {
    return source;
  }
  /** Migration whose errors must not stop loading. */
  static migrateDataSafe(source: Data): Data {
    try {
      return this.migrateData(source) ?? source;
    } catch (error) {
      console.warn(`Migration failed for ${this.name}: ${record(error).message}`);
      return source;
    }
  }
  static shimData(data: Data): Data {
    return data;
  }
  static validateJoint(_data: Data): void {}

  static fromSource<T extends typeof DataModel>(
    this: T,
    source: Data,
    { strict = false, ...context }: ModelContext = {},
  ): InstanceType<T> {
    return new this(source, { strict, ...context }) as InstanceType<T>;
  }
  static fromJSON<T extends typeof DataModel>(this: T, json: string): InstanceType<T> {
    return this.fromSource(JSON.parse(json));
  }

  _initialize(options: ModelContext = {}): void {
    const schema = this.schema;
    let lazy = lazyNames.get(schema);
    const { fields } = schema;
    for (const name of Object.keys(fields)) {
      const field = fields[name]!;
      const raw = field.persisted === false ? field.getInitialValue(this._source) : this._source[name];
      const value = field.initialize(raw, this, options);
      // a property that the class defined as fixed stays so
      if (field.readonly && isFixed(this, name)) (this as Data)[name] = value;
      else if (isGetter(value)) {
        lazy ??= new Set();
        lazyNames.set(schema, lazy);
        lazy.add(name);
        Object.defineProperty(this, name, {
          get: value,
          set: undefined,
          configurable: true,
          enumerable: true,
        });
      } else if (field.readonly) {
        Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: true });
      } else if (lazy?.has(name) || (name in this && !Object.hasOwn(this, name))) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      } else (this as Data)[name] = value;
    }
  }
  reset(): void {
    this._initialize();
  }

  clone(data: Data = {}, context: ModelContext = {}): this {
    const source = rt.foundry.utils.mergeObject(this.toObject(), data, operatorOptions());
    return new (this.constructor as new (data: Data, context: ModelContext) => this)(source, {
      parent: this.parent,
      ...context,
    });
  }

  /* Validation */

  /** Throws a DataModelValidationError for invalid data; returns whether everything was valid as it is. */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: ModelValidation = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    let source = changes ?? this._source;
    joint ??= !changes;
    if (changes && clean) {
      source = cls.cleanData(normaliseOperators(expandObject(deepClone(changes))), {
        partial: true,
        source: this._sourceFor(changes),
      });
    }
    let ok = true;
    const partial = changes !== undefined;
    if (fields) {
      const failure = this.schema.validate(source, {
        partial,
        fallback,
        dropInvalidEmbedded,
        type: source.type ?? this._source.type,
        source,
        model: this,
      });
      if (failure) {
        ok = false;
        if (!partial) this.validationFailures.fields = failure;
        this._report(failure.asError(), strict || (failure.unresolved && !fallback), failure.unresolved);
      } else if (!partial) this.validationFailures.fields = null;
    }
    if (joint) {
      try {
        this._validateJoint(changes ? this._candidate(source, {}) : this._source);
        this.validationFailures.joint = null;
      } catch (error) {
        ok = false;
        this.validationFailures.joint = error;
        const wrapped = new DataModelValidationError(
          `${this._errorPrefix()} joint validation errors: ${record(error).message}`,
          { cause: error },
        );
        this._report(wrapped, strict, true);
      }
    }
    return ok;
  }
  _errorPrefix(): string {
    return this.constructor.name;
  }
  _report(error: DataModelValidationError, strict: boolean, unresolved: boolean): void {
    const id = this._source?._id ? `[${this._source._id}] ` : "";
    error.message = `${this._errorPrefix()} ${id}validation errors:\n  ${error.message.split("\n").join("\n  ")}`;
    if (strict || unresolved) throw error;
    console.warn(error.message);
  }
  _validateJoint(data: Data): void {
    (this.constructor as typeof DataModel).validateJoint(data);
  }
  /** The source for cleaning partial data; includes a changed type. */
  _sourceFor(changes: Data): Data {
    return changes?.type && changes.type !== this._source.type ? { ...this._source, type: changes.type } : this._source;
  }
  _candidate(changes: Data, options: ChangeOptions): Data {
    const candidate = deepClone(this._source);
    this.schema.commit(candidate, deepClone(changes), options);
    return candidate;
  }

  /* Updates */

  /** Applies changes to the source; returns the real differences, and leaves the source unchanged if it throws. */
  updateSource(changes: Data = {}, options: UpdateOptions = {}): Data {
    const { dryRun = false, fallback = false, _noReset = false, ...rest } = options;
    const cls = this.constructor as typeof DataModel;
    let next = normaliseOperators(expandObject(deepClone(changes)));
    this._checkTypeChange(next, options);
    next = this._migratePartial(next);
    const source = this._sourceFor(next);
    next = cls.cleanData(next, { partial: true, source, recursive: options.recursive });
    const diff = this.schema.diff(this._source, next, {
      ...rest,
      recursive: options.recursive,
      type: next.type ?? this._source.type,
    });
    if (isEmpty(diff)) return {};
    const failure = this.schema.validate(deepFlat(diff), {
      partial: true,
      recursive: options.recursive,
      fallback,
      type: diff.type ?? this._source.type,
      source: diff,
      model: this,
    });
    if (failure) {
      const error = failure.asError();
      this._report(error, !fallback, failure.unresolved);
    }
    if (this._hasJoint()) this._validateJointSafe(this._candidate(diff, options));
    if (!dryRun) {
      this.schema.commit(this._source, deepClone(diff), options);
      if (!_noReset) this.reset();
    }
    return toChangeKeys(diff);
  }
  _checkTypeChange(changes: Data, _options: UpdateOptions): void {
    if (!("type" in changes) || !("system" in this._source) || changes.type === this._source.type) return;
    if (
      changes["==system"] !== undefined ||
      record(changes.system).constructor?.name === "ForcedReplacement" ||
      _options.recursive === false
    )
      return;
    throw new Error("A new type needs a new system: replace it whole in the same update");
  }
  _migratePartial(changes: Data): Data {
    return (this.constructor as typeof DataModel).migrateDataSafe(changes);
  }
  _hasJoint(): boolean {
    return (this.constructor as typeof DataModel).validateJoint !== DataModel.validateJoint;
  }
  _validateJointSafe(candidate: Data): void {
    try {
      this._validateJoint(candidate);
    } catch (error) {
      throw new DataModelValidationError(`${this._errorPrefix()} joint validation errors: ${record(error).message}`, {
        cause: error,
      });
    }
  }

  /* Export */

  toObject(source = true): Data {
    if (source) return deepClone(this._source);
    // the schema of an embedded model is its field, which would call the model again
    return SchemaField.prototype.toObject.call(this.schema, this) as Data;
  }
  toJSON(): Data {
    return this.toObject(true);
  }
  equals(other: unknown): boolean {
    return other instanceof DataModel && equals(this._source, other._source);
  }
}

/** Options of mergeObject which honour deletions in the generation in play. */
export const operatorOptions = (): { applyOperators?: boolean; performDeletions?: boolean } =>
  rt.generation >= 14 ? { applyOperators: true } : { performDeletions: true };

/** Validation may replace values by fallbacks, so it gets the records themselves but never the stored source. */
const deepFlat = (diff: Data): Data => (isPlainObject(diff) ? diff : {});
