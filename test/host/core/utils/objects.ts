import type { Data } from "../../types.ts";
import { DataOperator, isDeletion, isReplacement } from "../data/operators.ts";

/** A plain record of this or another realm; class instances are not plain. */
export function isPlainObject(value: unknown): value is Data {
  if (value === null || typeof value !== "object") return false;
  const proto = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto) === null;
}

/** The documented type names: primitives in lower case, known classes by name, otherwise "Unknown". */
export function getType(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  const primitive = typeof value;
  if (primitive !== "object") return primitive;
  if (Array.isArray(value)) return "Array";
  if (isPlainObject(value)) return "Object";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  if (typeof HTMLElement === "function" && value instanceof HTMLElement) return "HTMLElement";
  if (value?.constructor?.name === "Color") return "Color";
  return "Unknown";
}

/** Copies nested arrays, plain objects and dates; class instances stay shared (or throw when strict). */
export function deepClone<T>(original: T, { strict = false, _d = 0 }: { strict?: boolean; _d?: number } = {}): T {
  return cloned(original, strict, _d) as T;
}

const isPrimitive = (value: unknown): boolean => value === null || typeof value !== "object";

function cloned(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > 100) throw new Error("This is nested too deeply to copy; does it contain itself?");
  if (original === null || typeof original !== "object") return original;
  if (Array.isArray(original)) {
    const list: unknown[] = [];
    for (const entry of original) list.push(isPrimitive(entry) ? entry : cloned(entry, strict, depth + 1));
    return list;
  }
  if (!isPlainObject(original)) {
    if (original instanceof Date) return new Date(original);
    if (strict) throw new Error("A strict copy takes plain data only");
    return original;
  }
  const clone: Data = {};
  for (const key of Object.keys(original)) {
    const value = original[key];
    clone[key] = isPrimitive(value) ? value : cloned(value, strict, depth + 1);
  }
  return clone;
}

export const duplicate = <T>(original: T): T => JSON.parse(JSON.stringify(original));

/** Structural equality over JSON-like data, sets and objects with an `equals` method. */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((v, i) => equals(v, b[i]));
  if (Array.isArray(b)) return false;
  if (!isPlainObject(a) && comparesItself(a)) return a.equals(b);
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((v) => b.has(v));
  if (a instanceof DataOperator || b instanceof DataOperator) {
    return a?.constructor === b?.constructor && equals((a as Data)?.value, (b as Data)?.value);
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => k in b && equals(a[k], b[k]));
}

const comparesItself = (a: object): a is object & { equals(other: unknown): boolean } =>
  typeof (a as Data).equals === "function";

/** Entries of `other` that differ from `original`; `inner` limits to shared keys, `deletionKeys` adds "-=key" for missing ones. */
export function diffObject(
  original: object,
  other: object,
  { inner = false, deletionKeys = false }: { inner?: boolean; deletionKeys?: boolean } = {},
): Data {
  const difference: Data = {};
  for (const key of Object.keys(other)) {
    const next = (other as Data)[key];
    if (key.startsWith("-=")) {
      if (key.slice(2) in original) difference[key] = next;
      continue;
    }
    if (isDeletion(next)) {
      if (key in original) difference[key] = next;
      continue;
    }
    if (inner && !(key in original)) continue;
    const prior = (original as Data)[key];
    if (isPlainObject(prior) && isPlainObject(next)) {
      const nested = diffObject(prior, next, { inner, deletionKeys });
      if (!isEmpty(nested)) difference[key] = nested;
      else if (isEmpty(next) !== isEmpty(prior) && !deletionKeys) difference[key] = next;
    } else if (!equals(prior, isReplacement(next) ? next.value : next)) difference[key] = next;
  }
  if (deletionKeys) for (const key of Object.keys(original)) if (!(key in other)) difference[`-=${key}`] = null;
  return difference;
}

/** Whether a value is empty: undefined, null, empty object, array, set or map; NaN. */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return !(value as unknown[]).length;
    case "Object":
      return !Object.keys(value as Data).length;
    case "Set":
    case "Map":
      return !(value as Set<unknown>).size;
    case "string":
      return !(value as string).length;
    default:
      return false;
  }
}

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Value at a dotted path, or undefined. A literal key of that name wins over the path. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || object === undefined) return undefined;
  if (key in Object(object)) return (object as Data)[key];
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || target === undefined || (typeof target !== "object" && typeof target !== "function"))
      return undefined;
    if (!(part in target)) return undefined;
    target = (target as Data)[part];
  }
  return target;
}

export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || typeof object !== "object") return false;
  if (key in object) return true;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || typeof target !== "object" || !(part in target)) return false;
    target = (target as Data)[part];
  }
  return true;
}

/** Writes a value at a dotted path, creating records; true if something changed. */
export function setProperty(object: object, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = key.split(".");
  if (parts.some((p) => UNSAFE.has(p))) return false;
  const last = parts.pop()!;
  let target = object as Data;
  for (const part of parts) {
    if (target[part] === null || typeof target[part] !== "object") target[part] = {};
    target = target[part] as Data;
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

export function deleteProperty(object: object, key: string): boolean {
  const parts = key.split(".");
  const last = parts.pop()!;
  const inside = (o: unknown, part: string): unknown => (o === null || o === undefined ? undefined : (o as Data)[part]);
  const target = parts.reduce<unknown>(inside, object) as Data | null | undefined;
  if (target === null || target === undefined || !(last in target)) return false;
  return delete target[last];
}

/** Turns dotted keys into nested records, at every depth. */
export const expandObject = (object: unknown): Data => expand(object) as Data;

function expand(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(expand);
  if (!isPlainObject(value)) return value;
  const out: Data = {};
  for (const key of Object.keys(value)) {
    if (UNSAFE.has(key)) continue;
    const entry = value[key];
    const inner = isPrimitive(entry) ? entry : expand(entry);
    const dotted = key.includes(".");
    const prior = dotted ? getProperty(out, key) : out[key];
    if (prior !== undefined && isPlainObject(prior) && isPlainObject(inner)) mergeInto(prior, inner);
    else if (dotted) setProperty(out, key, inner);
    else out[key] = inner;
  }
  return out;
}

function mergeInto(target: Data, source: Data): void {
  for (const key of Object.keys(source)) {
    const [prior, next] = [target[key], source[key]];
    if (isPlainObject(prior) && isPlainObject(next)) mergeInto(prior, next);
    else target[key] = next;
  }
}

/** Turns nested records into dotted keys; arrays and empty records are leaves. */
export function flattenObject(object: object): Data {
  const flat: Data = {};
  const walk = (value: Data, prefix: string): void => {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (isPlainObject(inner) && !isEmpty(inner)) walk(inner, `${prefix}${key}.`);
      else flat[prefix + key] = inner;
    }
  };
  walk(object as Data, "");
  return flat;
}

export const filterObject = (source: Data, template: Data): Data => {
  const out: Data = {};
  for (const key of Object.keys(source)) {
    if (!(key in template)) continue;
    const [own, wanted] = [source[key], template[key]];
    out[key] = isPlainObject(own) && isPlainObject(wanted) ? filterObject(own, wanted) : own;
  }
  return out;
};

export const invertObject = (object: object): Record<string, string> =>
  Object.fromEntries(Object.entries(object).map(([k, v]) => [v as string, k]));

export function deepFreeze<T>(value: T): T {
  if (Array.isArray(value) || isPlainObject(value)) {
    for (const inner of Object.values(value as object)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

export function deepSeal<T>(value: T): T {
  if (Array.isArray(value) || isPlainObject(value)) {
    for (const inner of Object.values(value as object)) deepSeal(inner);
    Object.seal(value);
  }
  return value;
}
