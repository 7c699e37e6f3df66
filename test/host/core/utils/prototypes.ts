import { equals } from "./objects.ts";
import { slugify, stripScripts } from "./text.ts";

const add = (target: any, members: Record<string, any>): void => {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
};

const numeric = (n: any): boolean =>
  typeof n === "number" ? !Number.isNaN(n) : typeof n === "string" && n.trim() !== "" && !Number.isNaN(Number(n));

/** Adds the documented helpers to the built-in prototypes of this realm. */
export function extendPrototypes(g: any): void {
  add(g.Array.prototype, {
    partition(this: any[], rule: (v: any) => boolean) {
      const parts: [any[], any[]] = [[], []];
      for (const v of this) parts[rule(v) ? 1 : 0].push(v);
      return parts;
    },
    filterJoin(this: any[], sep: string) {
      return this.filter((v) => !!v).join(sep);
    },
    findSplice(this: any[], find: (v: any, i: number, a: any[]) => boolean, replace?: any) {
      const at = this.findIndex(find);
      if (at === -1) return null;
      const [removed] = replace === undefined ? this.splice(at, 1) : this.splice(at, 1, replace);
      return removed;
    },
    equals(this: any[], other: any) {
      return Array.isArray(other) && equals([...this], [...other]);
    },
    deepFlatten(this: any[]) {
      return this.flat(Number.POSITIVE_INFINITY);
    },
  });
  add(g.Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min) });
  add(g.Set.prototype, {
    first(this: Set<any>) {
      return this.values().next().value;
    },
    map(this: Set<any>, fn: (v: any, i: number, s: any) => any) {
      return new Set([...this].map((v, i) => fn(v, i, this)));
    },
    filter(this: Set<any>, fn: (v: any, i: number, s: any) => any) {
      return new Set([...this].filter((v, i) => fn(v, i, this)));
    },
    find(this: Set<any>, fn: (v: any, i: number, s: any) => any) {
      return [...this].find((v, i) => fn(v, i, this));
    },
    some(this: Set<any>, fn: (v: any, i: number, s: any) => any) {
      return [...this].some((v, i) => fn(v, i, this));
    },
    every(this: Set<any>, fn: (v: any, i: number, s: any) => any) {
      return [...this].every((v, i) => fn(v, i, this));
    },
    reduce(this: Set<any>, fn: (acc: any, v: any, i: number) => any, initial: any) {
      return [...this].reduce((acc, v, i) => fn(acc, v, i), initial);
    },
    equals(this: Set<any>, other: any) {
      return other instanceof g.Set && this.size === other.size && [...this].every((v) => other.has(v));
    },
    intersects(this: Set<any>, other: Set<any>) {
      return [...this].some((v) => other.has(v));
    },
    isSubset(this: Set<any>, other: Set<any>) {
      return [...this].every((v) => other.has(v));
    },
    toObject(this: Set<any>) {
      return [...this];
    },
  });
  for (const [name, keep] of Object.entries({
    intersection: (a: Set<any>, b: any) => [...a].filter((v) => b.has(v)),
    difference: (a: Set<any>, b: any) => [...a].filter((v) => !b.has(v)),
    union: (a: Set<any>, b: any) => [...a, ...b],
  })) {
    if (name in g.Set.prototype) continue;
    add(g.Set.prototype, {
      [name](this: Set<any>, other: any) {
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
    slugify(this: string, options?: any) {
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
    fromString: (text: any) => (typeof text === "string" && text.trim() !== "" ? Number(text.trim()) : Number.NaN),
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
