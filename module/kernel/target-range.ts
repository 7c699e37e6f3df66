/** Distances at which an action reaches its targets, for the choice of targets on the scene. */
import { type Text, text } from "./card.ts";

/** Everything up to a distance from the edge of the acting token; the bands of an action go from near to far. */
export interface RangeBand {
  /** Feet between the nearest spaces, as the grid measures them: 5 is the next space. */
  feet: number;
  /** Text for a target within it, such as "in range". */
  label: Text;
}

export const reachBand = (feet: number): RangeBand => ({ feet, label: text("FIVEFOLD.Range.reach") });
export const nearBand = (feet: number): RangeBand => ({ feet, label: text("FIVEFOLD.Range.near") });
export const farBand = (feet: number): RangeBand => ({ feet, label: text("FIVEFOLD.Range.far") });

/** The spaces of a token. */
interface Base {
  x: number;
  y: number;
  width: number;
  height: number;
}

const EDGE = 1e-6;

/** The band of a distance; null: beyond the last one. */
export const bandAt = (bands: readonly RangeBand[], feet: number): RangeBand | null =>
  bands.find((band) => feet <= band.feet + EDGE) ?? null;

/**
 * The outline of all spaces up to a distance from a token, as a polygon. `apart`: feet from a space to the one this many
 * columns and rows away. The token's own space if not even the next one is in reach.
 */
export function reachOutline(
  { x, y, width, height }: Base,
  feet: number,
  apart: (columns: number, rows: number) => number,
): { x: number; y: number }[] {
  /** Most columns in reach in a row this many rows away. */
  const columns = (rows: number): number => {
    let many = 0;
    while (many < MOST && apart(many + 1, rows) <= feet + EDGE) many += 1;
    return many;
  };
  let rows = 0;
  while (rows < MOST && apart(0, rows + 1) <= feet + EDGE) rows += 1;
  const steps = Array.from({ length: rows + 1 }, (_, row) => columns(row));
  const [right, bottom] = [x + width, y + height];
  // The lower right quarter as a staircase, mirrored into the other three.
  const stairs = steps.flatMap((most, row) => [
    { dx: most, dy: row === 0 ? 0 : row - 1 },
    { dx: most, dy: row },
  ]);
  const lower = stairs.slice(1).map(({ dx, dy }) => ({ x: right + dx, y: bottom + dy }));
  const lowerLeft = stairs.slice(1).map(({ dx, dy }) => ({ x: x - dx, y: bottom + dy }));
  const upperLeft = stairs.slice(1).map(({ dx, dy }) => ({ x: x - dx, y: y - dy }));
  const upper = stairs.slice(1).map(({ dx, dy }) => ({ x: right + dx, y: y - dy }));
  return [...lower, ...lowerLeft.reverse(), ...upperLeft, ...upper.reverse()];
}

/** Spaces measured in each direction; no map is larger. */
const MOST = 200;
