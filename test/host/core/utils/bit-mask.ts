/** A set of named flags that is also a number, with one bit for each name. */
export class BitMask extends Number {
  readonly states: Readonly<Record<string, string>>;
  readonly #bits = new Map<string, number>();
  #value = 0;

  constructor(states: Record<string, unknown> = {}) {
    super();
    const names = Object.keys(states ?? {});
    if (names.length > 32) throw new Error("A bit mask has room for 32 states");
    this.states = Object.freeze(Object.fromEntries(names.map((name) => [name, name])));
    names.forEach((name, i) => {
      this.#bits.set(name, (1 << i) >>> 0);
      if (states[name]) this.addState(name);
    });
  }
  get isEmpty(): boolean {
    return this.#value === 0;
  }
  #bit(state: string): number {
    const bit = this.#bits.get(state);
    if (bit === undefined) throw new Error(`This bit mask has no state ${state}`);
    return bit;
  }
  hasState(state: string): boolean {
    return (this.#value & this.#bit(state)) !== 0;
  }
  addState(state: string): void {
    this.#value = (this.#value | this.#bit(state)) >>> 0;
  }
  removeState(state: string): void {
    this.#value = (this.#value & ~this.#bit(state)) >>> 0;
  }
  toggleState(state: string, enabled = !this.hasState(state)): number {
    if (enabled) this.addState(state);
    else this.removeState(state);
    return this.#value;
  }
  clear(): void {
    this.#value = 0;
  }
  override valueOf(): number {
    return this.#value;
  }
  override toString(): string {
    return String(this.#value);
  }
  isCompatible(other: BitMask): boolean {
    return Object.keys(this.states).join() === Object.keys(other.states).join();
  }
  toObject(): Record<string, boolean> {
    return Object.fromEntries(Object.keys(this.states).map((name) => [name, this.hasState(name)]));
  }
  toJSON(): string {
    return JSON.stringify(this.toObject());
  }
  static fromJSON(json: string): BitMask {
    return new BitMask(JSON.parse(json));
  }
  clone(): BitMask {
    return new BitMask(this.toObject());
  }
  static generateShaderBitMaskConstants(states: string[]): string {
    return states
      .map((name, i) => `const uint ${name.toUpperCase()} = 0x${((1 << i) >>> 0).toString(16)}U;`)
      .join("\n");
  }
}
