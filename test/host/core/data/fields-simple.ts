import { type Data, record } from "../../types.ts";
import { rt } from "../state.ts";
import { getType } from "../utils/objects.ts";
import { objectCommit, objectDiff } from "./changes.ts";
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

function fail(message: string): never {
  throw new FieldValidationError(message);
}

/** The values allowed by a `choices` option: an array, a record's keys, or what a function returns. */
export function choiceValues(choices: unknown): unknown[] {
  const list: unknown = typeof choices === "function" ? (choices as () => unknown)() : choices;
  if (Array.isArray(list))
    return list.map((c: unknown) => (c !== null && typeof c === "object" && "value" in c ? c.value : c));
  return Object.keys((list ?? {}) as object);
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }
  override _validateType(value: unknown): Verdict {
    if (typeof value !== "boolean") fail("must be a boolean");
    return undefined;
  }
}

export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: unknown;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices && options.nullable === undefined) this.nullable = false;
    if (this.initial === undefined && this.nullable) this.initial = null;
  }
  override _cast(value: unknown): unknown {
    if (typeof value === "string" && value.trim() === "") return this.nullable ? null : Number.NaN;
    return Number(value);
  }
  override _cleanType(value: number | null, _options: CleanOptions = {}): unknown {
    if (value === null || Number.isNaN(value)) return value;
    let n = value;
    const step = this.integer ? (this.step ?? 1) : this.step;
    if (step) {
      const base = typeof this.min === "number" ? this.min : 0;
      const { toNearest } = record(record(rt.g.Number).prototype);
      n = base + (toNearest as (this: number, interval: number) => number).call(n - base, step);
      n = Number(n.toFixed(10));
    }
    if (typeof this.min === "number") n = Math.max(n, this.min);
    if (typeof this.max === "number") n = Math.min(n, this.max);
    return n;
  }
  override _validateType(value: unknown): Verdict {
    if (typeof value !== "number" || Number.isNaN(value)) fail("must be a number");
    if (!Number.isFinite(value) && this.min !== value && this.max !== value) fail("must be a finite number");
    if (this.positive && value <= 0) fail("must be a positive number");
    if (this.integer && !Number.isInteger(value)) fail("must be an integer");
    if (typeof this.min === "number" && value < this.min) fail(`must be at least ${this.min}`);
    if (typeof this.max === "number" && value > this.max) fail(`must be at most ${this.max}`);
    if (this.choices && !choiceValues(this.choices).some((c) => Number(c) === value)) {
      fail(`${value} is not a valid choice`);
    }
    return undefined;
  }
}

export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: unknown;
  declare textSearch: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices && options.blank === undefined) this.blank = false;
    if (this.initial === undefined && !("initial" in options)) {
      this.initial = this.required && this.blank ? "" : this.nullable ? null : undefined;
    }
  }
  override clean(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    if (typeof value === "string" && this.trim) value = value.trim();
    // A blank that is not allowed becomes null or the initial value; if neither is possible, validation reports it.
    if (value === "" && !this.blank) value = this.nullable ? null : this.initial === undefined ? value : undefined;
    return super.clean(value, options, state);
  }
  override _cast(value: unknown): unknown {
    return String(value);
  }
  override _validateSpecial(value: unknown): boolean | undefined {
    if (value === "") return this.blank ? true : fail("may not be a blank string");
    return super._validateSpecial(value);
  }
  override _validateType(value: unknown, _options?: ValidateOptions): Verdict {
    if (typeof value !== "string") fail("must be a string");
    if (this.choices && !choiceValues(this.choices).some((c) => String(c) === value))
      fail(`${value} is not a valid choice`);
    return undefined;
  }
}

export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }
  override _cast(value: unknown): unknown {
    return getType(value) === "Object" ? value : (toPlain(value) ?? {});
  }
  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : rt.foundry.utils.deepClone(value);
  }
  override toObject(value: unknown): unknown {
    return rt.foundry.utils.deepClone(value);
  }
  override _validateType(value: unknown, _options: ValidateOptions = {}): Verdict {
    if (getType(value) !== "Object") fail("must be an object");
    return undefined;
  }
  override _updateDiff(source: Data, key: string, value: unknown, difference: Data, options: ChangeOptions = {}): void {
    objectDiff(this, source, key, value, difference, options);
  }
  override _updateCommit(source: Data, key: string, value: unknown, options: ChangeOptions = {}): void {
    objectCommit(this, source, key, value, options);
  }
}

export class AnyField extends DataField {
  override _cast(value: unknown): unknown {
    return value;
  }
}
