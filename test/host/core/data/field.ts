import { deepClone, equals } from "../utils/objects.ts";
import { DataOperator, isDeletion, isReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A field refused a value; the message is the reason shown to people. */
export class FieldValidationError extends Error {}

/** One typed entry of a schema: how a value is made, cleaned, checked, initialised, changed and stored. */
export class DataField {
  [key: string]: any;
  static recursive = false;
  static hierarchical = false;

  static get _defaults(): Record<string, any> {
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

  constructor(options: any = {}, { name, parent }: any = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const key of Object.keys(defaults))
      this[key] = key in options && options[key] !== undefined ? options[key] : defaults[key];
  }

  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((p) => p !== undefined && p !== "" && p !== null).join(".");
  }

  /** Visits this field and its parts with `fn` (a function or a method name), mirroring the given data. */
  apply(fn: any, data: any = {}, options: any = {}): any {
    return typeof fn === "string" ? this[fn](data, options) : fn.call(this, data, options);
  }

  getField(path: string | string[]): any {
    const parts = typeof path === "string" ? path.split(".") : [...path];
    return parts.length ? this._getField(parts) : this;
  }
  _getField(path: string[]): any {
    return path.length ? undefined : this;
  }

  /* Cleaning */

  clean(value: any, options: any = {}, state?: any): any {
    if (value instanceof DataOperator) {
      if (isReplacement(value)) value.value = this.clean(value.value, { ...options, partial: false }, state);
      return value;
    }
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options, state);
  }
  _cleanType(value: any, _options: any = {}, _state?: any): any {
    return value;
  }
  _cast(value: any): any {
    return value;
  }
  getInitialValue(data?: any): any {
    const initial = typeof this.initial === "function" ? this.initial(data) : deepClone(this.initial);
    return initial;
  }

  /* Validation */

  /** The failure of a value, or undefined when it is acceptable. */
  validate(value: any, options: any = {}): DataModelValidationFailure | undefined {
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
    } catch (error: any) {
      return new DataModelValidationFailure({ invalidValue: value, message: error.message || this.validationError });
    }
  }
  _validateSpecial(value: any): boolean | undefined {
    if (value instanceof DataOperator)
      return isDeletion(value) ? true : this.validate((value as any).value) === undefined;
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
  _validateType(_value: any, _options: any = {}): any {}
  _validateModel(_data: any, _options: any = {}): void {}

  /* Use */

  initialize(value: any, _model?: any, _options: any = {}): any {
    return value;
  }
  toObject(value: any): any {
    return value;
  }
  migrateSource(_sourceData: any, _fieldData: any): void {}

  /* Change: what differs from the source, and writing it */

  _updateDiff(source: any, key: string, value: any, difference: any, _options: any = {}): void {
    if (isDeletion(value)) {
      // what is at its initial value already comes back as it was
      if (source[key] !== undefined && !equals(source[key], this.getInitialValue(source))) difference[key] = value;
      return;
    }
    if (value === undefined) return;
    if (!equals(source[key], isReplacement(value) ? value.value : value)) difference[key] = value;
  }
  _updateCommit(source: any, key: string, value: any, _options: any = {}): void {
    if (isDeletion(value)) source[key] = this.getInitialValue(source);
    else source[key] = isReplacement(value) ? value.value : value;
  }

  /* Form support is attached by the applications room. */
  _toInput(_config: any): any {
    throw new Error(`${this.constructor.name} has no input`);
  }
}
