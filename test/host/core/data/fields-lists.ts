import { type Data, record } from "../../types.ts";
import { isEmpty, isPlainObject } from "../utils/objects.ts";
import { commitRecord } from "./changes.ts";
import {
  type ChangeOptions,
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  FieldValidationError,
  type FieldVisitor,
  type ValidateOptions,
  type Verdict,
} from "./field.ts";
import { ObjectField } from "./fields-simple.ts";
import type { DataModel } from "./model.ts";
import { DataOperator, isDeletion, isReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A list of values of one element field; changes replace the list whole. */
export class ArrayField extends DataField {
  static override recursive = true;
  declare element: DataField;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number;
  declare max: number;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Number.POSITIVE_INFINITY,
    };
  }
  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element);
    if (this.element instanceof DataField) {
      this.element.parent ??= this;
      this.element.name ??= "element";
    }
  }
  static _validateElementType(element: unknown): DataField {
    if (!(element instanceof DataField)) throw new Error(`${this.name} needs a field for its elements`);
    return element;
  }
  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }
  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const rest = path[0] === "element" || /^\d+$/.test(path[0]!) ? path.slice(1) : path;
    return this.element._getField(rest);
  }
  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value instanceof Map) return [...value.values()];
    // Forms submit lists as records with numeric keys.
    if (isPlainObject(value)) {
      const keys = Object.keys(value);
      if (keys.every((k) => /^\d+$/.test(k))) return keys.sort((a, b) => Number(a) - Number(b)).map((k) => value[k]);
    }
    return [value];
  }
  override _cleanType(value: unknown[], options: CleanOptions = {}, state?: unknown): unknown[] {
    const inner = { ...options, partial: false };
    for (let i = 0; i < value.length; i++) value[i] = this.element.clean(value[i], inner, state);
    return value;
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    if (!Array.isArray(value)) throw new FieldValidationError("must be an Array");
    if (value.length < this.min) throw new FieldValidationError(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new FieldValidationError(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, { ...options, partial: false });
  }
  _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    let unresolved = false;
    for (let i = 0; i < value.length; i++) {
      const found = this.element.validate(value[i], options);
      if (!found) continue;
      failure.elements.push({ id: i, failure: found });
      if (found.unresolved) unresolved = true;
    }
    if (!failure.elements.length) return undefined;
    failure.unresolved = unresolved;
    return failure;
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((v: unknown) => {
      const initialised = this.element.initialize(v, model, options);
      return typeof initialised === "function" ? initialised() : initialised;
    });
  }
  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    return Array.from(value as Iterable<unknown>, (v) => this.element.toObject(v));
  }
  override apply(fn: FieldVisitor, value: unknown = [], options: Data = {}): unknown {
    const own = super.apply(fn, value, options);
    if (!(value as unknown[] | null)?.length) return own;
    const inner = Array.from(value as unknown[], (v) => this.element.apply(fn, v, options));
    return inner.every((v) => isEmpty(v)) ? own : inner;
  }
  override migrateSource(sourceData: Data, fieldData: unknown): void {
    if (Array.isArray(fieldData)) for (const entry of fieldData) this.element.migrateSource(sourceData, entry);
  }
}

/** Stored as a list without duplicates, used as a Set. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown[], options: CleanOptions = {}, state?: unknown): unknown[] {
    return [...new Set(super._cleanType(value, options, state))];
  }
  override _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const found = super._validateElements(value, options);
    // With fallback, an invalid element of a set is dropped.
    if (found && options.fallback) {
      const bad = new Set(found.elements.map((e) => e.id));
      const kept = value.filter((_, i) => !bad.has(i));
      value.splice(0, value.length, ...kept);
      found.unresolved = false;
    }
    return found;
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options) as unknown[]) : value;
  }
  override toObject(value: unknown): unknown {
    if (!value) return value;
    return Array.from(value as Iterable<unknown>, (v) => this.element.toObject(v));
  }
}

/** A record with free keys and values of one field type. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  declare element: DataField;
  declare validateKey: ((name: string) => unknown) | undefined;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined };
  }
  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("TypedObjectField needs a field for its elements");
    this.element = element;
    element.parent ??= this;
    this.validateKey = options.validateKey as typeof this.validateKey;
  }
  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.element._getField(path.slice(1)) : this;
  }
  override _cleanType(data: Data, options: CleanOptions = {}, state?: unknown): unknown {
    for (const key of Object.keys(data)) {
      if (key.startsWith("-=")) continue;
      const name = key.replace(/^==/, "");
      if (this.validateKey?.(name) === false) delete data[key];
      else {
        // A new entry has no siblings to keep, so it is cleaned whole.
        const prior = options.partial && !key.startsWith("==") ? record(options._local)[name] : undefined;
        const inner = prior === undefined ? { ...options, partial: false } : { ...options, _local: prior };
        data[key] = this.element.clean(data[key], inner, state);
      }
    }
    return data;
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    if (!isPlainObject(value)) throw new FieldValidationError("must be an object");
    const failure = new DataModelValidationFailure({ invalidValue: value });
    let unresolved = false;
    for (const [key, entry] of Object.entries(value)) {
      if (key.startsWith("-=")) continue;
      const found = this.element.validate(entry, options);
      if (!found) continue;
      failure.fields[key] = found;
      if (found.unresolved) unresolved = true;
    }
    if (isEmpty(failure.fields)) return undefined;
    failure.unresolved = unresolved;
    return failure;
  }
  override initialize(value: unknown, model?: DataModel, options: Data = {}): unknown {
    if (!value) return value;
    const data: Data = {};
    for (const [key, entry] of Object.entries(value)) data[key] = this.element.initialize(entry, model, options);
    return data;
  }
  override toObject(value: unknown): unknown {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.toObject(v)]));
  }
  override apply(fn: FieldVisitor, data: Data | null = {}, options: Data = {}): unknown {
    const results: Data = {};
    for (const [key, entry] of Object.entries(data ?? {})) results[key] = this.element.apply(fn, entry, options);
    return results;
  }
  override migrateSource(sourceData: Data, fieldData: unknown): void {
    if (isPlainObject(fieldData))
      for (const entry of Object.values(fieldData)) this.element.migrateSource(sourceData, entry);
  }
  override _updateDiff(source: Data, key: string, value: unknown, difference: Data, options: ChangeOptions = {}): void {
    const prior = source[key];
    if (
      value instanceof DataOperator ||
      options.recursive === false ||
      !isPlainObject(prior) ||
      !isPlainObject(value)
    ) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner: Data = {};
    for (const name of Object.keys(value)) {
      const v = value[name];
      if (name.startsWith("-=")) {
        if (name.slice(2) in prior) inner[name] = v;
      } else if (isDeletion(v)) {
        if (name in prior) inner[name] = v;
      } else if (name.startsWith("==") || !(name in prior)) {
        const probe: Data = {};
        this.element._updateDiff({ [name]: prior[name.replace(/^==/, "")] }, name, v, probe, {
          ...options,
          recursive: false,
        });
        if (name in probe) inner[name] = v;
      } else this.element._updateDiff(prior, name, v, inner, options);
    }
    if (!isEmpty(inner)) difference[key] = inner;
  }
  override _updateCommit(source: Data, key: string, value: unknown, options: ChangeOptions = {}): void {
    if (
      value instanceof DataOperator ||
      options.recursive === false ||
      !isPlainObject(source[key]) ||
      !isPlainObject(value)
    ) {
      super._updateCommit(source, key, value, options);
      return;
    }
    const target = source[key];
    for (const name of Object.keys(value)) {
      const v = value[name];
      if (name.startsWith("-=") || name.startsWith("==") || isDeletion(v) || isReplacement(v))
        commitRecord(target, { [name]: v });
      else if (name in target) this.element._updateCommit(target, name, v, options);
      else target[name] = v;
    }
  }
}
