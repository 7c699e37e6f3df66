import { type Data, record } from "../../types.ts";
import { equals, getType, isEmpty, isPlainObject } from "../utils/objects.ts";
import {
  type ChangeOptions,
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  FieldValidationError,
  type FieldVisitor,
  isGetter,
  toPlain,
  type ValidateOptions,
  type Verdict,
} from "./field.ts";
import type { DataModel } from "./model.ts";
import { isDeletion, isReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation.ts";

const opKey = (key: string): { op: "-=" | "==" | null; name: string } =>
  key.startsWith("-=") || key.startsWith("==")
    ? { op: key.slice(0, 2) as "-=", name: key.slice(2) }
    : { op: null, name: key };

/** A record of named fields. */
export class SchemaField extends DataField {
  static override recursive = true;
  declare fields: Record<string, DataField>;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }
  _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (fields === null || typeof fields !== "object") throw new Error("A schema is a record of fields.");
    const out: Record<string, DataField> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (name === "_source") throw new Error('No field may be called "_source".');
      if (!(field instanceof DataField)) throw new Error(`The "${name}" entry of the schema is not a field.`);
      if (field.parent !== undefined)
        throw new Error(`The "${field.fieldPath}" field is part of another schema already.`);
      field.name = name;
      field.parent = this;
      out[name] = field;
    }
    return out;
  }
  /** Adds or replaces fields: `extendFields` since generation 14. */
  _extendFields(added: Record<string, DataField>): void {
    Object.assign(this.fields, this._initialize(added));
  }

  /* Map-like access */
  *[Symbol.iterator](): Iterator<DataField> {
    yield* Object.values(this.fields);
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }
  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.get(path[0]!)?._getField(path.slice(1));
  }

  override getInitialValue(data?: unknown): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    if (this.nullable) return null;
    const value: Data = {};
    for (const [name, field] of this.entries())
      if (field.persisted !== false) value[name] = field.getInitialValue(value);
    return value;
  }
  override _cast(value: unknown): unknown {
    return isPlainObject(value) ? value : (toPlain(value) ?? (typeof value === "object" ? value : {}));
  }

  override _cleanType(data: Data, options: CleanOptions = {}, state?: unknown): unknown {
    options = { ...options, source: options.source ?? data };
    for (const name of Object.keys(data)) {
      const known = this.get(name);
      if (known && known.persisted !== false) continue;
      const { op, name: key } = opKey(name);
      const field = this.get(key);
      if (!field || field.persisted === false) delete data[name];
      else if (op === "==") data[name] = field.clean(data[name], { ...options, partial: false }, state);
    }
    const inner = options.partial && options.recursive === false ? { ...options, partial: false } : options;
    for (const name of Object.keys(this.fields)) {
      const field = this.fields[name]!;
      if (field.persisted === false || (options.partial && !(name in data))) continue;
      // Partial cleaning follows the stored value of each part, so that keyed records know which entries are new.
      const child = inner.partial ? { ...inner, _local: record(inner._local)[name] } : inner;
      data[name] = field.clean(data[name], child, state);
    }
    return data;
  }

  override initialize(value: Data | null | undefined, model?: DataModel, options: Data = {}): unknown {
    if (value === null || value === undefined) return value;
    const data: Data = {};
    for (const name of Object.keys(this.fields)) {
      const field = this.fields[name]!;
      const v = field.initialize(
        field.persisted === false ? field.getInitialValue(value) : value[name],
        model,
        options,
      );
      if (isGetter(v)) Object.defineProperty(data, name, { get: v, configurable: true, enumerable: true });
      else data[name] = v;
    }
    return data;
  }

  override _validateType(data: Data, options: ValidateOptions = {}): Verdict {
    if (data === null || typeof data !== "object") throw new FieldValidationError("must be an object");
    const whole = options.partial && options.recursive === false;
    const inner = { ...options, partial: whole ? false : options.partial, source: options.source ?? data };
    let failure: DataModelValidationFailure | undefined;
    for (const name of Object.keys(this.fields)) {
      const field = this.fields[name]!;
      if (field.persisted === false) continue;
      if (options.partial && !(name in data)) continue;
      const found = field.validate(data[name], inner);
      if (!found) continue;
      failure ??= new DataModelValidationFailure({ invalidValue: data, unresolved: false });
      if (options.fallback && found.unresolved && !isDeletion(data[name])) {
        const initial = field.clean(field.getInitialValue(data), { source: data });
        if (!field.validate(initial, { source: data })) {
          data[name] = initial;
          found.fallback = initial;
          found.unresolved = false;
        }
      }
      failure.fields[name] = found;
      if (found.unresolved) failure.unresolved = true;
    }
    return failure;
  }

  override toObject(value: Data | null | undefined): unknown {
    if (value === null || value === undefined) return value;
    const data: Data = {};
    for (const name of Object.keys(this.fields)) {
      const field = this.fields[name]!;
      if (field.persisted !== false) data[name] = field.toObject(value[name]);
    }
    return data;
  }
  override apply(fn: FieldVisitor, data: Data | null = {}, options: Data = {}): unknown {
    const results: Data = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in (data ?? {}))) continue;
      const r = field.apply(fn, data?.[name], options);
      if (!options.filter || !isEmpty(r)) results[name] = r;
    }
    return results;
  }
  override migrateSource(sourceData: Data, fieldData: Data | null | undefined): void {
    if (!fieldData || typeof fieldData !== "object") return;
    for (const name of Object.keys(this.fields))
      if (name in fieldData) this.fields[name]!.migrateSource(sourceData, fieldData[name]);
  }

  /** Differences of a record of changes from the source of this schema; unknown keys are ignored. */
  diff(source: Data, changes: Data, options: ChangeOptions = {}): Data {
    const difference: Data = {};
    for (const key of Object.keys(changes)) {
      const { op, name } = opKey(key);
      const field = this.get(name);
      if (!field) continue;
      if (op === "-=") {
        if (source[name] !== undefined && !equals(source[name], field.getInitialValue(source)))
          difference[key] = changes[key];
      } else if (op === "==") {
        if (!equals(source[name], changes[key])) difference[key] = changes[key];
      } else field._updateDiff(source, key, changes[key], difference, options);
    }
    return difference;
  }
  /** Writes differences into the source of this schema. */
  commit(source: Data, difference: Data, options: ChangeOptions = {}): void {
    for (const key of Object.keys(difference)) {
      const { op, name } = opKey(key);
      const field = this.get(name);
      if (!field) continue;
      if (op === "-=") source[name] = field.getInitialValue(source);
      else if (op === "==") source[name] = difference[key];
      else field._updateCommit(source, key, difference[key], options);
    }
  }
  override _updateDiff(source: Data, key: string, value: unknown, difference: Data, options: ChangeOptions = {}): void {
    const prior = source[key];
    if (!isPlainObject(value) || !isPlainObject(prior) || options.recursive === false) {
      const next = isReplacement(value) ? value.value : value;
      const gone = isDeletion(value);
      const after = gone ? this.getInitialValue(source) : next;
      if ((gone ? prior : value) !== undefined && !equals(prior, after)) difference[key] = value;
      return;
    }
    const inner = this.diff(prior, value, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }
  override _updateCommit(source: Data, key: string, value: unknown, options: ChangeOptions = {}): void {
    if (!isPlainObject(value) || !isPlainObject(source[key]) || options.recursive === false) {
      if (isDeletion(value)) source[key] = this.getInitialValue(source);
      else
        source[key] = isReplacement(value)
          ? value.value
          : getType(value) === "Object" && source[key] === null
            ? this.clean(value, {})
            : value;
    } else this.commit(source[key] as Data, value, options);
  }
}
