/** Areas on the scene as SVG paths: measured templates and regions. */
import type { MeasuredTemplateDocument, RegionDocument, RegionShape } from "../../core/documents/areas.ts";
import type { Scene } from "../../core/documents/scene.ts";
import { g } from "../util.ts";
import { svg } from "./token-view.ts";

type Spot = readonly [x: number, y: number];

const at = ([x, y]: Spot, degrees: number, distance: number): Spot => {
  const turn = (degrees * Math.PI) / 180;
  return [x + Math.cos(turn) * distance, y + Math.sin(turn) * distance];
};
const path = (...corners: Spot[]): string => `M ${corners.map(([x, y]) => `${x} ${y}`).join(" L ")} Z`;
const circle = (center: Spot, radius: number): string =>
  path(...Array.from({ length: 36 }, (_, n) => at(center, n * 10, radius)));
const cone = (start: Spot, radius: number, direction: number, angle: number): string =>
  path(start, ...Array.from({ length: 13 }, (_, n) => at(start, direction + angle * (n / 12 - 0.5), radius)));
function line(start: Spot, length: number, width: number, direction: number): string {
  const side = (spot: Spot, sign: number) => at(spot, direction + 90, (sign * width) / 2);
  const end = at(start, direction, length);
  return path(side(start, -1), side(end, -1), side(end, 1), side(start, 1));
}

function templatePath(
  { t, x, y, distance, direction, angle, width }: MeasuredTemplateDocument,
  pixels: number,
): string {
  const start: Spot = [x, y];
  if (t === "cone") return cone(start, distance * pixels, direction, angle);
  if (t === "ray") return line(start, distance * pixels, width * pixels, direction);
  if (t === "circle") return circle(start, distance * pixels);
  const [right, bottom] = at(start, direction, distance * pixels);
  return path(start, [right, y], [right, bottom], [x, bottom]);
}

/** Shapes of other kinds are stored and not drawn. */
function shapePath(shape: RegionShape, size: number): string {
  const number = (key: string): number => Number(shape[key] ?? 0);
  const start: Spot = [shape.x, shape.y];
  if (shape.type === "circle") return circle(start, number("radius"));
  if (shape.type === "cone") return cone(start, number("radius"), number("rotation"), number("angle"));
  if (shape.type === "line") return line(start, number("length"), number("width"), number("rotation"));
  if (shape.type !== "emanation") return "";
  const base = shape.base as { x: number; y: number; width: number; height: number };
  const center: Spot = [base.x + (base.width * size) / 2, base.y + (base.height * size) / 2];
  return circle(center, number("radius") + (base.width * size) / 2);
}

/** Whether this user sees a region outside the region layer. */
const isShown = ({ visibility }: RegionDocument): boolean => {
  const { ALWAYS, GAMEMASTER } = g.CONST.REGION_VISIBILITY;
  return visibility === ALWAYS || (visibility === GAMEMASTER && g.game.user.isGM);
};

/** The areas of a scene that this user sees. */
export function drawnAreas(scene: Scene): SVGElement[] {
  const { size, distancePixels } = scene.dimensions;
  const drawn = (id: string, d: string, color: string) =>
    svg("path", { "data-area-id": id, d, fill: color, "fill-opacity": 0.25, stroke: color, "stroke-width": 3 });
  const templates = (scene.templates?.contents ?? []).filter(({ hidden, isOwner }) => !hidden || isOwner);
  return [
    ...templates.map((one) => drawn(one.id!, templatePath(one, distancePixels), String(one.fillColor))),
    ...scene.regions.contents
      .filter(isShown)
      .map((one) => drawn(one.id!, one.shapes.map((shape) => shapePath(shape, size)).join(" "), String(one.color))),
  ];
}
