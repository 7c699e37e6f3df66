import type { Constructor, Data } from "../types.ts";
import { CANVAS_NAMES, NEWER_CANVAS_NAMES } from "./canvas-names.ts";

/** An empty class of that name, to be extended. */
export const emptyClass = (name: string, Base?: Constructor): Constructor =>
  Base ? { [name]: class extends Base {} }[name]! : { [name]: class {} }[name]!;

/** A mixin of that name: returns a subclass of the given class that adds nothing. */
const emptyMixin = (name: string): unknown =>
  ({ [name]: (Base: Constructor = emptyClass("Base")) => class extends Base {} })[name];

/** The object at a dotted path, created if missing. */
export function namespaceAt(root: Data, path: string): Data {
  let at = root;
  for (const key of path ? path.split(".") : []) {
    at[key] ??= {};
    at = at[key] as Data;
  }
  return at;
}

/** Adds empty classes of these names to a namespace, where missing. */
export function addNames(root: Data, names: Record<string, string>): void {
  for (const [path, list] of Object.entries(names)) {
    const namespace = namespaceAt(root, path);
    for (const entry of list.split(/\s+/).filter(Boolean)) {
      const [name, parent] = entry.split("<") as [string, string?];
      if (namespace[name]) continue;
      const Base = parent ? (namespace[parent] as Constructor) : undefined;
      namespace[name] = name.endsWith("Mixin") ? emptyMixin(name) : emptyClass(name, Base);
    }
  }
}

/** A line between two points. */
export class Ray {
  constructor(
    readonly A: { x: number; y: number },
    readonly B: { x: number; y: number },
  ) {}
  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    const end = { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance };
    return new Ray({ x, y }, end);
  }
  get dx(): number {
    return this.B.x - this.A.x;
  }
  get dy(): number {
    return this.B.y - this.A.y;
  }
  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }
  project(t: number): { x: number; y: number } {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }
}

/** Everything under `foundry.canvas` that the test host does not render. */
export function addCanvasNames(canvas: Data, newer: boolean): void {
  namespaceAt(canvas, "geometry").Ray = Ray;
  addNames(canvas, CANVAS_NAMES);
  if (newer) addNames(canvas, NEWER_CANVAS_NAMES);
  const layers = { SCENE: 0, TILES: 500, DRAWINGS: 600, TOKENS: 700, WEATHER: 1000 };
  Object.assign(namespaceAt(canvas, "groups.PrimaryCanvasGroup"), { SORT_LAYERS: layers });
  // nothing is ever loaded, as the canvas is not rendered
  Object.assign(canvas, { getTexture: () => null, loadTexture: async () => null, srcExists: async () => false });
}
