/** Landing square of a thrown item that missed (N-123, D-39); map squares, x to the right, y down. */
import { centerOf } from "../../../kernel/area-shape.ts";
import type { GridArea } from "../../../kernel/ruleset.ts";

/** Clockwise from north as seen on the map. */
export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  N: [0, -1],
  NE: [1, -1],
  E: [1, 0],
  SE: [1, 1],
  S: [0, 1],
  SW: [-1, 1],
  W: [-1, 0],
  NW: [-1, -1],
};

/** Octant of the direction from the target to the thrower: the square that counts as 1. */
export function startOf(target: GridArea, thrower: GridArea): Direction {
  const to = centerOf(target);
  const from = centerOf(thrower);
  // Angle from north, clockwise; y grows downwards.
  const turn = Math.atan2(from.x - to.x, to.y - from.y) / (Math.PI / 4);
  return DIRECTIONS[((Math.round(turn) % 8) + 8) % 8] as Direction;
}

/** Direction of a die face; 1 is the start. */
export const directionOf = (start: Direction, face: number): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(start) + face - 1) % 8] as Direction;

/** The landing square: the first one outside the target's space, plus one per increment. */
export function landingSquare(target: GridArea, direction: Direction, many: number): [number, number] {
  const [dx, dy] = STEPS[direction];
  const edge = (at: number, length: number, way: number): number =>
    way < 0 ? at - 1 - many : way > 0 ? at + length + many : at + Math.floor((length - 1) / 2);
  return [edge(target.x, target.width, dx), edge(target.y, target.height, dy)];
}
