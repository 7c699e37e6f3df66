import { type Data, type EffectChange, record } from "../../types.ts";
import { isV14 } from "../state.ts";
import { deepClone, equals } from "../utils/objects.ts";
import type { DataModel } from "./model.ts";
import { DataOperator, isDeletion, isReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A field refused a value; the message is the reason shown to people. */
export class FieldValidationError extends Error {}

/** What a model or document among the values copies out of itself; undefined of anything else. */
export const toPlain = (value: unknown, ...source: [boolean?]): unknown =>
  (record(value).toObject as ((source?: boolean) => unknown) | undefined)?.call(value, ...source);

/** What a schema says of a field; a class of fields adds keys of its own. */
export interface FieldOptions {
  [key: string]: unknown;
  required?: boolean;
  nullable?: boolean;
  /** The initial value, or a function of the surrounding data which makes it. */
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validationError?: string;
  validate?(value: unknown, options: ValidateOptions): unknown;
}

/** Where a field stands from the beginning; a schema says so later otherwise. */
export interface FieldContext {
  name?: string;
  parent?: DataField;
}

export interface CleanOptions {
  [key: string]: unknown;
  /** The value holds only what changes. */
  partial?: boolean;
  recursive?: boolean;
  /** The record around the value; of changes, the stored one. */
  source?: Data;
  /** What is stored at the place of the value. */
  _local?: unknown;
}

export interface ValidateOptions {
  [key: string]: unknown;
  partial?: boolean;
  recursive?: boolean;
  /** Unacceptable values may be replaced by initial ones. */
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** The document's subtype. */
  type?: unknown;
  source?: unknown;
  /** The model which is validated. */
  model?: DataModel;
}

/** Options of diffing and of writing differences. */
export interface ChangeOptions {
  [key: string]: unknown;
  recursive?: boolean;
  type?: unknown;
}

/** What a check of one value finds: fine, refused, refused for reasons, or nothing to say. */
export type Verdict = boolean | DataModelValidationFailure | undefined;

/** What `apply` calls with every field: a function, or the name of a method. */
export type FieldVisitor = string | ((this: DataField, data: unknown, options: Data) => unknown);

const known = new Map<typeof DataField, [key: string, value: unknown][]>();

/** What a kind of field has where nothing else is said, asked once: a game has thousands of fields. */
function defaultsOf(kind: typeof DataField): [key: string, value: unknown][] {
  const entries = known.get(kind) ?? Object.entries(kind._defaults);
  known.set(kind, entries);
  return entries;
}

/** One typed entry of a schema: how a value is made, cleaned, checked, initialised, changed and stored. */
/** Whether a field initialises to a function that is asked each time; a class is a value. */
export const isGetter = (value: unknown): value is () => unknown =>
  typeof value === "function" && value.prototype === undefined;

export class DataField {
  [key: string]: unknown;
  declare name: string;
  declare parent: DataField | undefined;
  declare options: FieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string;
  declare validationError: string;
  /* Put on the prototypes by effects-apply.ts. */
  declare applyChange: (value: unknown, model: unknown, change: EffectChange) => unknown;
  declare _castChangeDelta: (raw: unknown, change?: EffectChange) => unknown;
  /* Put on the prototype by the applications room. */
  declare toInput: (config?: Data) => HTMLElement;
  declare toFormGroup: (groupConfig?: Data, inputConfig?: Data) => HTMLElement;

  static recursive = false;
  static hierarchical = false;

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      placeholder: "",
      validationError: "is not a valid value",
    };
  }
  static hasFormSupport = false;

  constructor(options: FieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.name = name as string;
    this.parent = parent;
    this.options = options;
    for (const [key, value] of defaultsOf(this.constructor as typeof DataField))
      this[key] = options[key] === undefined ? value : options[key];
  }

  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((p) => p !== undefined && p !== "" && p !== null).join(".");
  }

  /** Visits this field and its parts with `fn` (a function or a method name), mirroring the given data. */
  apply(fn: FieldVisitor, data: unknown = {}, options: Data = {}): unknown {
    const visitor = typeof fn === "string" ? (this[fn] as Exclude<FieldVisitor, string>) : fn;
    return visitor.call(this, data, options);
  }

  getField(path: string | string[]): DataField | undefined {
    const parts = typeof path === "string" ? path.split(".") : [...path];
    return parts.length ? this._getField(parts) : this;
  }
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  /* Cleaning */

  clean(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    if (value instanceof DataOperator) {
      if (isReplacement(value)) value.value = this.clean(value.value, { ...options, partial: false }, state);
      return value;
    }
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source);
    value = this._cast(value);
    // who has a migration of this kind is written for generation 14
    if (isV14()) value = this._migrate(value, options, state);
    return this._cleanType(value, options, state);
  }
  /** Brings older data into today's shape, since generation 14. */
  _migrate(value: unknown, _options: CleanOptions, _state?: unknown): unknown {
    return value;
  }
  _cleanType(value: unknown, _options: CleanOptions = {}, _state?: unknown): unknown {
    return value;
  }
  _cast(value: unknown): unknown {
    return value;
  }
  getInitialValue(data?: unknown): unknown {
    const initial =
      typeof this.initial === "function"
        ? (this.initial as (data: unknown) => unknown).call(this, data)
        : deepClone(this.initial);
    return initial;
  }

  /* Validation */

  /** The failure of a value, or undefined when it is acceptable. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      const special = this._validateSpecial(value);
      if (special === true) return undefined;
      if (special === false) throw new FieldValidationError(this.validationError);
      const result = this._validateType(value, options);
      if (result === true) return undefined;
      if (result === false) throw new FieldValidationError(this.validationError);
      if (result instanceof DataModelValidationFailure) return result;
      const custom = this.options.validate?.call(this, value, options);
      if (custom === false) throw new FieldValidationError(this.validationError);
      if (custom instanceof DataModelValidationFailure) return custom;
      return undefined;
    } catch (error) {
      const message = (record(error).message as string) || this.validationError;
      return new DataModelValidationFailure({ invalidValue: value, message });
    }
  }
  _validateSpecial(value: unknown): boolean | undefined {
    if (value instanceof DataOperator)
      return isDeletion(value) ? true : this.validate(record(value).value) === undefined;
    if (value === undefined) {
      if (this.required) throw new FieldValidationError("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new FieldValidationError("may not be null");
      return true;
    }
    return undefined;
  }
  _validateType(_value: unknown, _options: ValidateOptions = {}): Verdict {
    return undefined;
  }
  _validateModel(_data: unknown, _options: Data = {}): void {}

  /* Use */

  initialize(value: unknown, _model?: DataModel, _options: Data = {}): unknown {
    return value;
  }
  toObject(value: unknown): unknown {
    return value;
  }
  migrateSource(_sourceData: Data, _fieldData: unknown): void {}

  /* Change: what differs from the source, and writing it */

  _updateDiff(source: Data, key: string, value: unknown, difference: Data, _options: ChangeOptions = {}): void {
    if (isDeletion(value)) {
      // what is at its initial value already comes back as it was
      if (source[key] !== undefined && !equals(source[key], this.getInitialValue(source))) difference[key] = value;
      return;
    }
    if (value === undefined) return;
    if (!equals(source[key], isReplacement(value) ? value.value : value)) difference[key] = value;
  }
  _updateCommit(source: Data, key: string, value: unknown, _options: ChangeOptions = {}): void {
    if (isDeletion(value)) source[key] = this.getInitialValue(source);
    else source[key] = isReplacement(value) ? value.value : value;
  }

  /* Form support is attached by the applications room. */
  _toInput(_config: Data): HTMLElement {
    throw new Error(`${this.constructor.name} has no input`);
  }
}
