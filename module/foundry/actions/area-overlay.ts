/** Draws an area over the scene while it is placed, and until its action starts; the same on both generations. */
import { coveredSpaces, outlineOf, type Shape } from "../../kernel/area-shape.ts";
import type { GridArea } from "../../kernel/ruleset.ts";
import { clientAtSpace, hasSquares } from "../adapter/grid.ts";
import { onHook, type Point } from "../adapter/seam.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The drawn area and the tokens inside; it follows the view of the scene. */
let shown: { shape: Shape; inside: readonly GridArea[] } | null = null;
let element: SVGSVGElement | null = null;
let follows = false;

/** Shows an area instead of the one before; null: none. */
export function showArea(shape: Shape | null, inside: readonly GridArea[] = []): void {
  if (!shape && !shown) return;
  if (!follows) {
    follows = true;
    onHook("canvasPan", draw);
    onHook("canvasTearDown", () => showArea(null));
  }
  shown = shape ? { shape, inside } : null;
  draw();
}

function draw(): void {
  if (!shown) {
    element?.remove();
    element = null;
    return;
  }
  if (!element) {
    element = document.createElementNS(SVG, "svg");
    element.classList.add("fivefold", "ff-area");
    element.ariaHidden = "true";
    document.body.append(element);
  }
  const { shape, inside } = shown;
  const squares = hasSquares() ? coveredSpaces(shape).map((at) => ({ ...at, width: 1, height: 1 })) : [];
  element.replaceChildren(
    polygons("spaces", squares.map(cornersOf)),
    polygons("outline", [outlineOf(shape)]),
    polygons("inside", inside.map(cornersOf)),
  );
}

const cornersOf = ({ x, y, width, height }: GridArea): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

function polygons(name: string, all: readonly (readonly Point[])[]): SVGPathElement {
  const path = document.createElementNS(SVG, "path");
  path.classList.add(name);
  const point = (spot: Point): string => {
    const { x, y } = clientAtSpace(spot);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  path.setAttribute("d", all.map((corners) => `M ${corners.map(point).join(" L ")} Z`).join(" "));
  return path;
}
