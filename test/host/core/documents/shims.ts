import type { Data } from "../../types.ts";
import { type CompatibilityOptions, logCompatibilityWarning } from "../compat.ts";
import { getProperty, hasProperty, setProperty } from "../utils/objects.ts";

/** Helpers for `static migrateData` and `static shimData`: moved fields. */

interface ShimOptions extends CompatibilityOptions {
  /** Value that the old place returns instead of the new place's value. */
  value?: unknown;
  warning?: string;
  applyNew?: boolean;
}

/** The record of a dotted key, and the key's last part; undefined if there is no such record. */
function placeOf(data: Data, key: string): [place: Data, name: string] | undefined {
  const at = key.lastIndexOf(".");
  const place = at < 0 ? data : getProperty(data, key.slice(0, at));
  return place && typeof place === "object" ? [place as Data, key.slice(at + 1)] : undefined;
}

/** Moves a value to its new place, unless that is taken; returns whether a value was moved. */
export function addDataFieldMigration(
  data: Data,
  oldKey: string,
  newKey: string,
  apply?: (data: Data) => unknown,
): boolean {
  const old = placeOf(data, oldKey);
  if (!old || !Object.hasOwn(old[0], old[1])) return false;
  const descriptor = Object.getOwnPropertyDescriptor(old[0], old[1])!;
  // a shim is no data
  if (descriptor.get && !descriptor.writable) return false;
  if (!hasProperty(data, newKey)) setProperty(data, newKey, apply ? apply(data) : descriptor.value);
  delete old[0][old[1]];
  return true;
}

/** Keeps the old place readable and writable, with a deprecation warning. */
export function addDataFieldShim(data: Data, oldKey: string, newKey: string, options: ShimOptions = {}): void {
  const old = placeOf(data, oldKey);
  if (!old || Object.hasOwn(old[0], old[1])) return;
  const warn = (): void => logDataFieldMigration(oldKey, newKey, options);
  Object.defineProperty(old[0], old[1], {
    get: () => {
      warn();
      return "value" in options ? options.value : getProperty(data, newKey);
    },
    set: (value: unknown) => {
      warn();
      if (newKey) setProperty(data, newKey, value);
    },
    configurable: true,
    enumerable: false,
  });
}

export function addDataFieldShims(data: Data, shims: Record<string, string>, options: ShimOptions = {}): void {
  for (const [oldKey, newKey] of Object.entries(shims)) addDataFieldShim(data, oldKey, newKey, options);
}

export function logDataFieldMigration(oldKey: string, newKey: string, options: ShimOptions = {}): void {
  const { warning, value: _value, applyNew: _new, ...rest } = options;
  const text = warning ?? `You are accessing a field which has been migrated from ${oldKey} to ${newKey}`;
  logCompatibilityWarning(text, { once: true, ...rest });
}
