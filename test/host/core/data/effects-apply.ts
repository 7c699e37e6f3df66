/** How a change of an active effect acts on a value of each field; mixed into the fields' prototypes. */
import { isV14, rt } from "../state.ts";
import { DataField } from "./field.ts";
import { ArrayField, SetField } from "./fields-lists.ts";
import { SchemaField } from "./fields-schema.ts";
import { BooleanField, NumberField, ObjectField, StringField } from "./fields-simple.ts";

const NAMES: Record<string, string> = {
  add: "Add",
  subtract: "Subtract",
  multiply: "Multiply",
  override: "Override",
  upgrade: "Upgrade",
  downgrade: "Downgrade",
  custom: "Custom",
};
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** The kind of a change by name, from generation 13's numeric mode or 14's type. */
export function changeKind(change: any): string {
  if (typeof change.type === "string") return change.type;
  return MODES[change.mode] ?? "custom";
}

const parseDelta = (value: any): any => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** A number from an effect's text; generation 14 also reads deterministic formulas. */
function numberFrom(value: any): number {
  if (typeof value === "string" && value.trim() !== "" && Number.isNaN(Number(value)) && isV14()) {
    const Roll = rt.foundry.dice?.Roll;
    try {
      return Roll ? new Roll(value).evaluateSync({ strict: true }).total : Number.NaN;
    } catch {
      return Number.NaN;
    }
  }
  return typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
}

const methods = {
  /** Applies a change to a current value and returns the value after it (undefined: no change). */
  applyChange(this: any, value: any, model: any, change: any): any {
    const kind = changeKind(change);
    const delta = kind === "custom" ? change.value : this._castChangeDelta(change.value, change);
    const method = NAMES[kind];
    if (!method) return this._applyChangeCustom(value, change.value, model, change);
    if (kind !== "custom" && (delta === undefined || (typeof delta === "number" && Number.isNaN(delta)))) {
      throw new Error(`"${change.value}" cannot be applied to ${this.fieldPath}`);
    }
    return this[`_applyChange${method}`](value, delta, model, change);
  },
  _castChangeDelta(this: any, raw: any, _change?: any): any {
    return this._cast(parseDelta(raw));
  },
  _applyChangeAdd(this: any, value: any, delta: any): any {
    return value + delta;
  },
  _applyChangeSubtract(this: any, value: any, delta: any): any {
    return value - delta;
  },
  _applyChangeMultiply(this: any, value: any, delta: any): any {
    return value * delta;
  },
  _applyChangeOverride(this: any, _value: any, delta: any): any {
    return delta;
  },
  _applyChangeUpgrade(this: any, value: any, delta: any): any {
    return delta > value ? delta : value;
  },
  _applyChangeDowngrade(this: any, value: any, delta: any): any {
    return delta < value ? delta : value;
  },
  _applyChangeCustom(this: any, value: any, delta: any, model: any, change: any): any {
    const changes: any = {};
    rt.Hooks.call("applyActiveEffect", model, change, value, delta, changes);
    return changes[change.key];
  },
};

const nullish = (value: any): boolean => value === null || value === undefined;

/** Attaches effect support to every field class. Called once per realm. */
export function installEffectSupport(): void {
  const put = (cls: any, members: any): void => {
    for (const [name, value] of Object.entries(members)) {
      if (!Object.hasOwn(cls.prototype, name)) {
        Object.defineProperty(cls.prototype, name, { value, writable: true, configurable: true });
      }
    }
  };
  put(NumberField, {
    _castChangeDelta: (raw: any) => numberFrom(raw),
    _applyChangeAdd: (value: any, delta: number) => (nullish(value) ? 0 : value) + delta,
    _applyChangeSubtract: (value: any, delta: number) => (nullish(value) ? 0 : value) - delta,
    _applyChangeMultiply: (value: any, delta: number) => (nullish(value) ? 0 : value) * delta,
    _applyChangeUpgrade: (value: any, delta: number) => (nullish(value) ? delta : Math.max(value, delta)),
    _applyChangeDowngrade: (value: any, delta: number) => (nullish(value) ? delta : Math.min(value, delta)),
  });
  put(BooleanField, {
    _castChangeDelta(this: any, raw: any) {
      const value = parseDelta(raw);
      return typeof value === "number" ? value !== 0 : this._cast(value);
    },
    _applyChangeAdd: (value: boolean, delta: boolean) => value || delta,
    _applyChangeSubtract: (value: boolean, delta: boolean) => (delta ? false : value),
    _applyChangeMultiply: (value: boolean, delta: boolean) => value && delta,
    _applyChangeUpgrade: (value: boolean, delta: boolean) => value || delta,
    _applyChangeDowngrade: (value: boolean, delta: boolean) => value && delta,
  });
  put(StringField, {
    _castChangeDelta: (raw: any) => (nullish(raw) ? raw : String(raw)),
    _applyChangeAdd: (value: any, delta: string) => `${value ?? ""}${delta}`,
    _applyChangeSubtract: (value: any, delta: string) => String(value ?? "").replace(delta, ""),
    _applyChangeMultiply: (value: any) => value,
  });
  put(ArrayField, {
    _castChangeDelta(this: any, raw: any) {
      const value = parseDelta(raw);
      const list = Array.isArray(value) ? value : [value];
      return list.map((v) => (this.element._castChangeDelta ? this.element._castChangeDelta(v) : v));
    },
    _applyChangeAdd: (value: any[], delta: any[]) => [...(value ?? []), ...delta],
    _applyChangeSubtract: (value: any[], delta: any[]) => (value ?? []).filter((v) => !delta.includes(v)),
    _applyChangeMultiply: (value: any) => value,
    _applyChangeUpgrade: (value: any) => value,
    _applyChangeDowngrade: (value: any) => value,
  });
  put(SetField, {
    _applyChangeAdd: (value: Set<any>, delta: any[]) => new Set([...(value ?? []), ...delta]),
    _applyChangeSubtract: (value: Set<any>, delta: any[]) =>
      new Set([...(value ?? [])].filter((v) => !delta.includes(v))),
    _applyChangeOverride: (_value: any, delta: any[]) => new Set(delta),
  });
  put(ObjectField, {
    _castChangeDelta: (raw: any) => parseDelta(raw),
    _applyChangeAdd: (value: any, delta: any) => rt.foundry.utils.mergeObject(value ?? {}, delta, { inplace: false }),
  });
  put(SchemaField, { _castChangeDelta: (raw: any) => parseDelta(raw) });
  put(DataField, methods);
}
