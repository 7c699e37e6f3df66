/** Plane geometry of the public utilities. */

export interface Point {
  x: number;
  y: number;
}

/** Twice the signed area of a triangle: which side of the line a-b the point c lies on. */
export const orient2dFast = (a: Point, b: Point, c: Point): number =>
  (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);

export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / length, 0), 1) : 0;
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** Whether the segments a-b and c-d have a point in common. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const xa = orient2dFast(a, b, c);
  const xb = orient2dFast(a, b, d);
  if (!xa && !xb) return [c, d].some((p) => between(a, p, b)) || [a, b].some((p) => between(c, p, d));
  return xa * xb <= 0 && orient2dFast(c, d, a) * orient2dFast(c, d, b) <= 0;
}

const between = (a: Point, p: Point, b: Point): boolean =>
  Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y);

/** Intersection of the lines through a-b and c-d, with the fraction of a-b (t0) and, on request, of c-d (t1). */
export function lineLineIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  { t1 = false } = {},
): { x: number; y: number; t0: number; t1?: number } | null {
  const divisor = (d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y);
  if (divisor === 0) return null;
  const share = (from: Point, along: Point, to: Point): number =>
    ((to.x - from.x) * (from.y - along.y) - (to.y - from.y) * (from.x - along.x)) / divisor;
  const t0 = -share(c, a, d);
  const point = { x: a.x + t0 * (b.x - a.x), y: a.y + t0 * (b.y - a.y), t0 };
  if (!t1) return point;
  const other = ((b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x)) / divisor;
  return { ...point, t1: other };
}

/** Intersection of two segments. */
export function lineSegmentIntersection(a: Point, b: Point, c: Point, d: Point, epsilon = 1e-8) {
  const hit = lineLineIntersection(a, b, c, d, { t1: true });
  const inside = (t: number): boolean => t >= -epsilon && t <= 1 + epsilon;
  return hit && inside(hit.t0) && inside(hit.t1!) ? hit : null;
}

/** The centre of mass of a polygon, of points or of flat coordinates. */
export function polygonCentroid(points: Point[] | number[]): Point {
  const list: Point[] = [];
  if (typeof points[0] === "number") {
    const flat = points as number[];
    for (let i = 0; i + 1 < flat.length; i += 2) list.push({ x: flat[i]!, y: flat[i + 1]! });
  } else list.push(...(points as Point[]));
  if (!list.length) return { x: 0, y: 0 };
  let [x, y, area] = [0, 0, 0];
  list.forEach((p, i) => {
    const q = list[(i + 1) % list.length]!;
    const cross = p.x * q.y - q.x * p.y;
    x += (p.x + q.x) * cross;
    y += (p.y + q.y) * cross;
    area += cross;
  });
  // points on one line have no area: returns their average
  if (!area) {
    const mean = (key: "x" | "y"): number => list.reduce((sum, p) => sum + p[key], 0) / list.length;
    return { x: mean("x"), y: mean("y") };
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}

export const circleCircleIntersects = (x0: number, y0: number, r0: number, x1: number, y1: number, r1: number) =>
  Math.hypot(x0 - x1, y0 - y1) <= r0 + r1;
