import type { Random } from "./random.ts";

export type Spot = readonly [number, number];

export const INK = "#2f2820";
export const PAPER = "#f6f1e4";

/** A short number: one decimal place below 10, none above. */
export const n = (value: number): string =>
  `${(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value)) || 0}`;
const at = ([x, y]: Spot): string => `${n(x)} ${n(y)}`;

/** A path through points with straight lines. */
export const straight = (points: readonly Spot[], closed = true): string =>
  `M${points.map(at).join("L")}${closed ? "Z" : ""}`;

const middle = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A closed path that rounds every corner: curves between the middles of the sides. */
export function rounded(points: readonly Spot[]): string {
  const last = points.length - 1;
  const curves = points.map((point, i) => `Q${at(point)} ${at(middle(point, points[i === last ? 0 : i + 1]!))}`);
  return `M${at(middle(points[last]!, points[0]!))}${curves.join("")}Z`;
}

/** A curve through all points (Catmull-Rom), open. */
export function curve(points: readonly Spot[]): string {
  if (points.length < 3) return straight(points, false);
  const parts = points.slice(1).map((end, i) => {
    const [before, start, after] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    const handle = (from: Spot, a: Spot, b: Spot): Spot => [from[0] + (b[0] - a[0]) / 6, from[1] + (b[1] - a[1]) / 6];
    return `C${at(handle(start, before, end))} ${at(handle(end, after, start))} ${at(end)}`;
  });
  return `M${at(points[0]!)}${parts.join("")}`;
}

/** More points along the sides, each moved sideways by up to `by`: a hand-drawn line. */
export function shaky(points: readonly Spot[], random: Random, by: number, closed: boolean, step = 80): Spot[] {
  const sides = closed ? points.length : points.length - 1;
  const out: Spot[] = [];
  for (let i = 0; i < sides; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const parts = Math.max(1, Math.round(length / step));
    for (let part = 0; part < parts; part++) {
      const where = part / parts;
      const off = part === 0 ? 0 : random.between(-by, by);
      out.push([
        a[0] + (b[0] - a[0]) * where - ((b[1] - a[1]) / (length || 1)) * off,
        a[1] + (b[1] - a[1]) * where + ((b[0] - a[0]) / (length || 1)) * off,
      ]);
    }
  }
  return closed ? out : [...out, points.at(-1)!];
}

/** An uneven round shape about a center. */
export function blob(random: Random, x: number, y: number, radius: number, corners: number, uneven: number): Spot[] {
  return Array.from({ length: corners }, (_, i): Spot => {
    const angle = ((i + random.between(-0.3, 0.3)) / corners) * Math.PI * 2;
    const far = radius * random.between(1 - uneven, 1 + uneven);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
  });
}

/** Spots spread evenly over a tile, none closer than `margin` to its edge. */
export function spread(
  random: Random,
  width: number,
  height: number,
  columns: number,
  rows: number,
  margin = 8,
): Spot[] {
  const [w, h] = [width / columns, height / rows];
  return Array.from({ length: columns * rows }, (_, i): Spot => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const shift = row % 2 === 0 ? 0.15 : -0.15;
    const x = (column + 0.5 + shift + random.between(-0.33, 0.33)) * w;
    const y = (row + 0.5 + random.between(-0.36, 0.36)) * h;
    return [Math.min(width - margin, Math.max(margin, x)), Math.min(height - margin, Math.max(margin, y))];
  });
}

export const stroke = (d: string, color: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const filled = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}"${more}/>`;
