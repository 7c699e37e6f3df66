import type { Data } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { applyOperator, DataOperator } from "../data/operators.ts";
import { isV14 } from "../state.ts";
import { deepClone, expandObject, getType, isPlainObject } from "./objects.ts";

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** Generation 13: apply "-=key" and "==key". */
  performDeletions?: boolean;
  /** Generation 14: apply operator values (and the older keys, too). */
  applyOperators?: boolean;
}

/**
 * Merges `other` into `original` (in place unless told otherwise) and returns it. Records merge, everything else is replaced;
 * `insertKeys` governs new keys at the top, `insertValues` new keys below.
 */
export function mergeObject<T extends object, U extends object = object>(
  original: T,
  other?: U | null,
  options: MergeOptions = {},
  depth = 0,
): T & U {
  return merge(original as Data, other as Data | null | undefined, options, depth) as T & U;
}

function merge(original: Data, other: Data | null = {}, options: MergeOptions, depth: number): Data {
  const { inplace = true, recursive = true, overwrite = true, insertKeys = true, insertValues = true } = options;
  other ??= {};
  if (depth === 0 && options.performDeletions && isV14()) {
    logCompatibilityWarning("The performDeletions option of mergeObject is deprecated in favor of applyOperators.", {
      since: 14,
      until: 16,
      once: true,
    });
  }
  if (!(original instanceof Object) || !(other instanceof Object)) {
    if (typeof original !== "object" || typeof other !== "object" || original === null) {
      throw new Error("mergeObject takes two objects");
    }
  }
  if (depth === 0) {
    if (Object.keys(other).some((k) => k.includes("."))) other = expandObject(other);
    if (!inplace) original = deepClone(original);
    if (Object.keys(original).some((k) => k.includes("."))) {
      const expanded = expandObject(original);
      if (inplace) {
        for (const key of Object.keys(original)) delete original[key];
        Object.assign(original, expanded);
      } else original = expanded;
    }
  }
  const operators = options.performDeletions || options.applyOperators;
  for (const key of Object.keys(other)) {
    const value = other[key];
    if (operators && /^(-=|==)/.test(key)) {
      if (key.startsWith("-=")) delete original[key.slice(2)];
      else original[key.slice(2)] = deepClone(value);
      continue;
    }
    if (operators && value instanceof DataOperator) {
      applyOperator(original, key, value);
      continue;
    }
    if (Object.hasOwn(original, key)) {
      const prior = original[key];
      if (recursive && isPlainObject(prior) && isPlainObject(value)) {
        merge(prior, value, { ...options, insertKeys: insertValues, inplace: true }, depth + 1);
        continue;
      }
      if (!overwrite) continue;
      const was = getType(prior);
      if (options.enforceTypes && was !== "undefined" && was !== getType(value)) {
        throw new Error(`Merging would change a type: ${key} was ${was}`);
      }
      original[key] = deepClone(value);
    } else if (insertKeys) original[key] = operators ? stripped(value, options) : deepClone(value);
  }
  return original;
}

/** A newly inserted record must not contain deletions of keys that never existed. */
function stripped(value: unknown, options: MergeOptions): unknown {
  return isPlainObject(value)
    ? merge({}, value, { ...options, inplace: true, insertKeys: true, insertValues: true }, 1)
    : deepClone(value);
}
