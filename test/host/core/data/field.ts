import { type Data, type EffectChange, record } from "../../types.ts";
import { isV14 } from "../state.ts";
import { deepClone, equals } from "../utils/objects.ts";
import type { DataModel } from "./model.ts";
import { DataOperator, isDeletion, isReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A field rejected a value; the message is shown to users. */
export class FieldValidationError extends Error {}

/** Data copy of a nested model or document; undefined for other values. */
export const toPlain = (value: unknown, ...source: [boolean?]): unknown =>
  (record(value).toObject as ((source?: boolean) => unknown) | undefined)?.call(value, ...source);

/** Options of a field in a schema; subclasses add keys of their own. */
export interface FieldOptions {
  [key: string]: unknown;
  required?: boolean;
  nullable?: boolean;
  /** The initial value, or a function of the surrounding data. */
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

/** Default position of a field; set later by its schema. */
export interface FieldContext {
  name?: string;
  parent?: DataField;
}

export interface CleanOptions {
  [key: string]: unknown;
  /** Partial: the value contains only changes. */
  partial?: boolean;
  recursive?: boolean;
  /** The surrounding record; for changes, the stored one. */
  source?: Data;
  /** The stored value at this place. */
  _local?: unknown;
}

export interface ValidateOptions {
  [key: string]: unknown;
  partial?: boolean;
  recursive?: boolean;
  /** Invalid values may be replaced by initial ones. */
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** The document's subtype. */
  type?: unknown;
  source?: unknown;
  /** The model being validated. */
  model?: DataModel;
}

/** Options of diffing and of writing differences. */
export interface ChangeOptions {
  [key: string]: unknown;
  recursive?: boolean;
  type?: unknown;
}

/** Result of a validation: valid, invalid, invalid with reasons, or undecided. */
export type Verdict = boolean | DataModelValidationFailure | undefined;

/** The argument of `apply`, called for every field: a function, or a method name. */
export type FieldVisitor = string | ((this: DataField, data: unknown, options: Data) => unknown);

const known = new Map<typeof DataField, [key: string, value: unknown][]>();

/** Cache of the default options of a field class: a game has thousands of fields. */
function defaultsOf(kind: typeof DataField): [key: string, value: unknown][] {
  const entries = known.get(kind) ?? Object.entries(kind._defaults);
  known.set(kind, entries);
  return entries;
}

/** Whether a field initializes to a function that becomes a getter; a class is a value. */
export const isGetter = (value: unknown): value is () => unknown =>
  typeof value === "function" && value.prototype === undefined;

/** One typed entry of a schema: creates, cleans, validates, initializes, updates and stores a value. */
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
  /* Added to the prototypes by effects-apply.ts. */
  declare applyChange: (value: unknown, model: unknown, change: EffectChange) => unknown;
  declare _castChangeDelta: (raw: unknown, change?: EffectChange) => unknown;
  /* Added to the prototype by the application layer. */
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
    // code with such a migration is written for generation 14
    if (isV14()) value = this._migrate(value, options, state);
    return this._cleanType(value, options, state);
  }
  /** Migrates older data, since generation 14. */
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

  /** The failure of a value, or undefined if it is valid. */
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

  /* Change: differences from the source, and writing them */

  _updateDiff(source: Data, key: string, value: unknown, difference: Data, _options: ChangeOptions = {}): void {
    if (isDeletion(value)) {
      // deleting a field that has its initial value is no change
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

  /* Form support is added by the application layer. */
  _toInput(_config: Data): HTMLElement {
    throw new Error(`${this.constructor.name} has no input`);
  }
}
