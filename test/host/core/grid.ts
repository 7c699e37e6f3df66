import { rt } from "./state.ts";

export type Point = { x: number; y: number };
export type Offset = { i: number; j: number };
export type Coordinates = Point | Offset;

interface GridOptions {
  type?: number;
  style?: string;
  thickness?: number;
  color?: unknown;
  alpha?: number;
  size?: number;
  distance?: number;
  units?: string;
  diagonals?: number;
}

/** Measurements of a path or a part of it. */
interface Measures {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}
interface Segment extends Measures {
  from: Waypoint;
  to: Waypoint;
  teleport: boolean;
}
/** A waypoint of a path: measurements up to it, and its adjacent segments. */
interface Waypoint extends Measures {
  backward: Segment | null;
  forward: Segment | null;
}
export interface PathMeasurement extends Measures {
  waypoints: Waypoint[];
  segments: Segment[];
}
/** Cost of a step between two squares. */
type StepCost = (from: Offset, to: Offset, distance: number) => number;

const isOffset = (c: Coordinates): c is Offset => (c as Offset | undefined)?.i !== undefined;

/** A square grid, or none: offsets are rows (i) and columns (j), measures are in the scene's units. */
export class SquareGrid {
  size: number;
  distance: number;
  units: string;
  diagonals: number;
  type: number;
  style: string;
  thickness: number;
  color: unknown;
  alpha: number;
  constructor(options: GridOptions = {}) {
    const { size = 100, distance = 1, units = "", diagonals = 0 } = options;
    const { type = 1, style = "solidLines", thickness = 1, color = "#000000", alpha = 0.2 } = options;
    this.type = type;
    this.style = style;
    this.thickness = thickness;
    this.color = color;
    this.alpha = alpha;
    this.size = size;
    this.distance = distance;
    this.units = units;
    this.diagonals = diagonals;
  }
  get sizeX(): number {
    return this.size;
  }
  get sizeY(): number {
    return this.size;
  }
  /** Without a grid, paths are measured in straight lines. */
  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return false;
  }
  getOffset(c: Coordinates): Offset {
    if (isOffset(c)) return { i: c.i, j: c.j };
    return { i: Math.floor(c.y / this.size), j: Math.floor(c.x / this.size) };
  }
  getTopLeftPoint(c: Coordinates): Point {
    const { i, j } = this.getOffset(c);
    return { x: j * this.size, y: i * this.size };
  }
  getCenterPoint(c: Coordinates): Point {
    const { x, y } = this.getTopLeftPoint(c);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }
  getSnappedPoint({ x, y }: Point, { mode = 1, resolution = 1 }: { mode?: number; resolution?: number } = {}): Point {
    const step = this.size / resolution;
    if (mode & 1 && !(mode & 0xff0))
      return { x: (Math.floor(x / step) + 0.5) * step, y: (Math.floor(y / step) + 0.5) * step };
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  }
  getAdjacentOffsets(c: Coordinates): Offset[] {
    const { i, j } = this.getOffset(c);
    const around: Offset[] = [];
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) if (di || dj) around.push({ i: i + di, j: j + dj });
    return around;
  }
  testAdjacency(a: Coordinates, b: Coordinates): boolean {
    const [p, q] = [this.getOffset(a), this.getOffset(b)];
    const [di, dj] = [Math.abs(p.i - q.i), Math.abs(p.j - q.j)];
    if (this.diagonals === rt.CONST.GRID_DIAGONALS.ILLEGAL) return di + dj === 1;
    return Math.max(di, dj) === 1;
  }
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = [];
    const offsets = waypoints.map((w) => this.getOffset(w));
    for (let n = 0; n < offsets.length; n++) {
      const to = offsets[n]!;
      const from = offsets[n - 1] ?? to;
      let { i, j } = from;
      if (!path.length) path.push({ i, j });
      while (i !== to.i || j !== to.j) {
        i += Math.sign(to.i - i);
        j += Math.sign(to.j - j);
        path.push({ i, j });
      }
    }
    return path;
  }
  getShape(): Point[] {
    const s = this.size / 2;
    return [
      { x: -s, y: -s },
      { x: s, y: -s },
      { x: s, y: s },
      { x: -s, y: s },
    ];
  }
  getVertices(c: Coordinates): Point[] {
    const { x, y } = this.getTopLeftPoint(c);
    const s = this.size;
    return [
      { x, y },
      { x: x + s, y },
      { x: x + s, y: y + s },
      { x, y: y + s },
    ];
  }
  /** Length of a path over its waypoints by the current diagonal rule. */
  measurePath(waypoints: Coordinates[], { cost }: { cost?: StepCost } = {}): PathMeasurement {
    const result: PathMeasurement = {
      waypoints: [],
      segments: [],
      distance: 0,
      cost: 0,
      spaces: 0,
      diagonals: 0,
      euclidean: 0,
    };
    const points = waypoints.map((w) => (isOffset(w) ? this.getCenterPoint(w) : w));
    for (let n = 0; n < points.length; n++) {
      const waypoint: Waypoint = {
        backward: null,
        forward: null,
        distance: result.distance,
        cost: result.cost,
        spaces: result.spaces,
        diagonals: result.diagonals,
        euclidean: result.euclidean,
      };
      if (n > 0) {
        const [start, end] = [points[n - 1]!, points[n]!];
        const [from, to] = [this.getOffset(start), this.getOffset(end)];
        const [di, dj] = [Math.abs(from.i - to.i), Math.abs(from.j - to.j)];
        const diagonal = Math.min(di, dj);
        const straight = Math.max(di, dj) - diagonal;
        const steps = (straight + this.#diagonalLength(diagonal, result.diagonals)) * this.distance;
        const euclidean = (Math.hypot(end.x - start.x, end.y - start.y) / this.size) * this.distance;
        const distance = this.isGridless ? euclidean : steps;
        const stepCost =
          typeof cost === "function"
            ? this.getDirectPath([from, to])
                .slice(1)
                .reduce((sum, o, k, all) => sum + cost(all[k - 1] ?? from, o, this.distance), 0)
            : distance;
        const prior = result.waypoints[n - 1]!;
        const segment: Segment = {
          from: prior,
          to: waypoint,
          teleport: false,
          distance,
          cost: stepCost,
          spaces: Math.max(di, dj),
          diagonals: diagonal,
          euclidean,
        };
        result.segments.push(segment);
        prior.forward = segment;
        waypoint.backward = segment;
        for (const key of ["distance", "cost", "spaces", "diagonals", "euclidean"] as const) {
          result[key] += segment[key];
          waypoint[key] = result[key];
        }
      }
      result.waypoints.push(waypoint);
    }
    return result;
  }
  /** Cost in squares of `count` diagonal steps after `before` earlier ones. */
  #diagonalLength(count: number, before: number): number {
    const D = rt.CONST.GRID_DIAGONALS;
    switch (this.diagonals) {
      case D.EXACT:
        return count * Math.SQRT2;
      case D.APPROXIMATE:
        return count * 1.5;
      case D.RECTILINEAR:
      case D.ILLEGAL:
        return count * 2;
      case D.ALTERNATING_1:
        return count + Math.floor((before + count) / 2) - Math.floor(before / 2);
      case D.ALTERNATING_2:
        return count + Math.ceil((before + count) / 2) - Math.ceil(before / 2);
      default:
        return count;
    }
  }
  getTranslatedPoint({ x, y }: Point, direction: number, distance: number): Point {
    const radians = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: x + Math.cos(radians) * pixels, y: y + Math.sin(radians) * pixels };
  }
}
