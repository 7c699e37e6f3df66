/** A Map which iterates its values, with array-like helpers. */
export class Collection<V = any> extends Map<string, V> {
  [key: string]: any;

  // @ts-expect-error a Collection deliberately iterates values where a Map iterates entries
  override [Symbol.iterator](): IterableIterator<V> {
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
  override forEach(fn: (value: V, key: any, map: any) => void): void {
    for (const [k, v] of this.entries()) fn(v, k, this);
  }
  override get(key: string, { strict = false }: { strict?: boolean; [k: string]: any } = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined) throw new Error(`${this.constructor.name} has no entry ${key}`);
    return value;
  }
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const found = this.find((v: any) => v.name === name);
    if (strict && found === undefined) throw new Error(`${this.constructor.name} has nothing named ${name}`);
    return found;
  }
  toJSON(): any[] {
    return this.map((v: any) => (typeof v?.toJSON === "function" ? v.toJSON() : v));
  }
}
