import type { RealmGlobals } from "../../types.ts";
import { equals } from "./objects.ts";
import { slugify, stripScripts } from "./text.ts";

const add = (target: object, members: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
};

const numeric = (n: unknown): boolean =>
  typeof n === "number" ? !Number.isNaN(n) : typeof n === "string" && n.trim() !== "" && !Number.isNaN(Number(n));

type SetCallback = (v: unknown, i: number, s: Set<unknown>) => unknown;

/** Adds the documented helpers to the built-in prototypes of this realm. */
export function extendPrototypes(g: RealmGlobals): void {
  add(g.Array.prototype, {
    partition(this: unknown[], rule: (v: unknown) => boolean) {
      const parts: [unknown[], unknown[]] = [[], []];
      for (const v of this) parts[rule(v) ? 1 : 0].push(v);
      return parts;
    },
    filterJoin(this: unknown[], sep: string) {
      return this.filter((v) => !!v).join(sep);
    },
    findSplice(this: unknown[], find: (v: unknown, i: number, a: unknown[]) => boolean, replace?: unknown) {
      const at = this.findIndex(find);
      if (at === -1) return null;
      const [removed] = replace === undefined ? this.splice(at, 1) : this.splice(at, 1, replace);
      return removed;
    },
    equals(this: unknown[], other: unknown) {
      return Array.isArray(other) && equals([...this], [...other]);
    },
    deepFlatten(this: unknown[]) {
      return this.flat(Number.POSITIVE_INFINITY);
    },
  });
  add(g.Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min) });
  add(g.Set.prototype, {
    first(this: Set<unknown>) {
      return this.values().next().value;
    },
    map(this: Set<unknown>, fn: SetCallback) {
      return new Set([...this].map((v, i) => fn(v, i, this)));
    },
    filter(this: Set<unknown>, fn: SetCallback) {
      return new Set([...this].filter((v, i) => fn(v, i, this)));
    },
    find(this: Set<unknown>, fn: SetCallback) {
      return [...this].find((v, i) => fn(v, i, this));
    },
    some(this: Set<unknown>, fn: SetCallback) {
      return [...this].some((v, i) => fn(v, i, this));
    },
    every(this: Set<unknown>, fn: SetCallback) {
      return [...this].every((v, i) => fn(v, i, this));
    },
    reduce(this: Set<unknown>, fn: (acc: unknown, v: unknown, i: number) => unknown, initial: unknown) {
      return [...this].reduce((acc, v, i) => fn(acc, v, i), initial);
    },
    equals(this: Set<unknown>, other: unknown) {
      return other instanceof g.Set && this.size === other.size && [...this].every((v) => other.has(v));
    },
    intersects(this: Set<unknown>, other: Set<unknown>) {
      return [...this].some((v) => other.has(v));
    },
    isSubset(this: Set<unknown>, other: Set<unknown>) {
      return [...this].every((v) => other.has(v));
    },
    toObject(this: Set<unknown>) {
      return [...this];
    },
  });
  for (const [name, keep] of Object.entries({
    intersection: (a: Set<unknown>, b: Set<unknown>) => [...a].filter((v) => b.has(v)),
    difference: (a: Set<unknown>, b: Set<unknown>) => [...a].filter((v) => !b.has(v)),
    union: (a: Set<unknown>, b: Set<unknown>) => [...a, ...b],
  })) {
    if (name in g.Set.prototype) continue;
    add(g.Set.prototype, {
      [name](this: Set<unknown>, other: Set<unknown>) {
        return new Set(keep(this, other));
      },
    });
  }
  add(g.String.prototype, {
    capitalize(this: string) {
      return this.length ? this.charAt(0).toUpperCase() + this.slice(1) : String(this);
    },
    titleCase(this: string) {
      return this.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
    },
    slugify(this: string, options?: Parameters<typeof slugify>[1]) {
      return slugify(String(this), options);
    },
    stripScripts(this: string) {
      return stripScripts(String(this));
    },
    compare(this: string, other: string) {
      return this.localeCompare(other, g.game?.i18n?.lang ?? "en", { sensitivity: "base", numeric: true });
    },
  });
  add(g.Number.prototype, {
    ordinalString(this: number) {
      const rest = Math.abs(Number(this)) % 100;
      const suffix = rest >= 11 && rest <= 13 ? "th" : (["th", "st", "nd", "rd"][rest % 10] ?? "th");
      return `${this}${suffix}`;
    },
    signedString(this: number) {
      const n = Number(this);
      return `${n < 0 ? "−" : "+"}${Math.abs(n).toLocaleString(g.game?.i18n?.lang ?? "en")}`;
    },
    paddedString(this: number, digits: number) {
      const n = Number(this);
      return `${n < 0 ? "-" : ""}${String(Math.abs(n)).padStart(digits, "0")}`;
    },
    toNearest(this: number, interval = 1, method: "round" | "floor" | "ceil" = "round") {
      const decimals = (String(interval).split(".")[1] ?? "").length;
      return Number((Math[method](Number(this) / interval) * interval).toFixed(decimals));
    },
    between(this: number, a: number, b: number, inclusive = true) {
      const n = Number(this);
      const [low, high] = a < b ? [a, b] : [b, a];
      return inclusive ? n >= low && n <= high : n > low && n < high;
    },
    almostEqual(this: number, n: number, e = 1e-8) {
      return Math.abs(Number(this) - n) < e;
    },
  });
  add(g.Number, {
    isNumeric: numeric,
    fromString: (text: unknown) => (typeof text === "string" && text.trim() !== "" ? Number(text.trim()) : Number.NaN),
  });
  add(g.Math, {
    clamp: (n: number, min: number, max: number) => Math.min(Math.max(n, min), max),
    mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
    toDegrees: (angle: number) => (angle * 180) / Math.PI,
    toRadians: (degrees: number) => (degrees * Math.PI) / 180,
    normalizeDegrees: (degrees: number, base?: number) => {
      const d = ((degrees % 360) + 360) % 360;
      return base !== undefined && d < base ? d + 360 : d;
    },
    normalizeRadians: (r: number) => ((((r + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI,
  });
  if (!("escape" in g.RegExp)) add(g.RegExp, { escape: (s: string) => s.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&") });
}
