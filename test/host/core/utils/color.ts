/** A color as a 24 bit number, with CSS text and channels in 0..1. NaN is an invalid color. */
export class Color extends Number {
  static from(value: unknown): Color {
    if (value === null || value === undefined) return new Color(Number.NaN);
    if (value instanceof Color) return value;
    if (typeof value === "number") return new Color(value);
    if (Array.isArray(value)) {
      const [r, g, b] = value.map((c) => Math.round(Math.min(Math.max(c, 0), 1) * 255));
      return new Color((r! << 16) | (g! << 8) | b!);
    }
    return Color.fromString(String(value));
  }
  static fromString(text: string): Color {
    const hex = text.replace(/^#/, "");
    const long = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
    return new Color(/^[0-9a-f]{6}/i.test(long) ? Number.parseInt(long.slice(0, 6), 16) : Number.NaN);
  }
  static fromRGB(rgb: number[]): Color {
    return Color.from(rgb);
  }
  static fromRGBvalues(r: number, g: number, b: number): Color {
    return Color.from([r, g, b]);
  }
  static fromHSV([h, s, v]: [number, number, number]): Color {
    const channel = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.from([channel(5), channel(3), channel(1)]);
  }
  static fromHSL([h, s, l]: [number, number, number]): Color {
    const channel = (n: number): number => {
      const k = (n + h * 12) % 12;
      return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.from([channel(0), channel(8), channel(4)]);
  }
  get valid(): boolean {
    const v = this.valueOf();
    return Number.isInteger(v) && v >= 0 && v <= 0xffffff;
  }
  get css(): string {
    return this.toString();
  }
  get rgb(): [number, number, number] {
    const v = this.valueOf();
    return [((v >> 16) & 255) / 255, ((v >> 8) & 255) / 255, (v & 255) / 255];
  }
  get r(): number {
    return this.rgb[0];
  }
  get g(): number {
    return this.rgb[1];
  }
  get b(): number {
    return this.rgb[2];
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }
  get littleEndian(): number {
    const v = this.valueOf();
    return ((v >> 16) & 0xff) | (v & 0x00ff00) | ((v & 0xff) << 16);
  }
  get #hue(): number {
    const [r, g, b] = this.rgb;
    const [max, spread] = [this.maximum, this.maximum - this.minimum];
    if (!spread) return 0;
    const sector = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
    return sector / 6;
  }
  get hsv(): [number, number, number] {
    const { maximum, minimum } = this;
    return [this.#hue, maximum ? (maximum - minimum) / maximum : 0, maximum];
  }
  get hsl(): [number, number, number] {
    const { maximum, minimum } = this;
    const light = (maximum + minimum) / 2;
    const room = 1 - Math.abs(2 * light - 1);
    return [this.#hue, room ? (maximum - minimum) / room : 0, light];
  }
  /** Combines each channel with the other color's, or with a number. */
  #with(other: Color | number, combine: (own: number, other: number) => number): Color {
    const theirs = other instanceof Color ? other.rgb : [other, other, other];
    return Color.from(this.rgb.map((own, i) => combine(own, theirs[i] as number)));
  }
  mix(other: Color, weight: number): Color {
    return this.#with(other, (a, b) => a * (1 - weight) + b * weight);
  }
  multiply(other: Color | number): Color {
    return this.#with(other, (a, b) => a * b);
  }
  add(other: Color | number): Color {
    return this.#with(other, (a, b) => a + b);
  }
  subtract(other: Color | number): Color {
    return this.#with(other, (a, b) => a - b);
  }
  maximize(other: Color | number): Color {
    return this.#with(other, Math.max);
  }
  minimize(other: Color | number): Color {
    return this.#with(other, Math.min);
  }
  *[Symbol.iterator](): Generator<number, void, undefined> {
    yield* this.rgb;
  }
  applyRGB(target: number[]): void {
    [target[0], target[1], target[2]] = this.rgb;
  }
  static mix(a: number, b: number, weight: number): number {
    return new Color(a).mix(new Color(b), weight).valueOf();
  }
  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((c) => Math.round(c * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }
  equals(other: unknown): boolean {
    return Color.from(other).valueOf() === this.valueOf();
  }
  override toString(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "";
  }
  toHTML(): string {
    return this.css;
  }
  toJSON(): string {
    return this.css;
  }
}
