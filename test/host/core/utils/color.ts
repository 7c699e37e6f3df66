/** A colour as a 24 bit number, with CSS text and channels in 0..1. NaN is an invalid colour. */
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
  toJSON(): string {
    return this.css;
  }
}
