/**
 * Grid measurements: positions and distances of tokens, and the spaces around them, from Foundry's grid in the kernel's
 * types.
 */
import { FEET_PER_SPACE, feetOf } from "../../kernel/distance.ts";
import type { GridArea } from "../../kernel/ruleset.ts";
import { type Point, scenery, type TokenDoc } from "./foundry-api.ts";

const sizeOf = (): number => scenery().scene?.grid.size ?? 100;
/** Feet between two points, measured along the grid. */
const measured = (from: Point, to: Point): number =>
  feetOf(scenery().grid?.measurePath([from, to]).distance ?? 0, String(scenery().scene?.grid.units ?? ""));

/** Distance between the centers of two tokens in scene units, measured along the grid. */
export function distanceBetween(a: TokenDoc, b: TokenDoc): number {
  const size = sizeOf();
  const center = (t: TokenDoc) => ({ x: t.x + (t.width * size) / 2, y: t.y + (t.height * size) / 2 });
  return measured(center(a), center(b));
}

/** Feet between the centers of two tokens. */
export const distanceFeet = (a: TokenDoc, b: TokenDoc): number =>
  feetOf(distanceBetween(a, b), String(scenery().scene?.grid.units ?? ""));

/** Measures feet from a space to the one this many columns and rows away; null if spaces are not square. */
export function measureSpaces(): ((columns: number, rows: number) => number) | null {
  const { grid } = scenery();
  if (!grid?.isSquare) return null;
  const { size } = grid;
  const from = { x: size / 2, y: size / 2 };
  return (columns, rows) => measured(from, { x: from.x + columns * size, y: from.y + rows * size });
}

/** Feet between the nearest spaces of two tokens: 0 if they share one; null if spaces are not square. */
export function edgeDistanceFeet(a: TokenDoc, b: TokenDoc): number | null {
  const { grid } = scenery();
  if (!grid?.isSquare) return null;
  const { size } = grid;
  const spaces = (at: number, length: number): [number, number] => {
    const many = Math.max(1, Math.round(length));
    const first = Math.round(at / size + length / 2 - many / 2);
    return [first, first + many - 1];
  };
  const nearest = ([a0, a1]: [number, number], [b0, b1]: [number, number]): [number, number] => {
    if (a1 < b0) return [a1, b0];
    return b1 < a0 ? [a0, b1] : [Math.max(a0, b0), Math.max(a0, b0)];
  };
  const [fromX, toX] = nearest(spaces(a.x, a.width), spaces(b.x, b.width));
  const [fromY, toY] = nearest(spaces(a.y, a.height), spaces(b.y, b.height));
  const center = (x: number, y: number) => ({ x: (x + 0.5) * size, y: (y + 0.5) * size });
  return measured(center(fromX, fromY), center(toX, toY));
}

/** Feet per space; null if spaces are not square. */
export const spaceFeet = (): number | null => {
  const { grid, scene } = scenery();
  return grid?.isSquare && scene ? feetOf(scene.grid.distance, String(scene.grid.units ?? "")) : null;
};

/** Position and size of a token on a square grid, in grid spaces; null if spaces are not square. */
export function placeOf({ x, y, width, height }: TokenDoc): GridArea | null {
  const { grid } = scenery();
  if (!grid?.isSquare) return null;
  const { size } = grid;
  return { x: x / size, y: y / size, width, height };
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
  const grid = scenery().scene?.grid;
  return (grid && feetOf(grid.distance, String(grid.units ?? ""))) || FEET_PER_SPACE;
};

/** Whether positions snap to a square grid. */
export const hasSquares = (): boolean => scenery().grid?.isSquare === true;

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

/** A token's center in grid spaces. */
export function centerOf({ x, y, width, height }: TokenDoc): Point {
  const size = sizeOf();
  return { x: x / size + width / 2, y: y / size + height / 2 };
}

/** Whether two tokens stand next to each other: no free grid space between their edges. */
export function areAdjacent(a: TokenDoc, b: TokenDoc): boolean {
  const size = sizeOf();
  const gap = (from: number, length: number, to: number, other: number) =>
    Math.max(to - (from + length * size), from - (to + other * size));
  return Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)) < size * 0.5;
}

/** Top left corners of the spaces within `squares` of a token's own; none if spaces are not square. */
export function spacesAround({ x, y, width, height }: TokenDoc, squares: number): Point[] {
  const { grid } = scenery();
  if (!grid?.isSquare) return [];
  const { size } = grid;
  const own = grid.getOffset({ x: x + size / 2, y: y + size / 2 });
  const [high, wide] = [Math.max(1, Math.round(height)), Math.max(1, Math.round(width))];
  const spaces: Point[] = [];
  for (let i = own.i - squares; i < own.i + high + squares; i += 1)
    for (let j = own.j - squares; j < own.j + wide + squares; j += 1)
      if (i < own.i || i >= own.i + high || j < own.j || j >= own.j + wide) spaces.push(grid.getTopLeftPoint({ i, j }));
  return spaces;
}

/** Corner of a space by column and row; none if spaces are not square, or another scene is viewed. */
export function spaceAt(x: number, y: number, scene: string): Point[] {
  const { ready, scene: shown, grid } = scenery();
  return ready && shown?.uuid === scene && grid?.isSquare
    ? [grid.getTopLeftPoint({ i: Math.floor(y), j: Math.floor(x) })]
    : [];
}

const REACH = { color: 0xc8963c, border: 0xc8963c, alpha: 0.15 };
/** Highlights these spaces, and no others, on the named layer. */
export function highlight(layer: string, spaces: readonly Point[]): void {
  const { ready, interface: shown } = scenery();
  const grid = ready ? shown?.grid : null;
  if (!grid) return;
  grid.addHighlightLayer(layer);
  grid.clearHighlightLayer(layer);
  for (const { x, y } of spaces) grid.highlightPosition(layer, { x, y, ...REACH });
}
