/** Positions and distances of tokens, measured with the grid of their scene, in the kernel's types. */
import { feetOf } from "../../kernel/distance.ts";
import type { GridArea } from "../../kernel/ruleset.ts";
import { type Point, type SceneGrid, sceneOf, scenery, type TokenDoc } from "./foundry-api.ts";

/** The grid of the viewed scene. */
export const viewedGrid = (): SceneGrid | undefined => scenery().scene?.grid;
/** The grid of a token's scene, viewed or not. */
const gridOf = (token: TokenDoc): SceneGrid | undefined => sceneOf(token)?.grid;
/** Pixels of a grid space, by default of the viewed scene. */
export const sizeOf = (grid = viewedGrid()): number => grid?.size ?? 100;
/** Feet between two points, measured along a grid. */
export const measured = (grid: SceneGrid | undefined, from: Point, to: Point): number =>
  grid ? feetOf(grid.measurePath([from, to]).distance, String(grid.units ?? "")) : 0;

/** Feet between the centers of two tokens of a scene, measured along its grid. */
export function distanceFeet(a: TokenDoc, b: TokenDoc): number {
  const grid = gridOf(a);
  const size = sizeOf(grid);
  const center = (t: TokenDoc) => ({ x: t.x + (t.width * size) / 2, y: t.y + (t.height * size) / 2 });
  return measured(grid, center(a), center(b));
}

/** Feet between the nearest spaces of two tokens of a scene: 0 if they share one; null if spaces are not square. */
export function edgeDistanceFeet(a: TokenDoc, b: TokenDoc): number | null {
  const grid = gridOf(a);
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
  return measured(grid, center(fromX, fromY), center(toX, toY));
}

/** Feet per space of a token's scene; null if spaces are not square. */
export function spaceFeet(token: TokenDoc): number | null {
  const grid = gridOf(token);
  return grid?.isSquare ? feetOf(grid.distance, String(grid.units ?? "")) : null;
}

/** Position and size of a token on a square grid, in grid spaces; null if spaces are not square. */
export function placeOf(token: TokenDoc): GridArea | null {
  const { x, y, width, height } = token;
  const grid = gridOf(token);
  if (!grid?.isSquare) return null;
  const { size } = grid;
  return { x: x / size, y: y / size, width, height };
}

/** A token's center in grid spaces. */
export function centerOf(token: TokenDoc): Point {
  const { x, y, width, height } = token;
  const size = sizeOf(gridOf(token));
  return { x: x / size + width / 2, y: y / size + height / 2 };
}

/** Whether two tokens stand next to each other: no free grid space between their edges. */
export function areAdjacent(a: TokenDoc, b: TokenDoc): boolean {
  const size = sizeOf(gridOf(a));
  const gap = (from: number, length: number, to: number, other: number) =>
    Math.max(to - (from + length * size), from - (to + other * size));
  return Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)) < size * 0.5;
}

/** Top left corners of the spaces within `squares` of a token's own; none if spaces are not square. */
export function spacesAround(token: TokenDoc, squares: number): Point[] {
  const { x, y, width, height } = token;
  const grid = gridOf(token);
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
  const { ready, scene: shown } = scenery();
  const grid = viewedGrid();
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
