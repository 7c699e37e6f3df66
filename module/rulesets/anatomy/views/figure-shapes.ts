/** Outlines of the figure as lists of points, so that they can be moved, rotated, mirrored and measured. */

export type Point = readonly [x: number, y: number];
export type Outline = readonly Point[];

/** Transform of an outline: scaled (below 0: mirrored), then rotated by degrees, then moved. */
export interface Placing {
  x?: number;
  y?: number;
  turn?: number;
  sx?: number;
  sy?: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** A transformed outline. */
export function transformed(outline: Outline, { x = 0, y = 0, turn = 0, sx = 1, sy = 1 }: Placing): Outline {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return outline.map(([a, b]): Point => {
    const [p, q] = [a * sx, b * sy];
    return [x + p * cos - q * sin, y + p * sin + q * cos];
  });
}

/** A smooth closed line through all points. */
export function smooth(points: Outline): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] as Point;
  const [x0, y0] = at(0);
  const arcs = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...first, ...second, ...c].map(round).join(" ")}`;
  });
  return `M${round(x0)} ${round(y0)}${arcs.join("")}Z`;
}

/** Straight lines from point to point. */
export const angular = (points: Outline): string => `M${points.map((p) => p.map(round).join(" ")).join("L")}Z`;

export function boxOf(points: Outline): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
export const middle = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2];

/** A limb along its center line, with a width at each point. */
export function limb(line: Outline, widths: readonly number[]): Outline {
  const side = (sign: number): Point[] =>
    line.map(([x, y], i) => {
      const [ax, ay] = line[Math.max(0, i - 1)] as Point;
      const [bx, by] = line[Math.min(line.length - 1, i + 1)] as Point;
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const half = (sign * (widths[i] ?? 0)) / 2;
      return [x - ((by - ay) / long) * half, y + ((bx - ax) / long) * half];
    });
  return [...side(1), ...side(-1).reverse()];
}

/** A center line from a point in a direction (degrees, 90 is down), bent at half its length to its left by `bend`. */
export function reach([x, y]: Point, turn: number, length: number, bend: number): Point[] {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return [0, 0.25, 0.5, 0.75, 1].map((t): Point => {
    const out = bend * Math.sin(t * Math.PI);
    return [x + dx * length * t + dy * out, y + dy * length * t - dx * out];
  });
}

const mirrored = (half: Outline): Outline => [
  ...half,
  ...[...half]
    .reverse()
    .filter(([x]) => x !== 0)
    .map(([x, y]): Point => [-x, y]),
];

export const HEAD = mirrored([
  [0, -34],
  [17, -29],
  [26, -12],
  [24, 8],
  [14, 27],
  [0, 33],
]);
export const TORSO = mirrored([
  [9, 70],
  [10, 90],
  [32, 98],
  [37, 112],
  [31, 140],
  [27, 168],
  [29, 196],
  [32, 222],
  [0, 228],
]);
/** A lying trunk, as long as its parts need. */
export const trunk = (end: number): Outline =>
  mirrored([
    [0, 74],
    [9, 88],
    [27, 98],
    [34, 120],
    [29, (end + 96) / 2],
    [33, end - 26],
    [20, end - 3],
    [0, end + 4],
  ]);
/** Hanging down. */
export const HAND: Outline = [
  [-7, 1],
  [-12, 10],
  [-13, 23],
  [-7, 34],
  [3, 37],
  [11, 28],
  [12, 13],
  [7, 1],
];
/** The hand raised to grip; its thumb to its left. */
export const GRIP: Outline = [
  [-7, 1],
  [-15, 9],
  [-18, 20],
  [-14, 21],
  [-10, 17],
  [-10, 32],
  [0, 38],
  [9, 32],
  [12, 15],
  [7, 1],
];
/** From the front, the toes to its left. */
export const FOOT: Outline = [
  [-8, 1],
  [-11, 8],
  [-22, 14],
  [-21, 20],
  [-6, 21],
  [8, 19],
  [10, 10],
  [8, 1],
];
export const PAW = mirrored([
  [0, -1],
  [7, 1],
  [13, 11],
  [11, 20],
  [0, 24],
]);
/** To the right, its root at the shoulder. */
export const WING: Outline = [
  [24, 112],
  [40, 76],
  [70, 34],
  [84, 24],
  [94, 52],
  [95, 110],
  [86, 162],
  [79, 136],
  [70, 176],
  [62, 146],
  [53, 180],
  [46, 150],
  [34, 166],
];
export const EAR: Outline = [
  [0, -14],
  [8, -19],
  [14, -11],
  [12, 3],
  [6, 14],
  [0, 13],
];
export const EYE = mirrored([
  [0, -6],
  [7, -4],
  [10, 0],
  [7, 4],
  [0, 6],
]);
export const NOSE: Outline = [
  [0, -15],
  [9, 8],
  [-9, 8],
];
export const MOUTH = mirrored([
  [0, -4],
  [10, -5],
  [18, -1],
  [9, 6],
  [0, 7],
]);
/** To the right, its root on the skull. */
export const HORN: Outline = [
  [-8, 3],
  [0, -9],
  [12, -16],
  [19, -34],
  [25, -24],
  [23, -6],
  [9, 8],
];
export const HEART = mirrored([
  [0, -5],
  [6, -10],
  [12, -6],
  [9, 4],
  [0, 13],
]);
export const PLATE: Outline = [
  [-41, -18],
  [41, -18],
  [41, 18],
  [-41, 18],
];

/** A cross over a destroyed part. */
export const cross = ({ left, top, right, bottom }: Box): string => {
  const [x, y] = middle({ left, top, right, bottom });
  const r = Math.max(7, Math.min(14, (right - left) / 2, (bottom - top) / 2));
  return `M${round(x - r)} ${round(y - r)}l${round(2 * r)} ${round(2 * r)}m0 ${round(-2 * r)}l${round(-2 * r)} ${round(2 * r)}`;
};
/** A screw head on a replaced part. */
export const screw = (box: Box): string => {
  const [x, y] = middle(box).map(round) as [number, number];
  return `M${round(x - 6)} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M${round(x - 3.5)} ${round(y - 3.5)}l7 7`;
};
/** A tick on the selected part. */
export const tick = (box: Box): string => {
  const [x, y] = middle(box).map(round) as [number, number];
  return `M${round(x - 7)} ${y}l5 6l9 -12`;
};
