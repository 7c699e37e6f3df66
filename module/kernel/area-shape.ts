/**
 * Shapes on the scene, and what is inside. Lengths are in grid spaces, y downward, directions in degrees clockwise from
 * the right. A token is inside if the center of any of its spaces is inside or on the edge.
 */
import type { GridArea } from "./world-data.ts";

export interface Spot {
  x: number;
  y: number;
}

export type Shape =
  | ({ kind: "circle"; radius: number } & Spot)
  | ({ kind: "cone"; radius: number; angle: number; direction: number } & Spot)
  | ({ kind: "line"; length: number; width: number; direction: number } & Spot)
  /** Everything up to `radius` from the edges of a space. */
  | { kind: "emanation"; radius: number; base: GridArea };

/** Degrees of a cone that is as wide as it is long. */
export const CONE_ANGLE = 53.13;

const EDGE = 1e-6;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const from = ({ x, y }: Spot, degrees: number, distance: number): Spot => ({
  x: x + Math.cos(radians(degrees)) * distance,
  y: y + Math.sin(radians(degrees)) * distance,
});

/** Degrees from 0 to below 360. */
export const normalDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Direction of `to` as seen from `at`, in degrees. */
export const directionTo = (at: Spot, to: Spot): number =>
  normalDegrees((Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI);

/** The point of a space that is nearest to another point. */
export const nearestPoint = ({ x, y, width, height }: GridArea, point: Spot): Spot => ({
  x: Math.min(x + width, Math.max(x, point.x)),
  y: Math.min(y + height, Math.max(y, point.y)),
});

/** The center of a space. */
export const centerOf = ({ x, y, width, height }: GridArea): Spot => ({ x: x + width / 2, y: y + height / 2 });

/** The point on the edge of a space in a direction from its center. */
export function edgePoint(space: GridArea, direction: number): Spot {
  const [dx, dy] = [Math.cos(radians(direction)), Math.sin(radians(direction))];
  const toSide = (half: number, along: number) =>
    Math.abs(along) < EDGE ? Number.POSITIVE_INFINITY : half / Math.abs(along);
  return from(centerOf(space), direction, Math.min(toSide(space.width / 2, dx), toSide(space.height / 2, dy)));
}

/** Whether a point is inside a shape or on its edge. */
export function contains(shape: Shape, point: Spot): boolean {
  if (shape.kind === "emanation") {
    const near = nearestPoint(shape.base, point);
    return Math.hypot(point.x - near.x, point.y - near.y) <= shape.radius + EDGE;
  }
  const [dx, dy] = [point.x - shape.x, point.y - shape.y];
  const distance = Math.hypot(dx, dy);
  if (shape.kind === "circle") return distance <= shape.radius + EDGE;
  if (shape.kind === "cone") {
    if (distance > shape.radius + EDGE) return false;
    const off = Math.abs(normalDegrees(directionTo(shape, point) - shape.direction + 180) - 180);
    return distance < EDGE || off <= shape.angle / 2 + EDGE;
  }
  const [cos, sin] = [Math.cos(radians(shape.direction)), Math.sin(radians(shape.direction))];
  const along = dx * cos + dy * sin;
  const across = Math.abs(dy * cos - dx * sin);
  return along >= -EDGE && along <= shape.length + EDGE && across <= shape.width / 2 + EDGE;
}

/** Centers of the grid spaces of a token; a token smaller than a space has one. */
export function spaceCenters({ x, y, width, height }: GridArea): Spot[] {
  const [columns, rows] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const centers: Spot[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      centers.push({ x: x + (width * (column + 0.5)) / columns, y: y + (height * (row + 0.5)) / rows });
  return centers;
}

/** Whether a token is in the area: the center of any of its spaces is. */
export const isInside = (shape: Shape, token: GridArea): boolean =>
  spaceCenters(token).some((center) => contains(shape, center));

/** Corners per full circle of an outline. */
const CORNERS = 72;
const arc = (at: Spot, radius: number, start: number, degrees: number): Spot[] => {
  const steps = Math.max(1, Math.ceil((degrees / 360) * CORNERS));
  return Array.from({ length: steps + 1 }, (_, step) => from(at, start + (degrees * step) / steps, radius));
};

/** The outline of a shape as a polygon. */
export function outlineOf(shape: Shape): Spot[] {
  if (shape.kind === "circle") return arc(shape, shape.radius, 0, 360);
  if (shape.kind === "cone")
    return [{ x: shape.x, y: shape.y }, ...arc(shape, shape.radius, shape.direction - shape.angle / 2, shape.angle)];
  if (shape.kind === "line") {
    const corner = (along: number, side: number): Spot =>
      from(from(shape, shape.direction, along), shape.direction + 90, (side * shape.width) / 2);
    return [corner(0, -1), corner(shape.length, -1), corner(shape.length, 1), corner(0, 1)];
  }
  const { base, radius } = shape;
  const [right, bottom] = [base.x + base.width, base.y + base.height];
  return [
    ...arc({ x: right, y: bottom }, radius, 0, 90),
    ...arc({ x: base.x, y: bottom }, radius, 90, 90),
    ...arc({ x: base.x, y: base.y }, radius, 180, 90),
    ...arc({ x: right, y: base.y }, radius, 270, 90),
  ];
}

/** Top left corners of the grid spaces whose centers are inside. */
export function coveredSpaces(shape: Shape): Spot[] {
  const outline = outlineOf(shape);
  const bound = (pick: (spot: Spot) => number) => outline.map(pick);
  const [left, top] = [Math.floor(Math.min(...bound((p) => p.x))), Math.floor(Math.min(...bound((p) => p.y)))];
  const [right, bottom] = [Math.ceil(Math.max(...bound((p) => p.x))), Math.ceil(Math.max(...bound((p) => p.y)))];
  const spaces: Spot[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (contains(shape, { x: x + 0.5, y: y + 0.5 })) spaces.push({ x, y });
  return spaces;
}
