import type { Line, Point } from "./fields.ts";

/** The lines between the points of a run of walls. */
export const linesOf = (points: readonly Point[]): Line[] =>
  points.slice(1).map((to, index) => [...points[index]!, ...to] as const);

/** Smaller than any distance a source uses, in spaces. */
const NEAR = 1e-6;

/** Lines without the parts that lie under an opening: a door or window replaces the wall it is in. */
export function withoutOpenings(lines: readonly Line[], openings: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const covered = openings.flatMap((opening) => overlap(line, opening)).sort((a, b) => a[0] - b[0]);
    const parts: [number, number][] = [];
    let from = 0;
    for (const [start, end] of covered) {
      if (start > from + NEAR) parts.push([from, start]);
      from = Math.max(from, end);
    }
    if (from < 1 - NEAR) parts.push([from, 1]);
    return parts.map(([start, end]) => between(line, start, end));
  });
}

/** The part of a line between two positions, 0 its start and 1 its end. */
function between([x1, y1, x2, y2]: Line, start: number, end: number): Line {
  const at = (from: number, to: number, position: number) => Math.round((from + (to - from) * position) * 1000) / 1000;
  return [at(x1, x2, start), at(y1, y2, start), at(x1, x2, end), at(y1, y2, end)];
}

/** Where an opening lies on a line, as positions along it; empty if it does not. */
function overlap([x1, y1, x2, y2]: Line, [a1, b1, a2, b2]: Line): [number, number][] {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length < NEAR) return [];
  const away = (x: number, y: number) => Math.abs((x - x1) * dy - (y - y1) * dx) / length;
  if (away(a1, b1) > NEAR || away(a2, b2) > NEAR) return [];
  const along = (x: number, y: number) => ((x - x1) * dx + (y - y1) * dy) / length ** 2;
  const [first, second] = [along(a1, b1), along(a2, b2)];
  const [start, end] = [Math.max(0, Math.min(first, second)), Math.min(1, Math.max(first, second))];
  return end - start > NEAR ? [[start, end]] : [];
}
