/**
 * Placing an area on the scene: it follows the pointer, is rotated and moved by keys, and stays within its range.
 * Lengths in grid spaces.
 */
import type { Area } from "./area.ts";
import { CONE_ANGLE, centerOf, directionTo, edgePoint, nearestPoint, normalDegrees, type Shape } from "./area-shape.ts";
import { FEET_PER_SPACE } from "./distance.ts";
import type { GridArea } from "./world-data.ts";

interface Spot {
  x: number;
  y: number;
}

/** An area while it is placed. */
export interface Placement {
  kind: Area["kind"];
  size: number;
  range: number;
  width: number;
  /** The acting token; null if it is not on the scene. */
  source: GridArea | null;
  at: Spot;
  direction: number;
}

/** Degrees of a rotation step; with Shift {@link WIDE_TURN}. */
export const TURN = 5;
export const WIDE_TURN = 15;

/** Points snap to corners, sides and centers of spaces. */
const SNAPS_PER_SPACE = 2;

/** Begins to place an area; `fallbackPoint`: a point in view, where it starts without an acting token. */
export function placementOf(
  { kind, size, range }: Area,
  feetPerSpace: number,
  source: GridArea | null,
  fallbackPoint: Spot,
): Placement {
  const spaces = (feet: number): number => feet / feetPerSpace;
  const at = source ? centerOf(source) : { x: snapped(fallbackPoint.x), y: snapped(fallbackPoint.y) };
  const width = spaces(FEET_PER_SPACE);
  return { kind, size: spaces(size), range: spaces(range), width, source, at, direction: 0 };
}

const snapped = (value: number): number => Math.round(value * SNAPS_PER_SPACE) / SNAPS_PER_SPACE;

/** Starts at the acting token: only its direction is chosen. */
export const startsAtToken = ({ kind, source }: Placement): boolean =>
  source !== null && (kind === "cone" || kind === "line");

/** Around the acting token: nothing is chosen. */
export const isFixed = ({ kind, source }: Placement): boolean => source !== null && kind === "emanation";

/** The nearest point to `at` within range of the acting token. */
function withinRange({ source, range }: Placement, at: Spot): Spot {
  if (!source || range <= 0) return at;
  const near = nearestPoint(source, at);
  const distance = Math.hypot(at.x - near.x, at.y - near.y);
  if (distance <= range) return at;
  const part = range / distance;
  return { x: near.x + (at.x - near.x) * part, y: near.y + (at.y - near.y) * part };
}

const movedTo = (placement: Placement, at: Spot): Placement => ({ ...placement, at: withinRange(placement, at) });

/** Follows the pointer: turns towards it, or moves to it. `snap`: to the grid. */
export function pointedTo(placement: Placement, point: Spot, snap: boolean): Placement {
  if (isFixed(placement)) return placement;
  if (placement.source && startsAtToken(placement)) {
    const direction = directionTo(centerOf(placement.source), point);
    return { ...placement, direction: normalDegrees(Math.round(direction / TURN) * TURN) };
  }
  return movedTo(placement, snap ? { x: snapped(point.x), y: snapped(point.y) } : point);
}

/** Turned by degrees, clockwise. */
export const turnedBy = (placement: Placement, degrees: number): Placement =>
  isFixed(placement) ? placement : { ...placement, direction: normalDegrees(placement.direction + degrees) };

/** Moved by an arrow key; an area that starts at the token turns instead, right and down clockwise. */
export function nudgedBy(placement: Placement, x: number, y: number, wide: boolean): Placement {
  if (isFixed(placement)) return placement;
  if (startsAtToken(placement)) return turnedBy(placement, Math.sign(x + y) * (wide ? WIDE_TURN : TURN));
  return movedTo(placement, { x: placement.at.x + x, y: placement.at.y + y });
}

/** The shape at the place chosen so far. */
export function shapeOf(placement: Placement): Shape {
  const { kind, size, source, direction, at, width } = placement;
  if (kind === "emanation" && source) return { kind, radius: size, base: source };
  if (kind === "circle" || kind === "emanation") return { kind: "circle", radius: size, ...at };
  const start = source && startsAtToken(placement) ? edgePoint(source, direction) : at;
  if (kind === "cone") return { kind, radius: size, angle: CONE_ANGLE, direction, ...start };
  const line = { kind: "line", length: size, width, direction } as const;
  if (kind === "line") return { ...line, ...start };
  const turn = (direction * Math.PI) / 180;
  return { ...line, x: at.x - (Math.cos(turn) * size) / 2, y: at.y - (Math.sin(turn) * size) / 2 };
}
