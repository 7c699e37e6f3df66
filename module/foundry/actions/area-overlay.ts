/** Draws an area over the scene while it is placed, and until its action starts. */
import { coveredSpaces, outlineOf, type Shape } from "../../kernel/area-shape.ts";
import type { GridArea } from "../../kernel/ruleset.ts";
import type { Point } from "../adapter/foundry-api.ts";
import { hasSquares } from "../adapter/scene-view.ts";
import { sceneOverlay } from "./scene-overlay.ts";

const show = sceneOverlay("ff-area");

/** Shows an area and the tokens inside; replaces the previous one. Null: shows none. */
export function showArea(shape: Shape | null, inside: readonly GridArea[] = []): void {
  if (!shape) {
    show(null);
    return;
  }
  const squares = hasSquares() ? coveredSpaces(shape).map((at) => ({ ...at, width: 1, height: 1 })) : [];
  show({ spaces: squares.map(cornersOf), outline: [outlineOf(shape)], inside: inside.map(cornersOf) });
}

const cornersOf = ({ x, y, width, height }: GridArea): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
