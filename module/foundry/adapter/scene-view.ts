/** The viewed scene: points of the window in grid spaces, and what the window shows of it. */
import { FEET_PER_SPACE, feetOf } from "../../kernel/distance.ts";
import type { GridArea } from "../../kernel/ruleset.ts";
import { type Point, scenery, type TokenDoc } from "./foundry-api.ts";
import { measured, sizeOf, viewedGrid } from "./grid.ts";

/** Measures feet from a space to the one this many columns and rows away; null if spaces are not square. */
export function measureSpaces(): ((columns: number, rows: number) => number) | null {
  const grid = viewedGrid();
  if (!grid?.isSquare) return null;
  const { size } = grid;
  const from = { x: size / 2, y: size / 2 };
  return (columns, rows) => measured(grid, from, { x: from.x + columns * size, y: from.y + rows * size });
}

/** Position and size of a token in units of `grid.size`, on any grid: for drawing and areas. */
export const spaceOf = ({ x, y, width, height }: TokenDoc): GridArea => ({
  x: x / sizeOf(),
  y: y / sizeOf(),
  width,
  height,
});

/** Feet per `grid.size` pixels, on any grid. */
export const feetPerSize = (): number => {
  const grid = viewedGrid();
  return (grid && feetOf(grid.distance, String(grid.units ?? ""))) || FEET_PER_SPACE;
};

/** Whether positions snap to a square grid. */
export const hasSquares = (): boolean => viewedGrid()?.isSquare === true;

/** A point of the scene in pixels as one in grid spaces. */
export const inSpaces = ({ x, y }: Point): Point => ({ x: x / sizeOf(), y: y / sizeOf() });

/** The point of the scene at a point of the window, in grid spaces. */
export const spaceAtClient = (x: number, y: number): Point =>
  inSpaces(scenery().canvasCoordinatesFromClient?.({ x, y }) ?? { x, y });

/** The point of the window at a point of the scene in grid spaces. */
export function clientAtSpace({ x, y }: Point): Point {
  const point = { x: x * sizeOf(), y: y * sizeOf() };
  return scenery().clientCoordinatesFromCanvas?.(point) ?? point;
}

/** Moves the view so that a space is inside the window, if it is not. */
export function showSpace({ x, y, width, height }: GridArea): void {
  const corners = [
    { x, y },
    { x: x + width, y: y + height },
  ].map(clientAtSpace);
  const isInside = (at: Point): boolean => at.x >= 0 && at.y >= 0 && at.x <= innerWidth && at.y <= innerHeight;
  if (corners.every(isInside)) return;
  void scenery().animatePan?.({ x: (x + width / 2) * sizeOf(), y: (y + height / 2) * sizeOf(), duration: 250 });
}

/** Pixels of the window left free around an element that no longer covers a space. */
const GAP = 40;

/** Moves the view up or down so that an element of the page does not cover a space, if it does. */
export function uncoverSpace({ x, y, width, height }: GridArea, cover: DOMRect): void {
  const [from, to] = [clientAtSpace({ x, y }), clientAtSpace({ x: x + width, y: y + height })];
  if (to.x <= cover.left || from.x >= cover.right || to.y <= cover.top || from.y >= cover.bottom) return;
  const fitsAbove = cover.top - GAP >= to.y - from.y;
  const by = fitsAbove ? to.y + GAP - cover.top : from.y - GAP - cover.bottom;
  const center = spaceAtClient(innerWidth / 2, innerHeight / 2 + by);
  void scenery().animatePan?.({ x: center.x * sizeOf(), y: center.y * sizeOf(), duration: 250 });
}
