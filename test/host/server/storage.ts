/** A browser's localStorage in memory: stores settings of client scope. */
export class Storage {
  #values: Map<string, string>;

  constructor(entries: Record<string, string> = {}) {
    this.#values = new Map(Object.entries(entries));
  }

  get length(): number {
    return this.#values.size;
  }

  entries(): Record<string, string> {
    return Object.fromEntries(this.#values);
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, String(value));
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
