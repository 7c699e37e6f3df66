/** Creates areas on a scene; loaded with the first one. */
import { centerOf, type Shape } from "../../kernel/area-shape.ts";
import { type AnyDoc, isV14, me, type SceneDoc, type Source, SYSTEM, scenery } from "./foundry-api.ts";
import { type AreaFlag, areaDocumentName } from "./placed-areas.ts";

/** A value of `CONST.REGION_VISIBILITY`: visible to all users. */
const ALWAYS = 2;
const OWNER = 3;
/** A value of `CONST.TOKEN_SHAPES`. */
const RECTANGLE = 4;

/** Data of a template: position in pixels, lengths in units of the scene. */
function templateData(shape: Shape, { size, distance }: SceneDoc["grid"]): Source {
  const at = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x * size), y: Math.round(y * size) });
  // A template has no emanation: a circle as wide as the token and the radius around it.
  if (shape.kind === "emanation") {
    const radius = shape.radius + Math.max(shape.base.width, shape.base.height) / 2;
    return { t: "circle", ...at(centerOf(shape.base)), distance: radius * distance };
  }
  if (shape.kind === "circle") return { t: "circle", ...at(shape), distance: shape.radius * distance };
  const { direction } = shape;
  if (shape.kind === "cone")
    return { t: "cone", ...at(shape), distance: shape.radius * distance, direction, angle: shape.angle };
  return { t: "ray", ...at(shape), distance: shape.length * distance, direction, width: shape.width * distance };
}

/** Data of a region's shape: everything in pixels. */
function regionShape(shape: Shape, { size }: SceneDoc["grid"]): Source {
  if (shape.kind === "emanation") {
    const { x, y, width, height } = shape.base;
    // The base is in pixels, its size in spaces.
    const base = { type: "token", x: x * size, y: y * size, width, height, shape: RECTANGLE };
    return { type: "emanation", base, radius: shape.radius * size };
  }
  const at = { x: shape.x * size, y: shape.y * size };
  if (shape.kind === "circle") return { type: "circle", ...at, radius: shape.radius * size };
  const rotation = shape.direction;
  if (shape.kind === "cone")
    return { type: "cone", ...at, radius: shape.radius * size, angle: shape.angle, rotation, curvature: "round" };
  return { type: "line", ...at, length: shape.length * size, width: shape.width * size, rotation };
}

/** Creates an area on the viewed scene, visible to all users. */
export async function createArea(name: string, shape: Shape, flag: AreaFlag): Promise<AnyDoc | null> {
  const { scene } = scenery();
  if (!scene) return null;
  const color = me().color.css;
  const flags = { [SYSTEM]: { area: flag } };
  const data: Source = isV14()
    ? {
        name,
        color,
        shapes: [regionShape(shape, scene.grid)],
        visibility: ALWAYS,
        highlightMode: "coverage",
        ownership: { default: 0, [me().id]: OWNER },
        flags,
      }
    : { ...templateData(shape, scene.grid), fillColor: color, flags };
  const [made] = await scene.createEmbeddedDocuments(areaDocumentName(), [data]);
  return made ?? null;
}
