/** Diffing and writing of free records, where keys come and go: shared by ObjectField and TypedObjectField. */
import type { Data } from "../../types.ts";
import { deepClone, equals, isEmpty, isPlainObject } from "../utils/objects.ts";
import type { ChangeOptions, DataField } from "./field.ts";
import { DataOperator, isDeletion, isReplacement } from "./operators.ts";

/** The differences `changes` would make to `source`, deletions and replacements included. */
export function diffRecord(source: Data, changes: Data): Data {
  const difference: Data = {};
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    if (key.startsWith("-=")) {
      if (key.slice(2) in source) difference[key] = value;
    } else if (key.startsWith("==")) {
      if (!equals(source[key.slice(2)], value)) difference[key] = value;
    } else if (isDeletion(value)) {
      if (key in source) difference[key] = value;
    } else if (isReplacement(value)) {
      if (!equals(source[key], value.value)) difference[key] = value;
    } else if (isPlainObject(value) && isPlainObject(source[key])) {
      const inner = diffRecord(source[key], value);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (value !== undefined && !equals(source[key], value)) difference[key] = value;
  }
  return difference;
}

/** Writes changes into a record in place. */
export function commitRecord(target: Data, changes: Data): void {
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    if (key.startsWith("-=")) delete target[key.slice(2)];
    else if (key.startsWith("==")) target[key.slice(2)] = deepClone(value);
    else if (isDeletion(value)) delete target[key];
    else if (isReplacement(value)) target[key] = deepClone(value.value);
    else if (isPlainObject(value) && isPlainObject(target[key])) commitRecord(target[key], value);
    else if (isPlainObject(value)) {
      const fresh: Data = {};
      target[key] = fresh;
      commitRecord(fresh, value);
    } else target[key] = deepClone(value);
  }
}

export function objectDiff(
  field: DataField,
  source: Data,
  key: string,
  value: unknown,
  difference: Data,
  options: ChangeOptions,
): void {
  const prior = source[key];
  if (isDeletion(value)) {
    if (prior !== undefined && !equals(prior, field.getInitialValue(source))) difference[key] = value;
  } else if (
    value instanceof DataOperator ||
    options.recursive === false ||
    !isPlainObject(prior) ||
    !isPlainObject(value)
  ) {
    const next = isReplacement(value) ? value.value : value;
    if (value !== undefined && !equals(prior, next)) difference[key] = value;
  } else {
    const inner = diffRecord(prior, value);
    if (!isEmpty(inner)) difference[key] = inner;
  }
}

export function objectCommit(
  field: DataField,
  source: Data,
  key: string,
  value: unknown,
  options: ChangeOptions,
): void {
  if (isDeletion(value)) source[key] = field.getInitialValue(source);
  else if (isReplacement(value)) source[key] = value.value;
  else if (options.recursive === false || !isPlainObject(source[key]) || !isPlainObject(value)) {
    const fresh: Data = {};
    source[key] = fresh;
    if (isPlainObject(value)) commitRecord(fresh, value);
    else source[key] = value;
  } else commitRecord(source[key], value);
}
