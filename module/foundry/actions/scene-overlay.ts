/** Draws polygons over the scene as SVG; the same on both generations. It follows the view of the scene. */

import { onHook, type Point } from "../adapter/foundry-api.ts";
import { clientAtSpace } from "../adapter/scene-view.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Polygons by class; corners in grid spaces. */
export type Layers = Readonly<Record<string, readonly (readonly Point[])[]>>;

/** An overlay with these classes: a function that shows other layers, or none. */
export function sceneOverlay(...classes: string[]): (layers: Layers | null) => void {
  let shown: Layers | null = null;
  let element: SVGSVGElement | null = null;
  let follows = false;
  const draw = (): void => {
    if (!shown) {
      element?.remove();
      element = null;
      return;
    }
    if (!element) {
      element = document.createElementNS(SVG, "svg");
      element.classList.add("fivefold", ...classes);
      element.ariaHidden = "true";
      document.body.append(element);
    }
    element.replaceChildren(...Object.entries(shown).map(([name, all]) => polygons(name, all)));
  };
  const show = (layers: Layers | null): void => {
    if (!layers && !shown) return;
    if (!follows) {
      follows = true;
      onHook("canvasPan", draw);
      onHook("canvasTearDown", () => show(null));
    }
    shown = layers;
    draw();
  };
  return show;
}

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
