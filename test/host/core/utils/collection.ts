import { record } from "../../types.ts";

export interface GetOptions {
  [key: string]: unknown;
  strict?: boolean;
  invalid?: boolean;
}

/** The members of Map that a Collection keeps: all but iteration, which yields values instead of entries. */
interface KeyedStore<V> {
  readonly size: number;
  readonly [Symbol.toStringTag]: string;
  clear(): void;
  delete(key: string): boolean;
  entries(): MapIterator<[string, V]>;
  forEach(fn: (value: V, key: string, map: unknown) => void): void;
  get(key: string | null | undefined): V | undefined;
  has(key: string | null | undefined): boolean;
  keys(): MapIterator<string>;
  set(key: string, value: V): this;
  values(): MapIterator<V>;
}
// The only place that types a Collection as a Map, and how it differs.
const Store = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]> | null) => KeyedStore<V>;

/** A Map that iterates over its values, with array-like helpers. */
export class Collection<V = unknown> extends Store<V> {
  [key: string]: unknown;

  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }
  get contents(): V[] {
    return [...this.values()];
  }
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return v;
    return undefined;
  }
  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    let i = 0;
    return this.contents.filter((v) => condition(v, i++, this));
  }
  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((v, i) => transform(v, i, this));
  }
  reduce<T>(reducer: (accumulator: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((acc, v, i) => reducer(acc, v, i, this), initial);
  }
  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((v, i) => condition(v, i, this));
  }
  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((v, i) => condition(v, i, this));
  }
  override forEach(fn: (value: V, key: string, map: unknown) => void): void {
    for (const [k, v] of this.entries()) fn(v, k, this);
  }
  override get(key: string | null | undefined, { strict = false }: GetOptions = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined) throw new Error(`${this.constructor.name} has no entry ${key}`);
    return value;
  }
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const found = this.find((v) => (v as { name?: string }).name === name);
    if (strict && found === undefined) throw new Error(`${this.constructor.name} has nothing named ${name}`);
    return found;
  }
  toJSON(): unknown[] {
    return this.map((v) => {
      const { toJSON } = record(v);
      return typeof toJSON === "function" ? toJSON.call(v) : v;
    });
  }
}
