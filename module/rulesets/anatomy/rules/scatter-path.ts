/** Where a thrown thing comes down that missed (N-123, D-39): squares of the map, x to the right and y down. */
import type { Place } from "../../../kernel/ruleset.ts";

/** Clockwise from the north, as a map is seen. */
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

export const centreOf = ({ x, y, width, height }: Place): [number, number] => [x + width / 2, y + height / 2];

/** The octant of the way from the target to whoever threw: the square that counts as 1. */
export function startOf(target: Place, thrower: Place): Direction {
  const [tx, ty] = centreOf(target);
  const [ax, ay] = centreOf(thrower);
  // From the north, clockwise; y grows downwards.
  const turn = Math.atan2(ax - tx, ty - ay) / (Math.PI / 4);
  return DIRECTIONS[((Math.round(turn) % 8) + 8) % 8] as Direction;
}

/** The die's direction, the start counted as 1. */
export const directionOf = (start: Direction, face: number): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(start) + face - 1) % 8] as Direction;

/** The square it comes down on: the first one outside the target's space, and one more for every increment. */
export function landing(target: Place, direction: Direction, many: number): [number, number] {
  const [dx, dy] = STEPS[direction];
  const edge = (at: number, length: number, way: number): number =>
    way < 0 ? at - 1 - many : way > 0 ? at + length + many : at + Math.floor((length - 1) / 2);
  return [edge(target.x, target.width, dx), edge(target.y, target.height, dy)];
}
