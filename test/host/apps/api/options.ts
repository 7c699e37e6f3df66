import type { Data } from "../../types.ts";
import { isPlainObject } from "../env.ts";

/**
 * Merge application options: plain objects recursively, arrays appended without duplicates, anything else replaced.
 * Neither input is changed; class instances, elements and functions stay by reference.
 */
export function mergeOptions<T extends object>(base: T, other: Partial<T> | undefined): T {
  return merge(base, other) as T;
}

function merge(base: unknown, other: unknown): unknown {
  if (other === undefined) return copy(base);
  if (isPlainObject(base) && isPlainObject(other)) {
    const merged: Data = {};
    for (const key of new Set([...Object.keys(base), ...Object.keys(other)])) {
      merged[key] = key in other ? merge(base[key], other[key]) : copy(base[key]);
    }
    return merged;
  }
  if (Array.isArray(base) && Array.isArray(other)) {
    return [...base, ...other.filter((entry) => !base.includes(entry))].map(copy);
  }
  return copy(other);
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

/** "50%", "10rem", "320px", "40vw" to pixels; undefined when it is no dimension. */
export function parseDimension(style: unknown, parent: number): number | undefined {
  if (typeof style === "number") return Number.isFinite(style) ? style : undefined;
  const match = /^\s*([+-]?[\d.]+)\s*(px|%|vw|vh|rem|em)?\s*$/.exec(String(style ?? ""));
  if (!match) return undefined;
  const value = Number(match[1]);
  switch (match[2]) {
    case "%":
      return (value / 100) * parent;
    case "vw":
      return (value / 100) * window.innerWidth;
    case "vh":
      return (value / 100) * window.innerHeight;
    case "rem":
    case "em":
      return value * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");
    default:
      return value;
  }
}
