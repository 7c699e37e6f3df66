/** How a change of an active effect acts on a value of each field; mixed into the fields' prototypes. */
import type { Data, EffectChange } from "../../types.ts";
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

/** The type of a change by name, from generation 13's numeric mode or 14's type. */
export function changeKind(change: { type?: unknown; mode?: unknown }): string {
  if (typeof change.type === "string") return change.type;
  return MODES[change.mode as number] ?? "custom";
}

const parseDelta = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** A number from an effect's text; generation 14 also reads deterministic formulas. */
function numberFrom(value: unknown): number {
  if (typeof value === "string" && value.trim() !== "" && Number.isNaN(Number(value)) && isV14()) {
    const Roll = rt.foundry.dice?.Roll;
    try {
      return Roll ? (new Roll(value).evaluateSync({ strict: true }).total as number) : Number.NaN;
    } catch {
      return Number.NaN;
    }
  }
  return typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
}

/** Computes the new value from the old one, for one type of change. */
type ApplyChange = (this: DataField, value: unknown, delta: unknown, model: unknown, change: EffectChange) => unknown;

const methods = {
  /** Applies a change to a current value and returns the value after it (undefined: no change). */
  applyChange(this: DataField, value: unknown, model: unknown, change: EffectChange): unknown {
    const kind = changeKind(change);
    const delta = kind === "custom" ? change.value : this._castChangeDelta(change.value, change);
    const method = NAMES[kind];
    if (!method) return (this._applyChangeCustom as ApplyChange)(value, change.value, model, change);
    if (kind !== "custom" && (delta === undefined || (typeof delta === "number" && Number.isNaN(delta)))) {
      throw new Error(`"${change.value}" cannot be applied to ${this.fieldPath}`);
    }
    return (this[`_applyChange${method}`] as ApplyChange)(value, delta, model, change);
  },
  _castChangeDelta(this: DataField, raw: unknown, _change?: EffectChange): unknown {
    return this._cast(parseDelta(raw));
  },
  _applyChangeAdd(this: DataField, value: number, delta: number): unknown {
    return value + delta;
  },
  _applyChangeSubtract(this: DataField, value: number, delta: number): unknown {
    return value - delta;
  },
  _applyChangeMultiply(this: DataField, value: number, delta: number): unknown {
    return value * delta;
  },
  _applyChangeOverride(this: DataField, _value: unknown, delta: unknown): unknown {
    return delta;
  },
  _applyChangeUpgrade(this: DataField, value: number, delta: number): unknown {
    return delta > value ? delta : value;
  },
  _applyChangeDowngrade(this: DataField, value: number, delta: number): unknown {
    return delta < value ? delta : value;
  },
  _applyChangeCustom(this: DataField, value: unknown, delta: unknown, model: unknown, change: EffectChange): unknown {
    const changes: Data = {};
    rt.Hooks.call("applyActiveEffect", model, change, value, delta, changes);
    return changes[change.key];
  },
};

const nullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Attaches effect support to every field class. Called once per realm. */
export function installEffectSupport(): void {
  const put = (cls: { prototype: object }, members: Data): void => {
    for (const [name, value] of Object.entries(members)) {
      if (!Object.hasOwn(cls.prototype, name)) {
        Object.defineProperty(cls.prototype, name, { value, writable: true, configurable: true });
      }
    }
  };
  put(NumberField, {
    _castChangeDelta: (raw: unknown) => numberFrom(raw),
    _applyChangeAdd: (value: number | null | undefined, delta: number) => (nullish(value) ? 0 : value) + delta,
    _applyChangeSubtract: (value: number | null | undefined, delta: number) => (nullish(value) ? 0 : value) - delta,
    _applyChangeMultiply: (value: number | null | undefined, delta: number) => (nullish(value) ? 0 : value) * delta,
    _applyChangeUpgrade: (value: number | null | undefined, delta: number) =>
      nullish(value) ? delta : Math.max(value, delta),
    _applyChangeDowngrade: (value: number | null | undefined, delta: number) =>
      nullish(value) ? delta : Math.min(value, delta),
  });
  put(BooleanField, {
    _castChangeDelta(this: BooleanField, raw: unknown) {
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
    _castChangeDelta: (raw: unknown) => (nullish(raw) ? raw : String(raw)),
    _applyChangeAdd: (value: unknown, delta: string) => `${value ?? ""}${delta}`,
    _applyChangeSubtract: (value: unknown, delta: string) => String(value ?? "").replace(delta, ""),
    _applyChangeMultiply: (value: unknown) => value,
  });
  put(ArrayField, {
    _castChangeDelta(this: ArrayField, raw: unknown) {
      const value = parseDelta(raw);
      const list = Array.isArray(value) ? value : [value];
      return list.map((v) => (this.element._castChangeDelta ? this.element._castChangeDelta(v) : v));
    },
    _applyChangeAdd: (value: unknown[] | null | undefined, delta: unknown[]) => [...(value ?? []), ...delta],
    _applyChangeSubtract: (value: unknown[] | null | undefined, delta: unknown[]) =>
      (value ?? []).filter((v) => !delta.includes(v)),
    _applyChangeMultiply: (value: unknown) => value,
    _applyChangeUpgrade: (value: unknown) => value,
    _applyChangeDowngrade: (value: unknown) => value,
  });
  put(SetField, {
    _applyChangeAdd: (value: Set<unknown> | null | undefined, delta: unknown[]) =>
      new Set([...(value ?? []), ...delta]),
    _applyChangeSubtract: (value: Set<unknown> | null | undefined, delta: unknown[]) =>
      new Set([...(value ?? [])].filter((v) => !delta.includes(v))),
    _applyChangeOverride: (_value: unknown, delta: unknown[]) => new Set(delta),
  });
  put(ObjectField, {
    _castChangeDelta: (raw: unknown) => parseDelta(raw),
    _applyChangeAdd: (value: Data | null | undefined, delta: Data) =>
      rt.foundry.utils.mergeObject(value ?? {}, delta, { inplace: false }),
  });
  put(SchemaField, { _castChangeDelta: (raw: unknown) => parseDelta(raw) });
  put(DataField, methods);
}
