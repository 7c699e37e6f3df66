import type { Point } from "../adventures/fields.ts";
import type { Feature, SceneSource } from "../adventures/scene-source.ts";
import { slug } from "../ids.ts";
import { LOOKS, type Look } from "./materials.ts";
import { PROP_LOOKS, type PropLook } from "./props.ts";
import { type Random, randomOf } from "./random.ts";
import { blob, curve, filled, INK, n, PAPER, rounded, type Spot, shaky, straight, stroke } from "./svg.ts";
import { drawWalls } from "./walls.ts";

const SPACE = 100;

/** The map of a scene as SVG, the same bytes for the same source. Foundry draws the grid. */
export function drawMap(source: SceneSource): string {
  const [width, height] = [source.size[0] * SPACE, source.size[1] * SPACE];
  const map = new MapDrawing(source, width, height);
  const ground = map.tile(source.ground);
  const shapes = source.map.map((feature, index) => map.feature(feature, index)).join("\n");
  const sheet = `M0 0H${width}V${height}H0z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${map.defs.join("")}</defs>
${filled(sheet, LOOKS[source.ground].color)}${filled(sheet, `url(#${ground})`)}
${shapes}
${drawWalls(source, SPACE)}
${source.labels.map(({ text, at }) => label(text, at)).join("")}
${stroke(`M3 3H${width - 3}V${height - 3}H3z`, INK, 6)}
</svg>
`;
}

/** Collects patterns, symbols and clips while features are drawn. */
class MapDrawing {
  readonly defs: string[] = [];
  readonly #ids = new Set<string>();
  readonly #size: readonly [number, number];
  readonly #seed: string;

  constructor(source: SceneSource, width: number, height: number) {
    this.#size = [width, height];
    this.#seed = `${source.entry.place.file}/${source.entry.name}`;
  }

  #define(id: string, content: () => string): string {
    if (!this.#ids.has(id)) {
      this.#ids.add(id);
      this.defs.push(content());
    }
    return id;
  }

  /** The pattern of a material. */
  tile(material: keyof typeof LOOKS): string {
    const look = LOOKS[material];
    const [width, height] = look.tile;
    return this.#define(
      `m-${slug(material)}`,
      () =>
        `<pattern id="m-${slug(material)}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${look.draw(randomOf(`${this.#seed}/${material}`))}</pattern>`,
    );
  }

  feature(feature: Feature, index: number): string {
    const random = randomOf(`${this.#seed}/${index}`);
    if (feature.kind === "prop") return this.#props(feature, random);
    const look = LOOKS[feature.material];
    const pattern = `url(#${this.tile(feature.material)})`;
    const id = `f${index}`;
    const d = feature.kind === "path" ? this.#course(feature, look, random) : this.#outline(feature, look, random);
    this.#define(id, () => `<path id="${id}" d="${d}"/>`);
    if (feature.kind === "path")
      return path(id, feature.width * SPACE, look, pattern) + (look.kind === "built" ? this.#ends(feature, look) : "");
    const clip = () => this.#define(`c${index}`, () => `<clipPath id="c${index}"><use href="#${id}"/></clipPath>`);
    return area(id, look, pattern, clip);
  }

  /** A point on the edge of the map lies beyond it, so that nothing ends there. */
  #beyond([x, y]: Point): Spot {
    const [width, height] = this.#size;
    const out = (value: number, end: number) => (value <= 0 ? value - 60 : value >= end ? value + 60 : value);
    return [out(x * SPACE, width), out(y * SPACE, height)];
  }

  /** The middle line of a path. */
  #course(feature: Extract<Feature, { kind: "path" }>, look: Look, random: Random): string {
    const points = feature.points.map((point) => this.#beyond(point));
    if (look.kind === "built") return straight(points, false);
    return curve(shaky(points, random, 9, false, 160));
  }

  /** Lines across the ends of a straight path. */
  #ends({ points, width }: Extract<Feature, { kind: "path" }>, look: Look): string {
    const [w, h] = this.#size;
    const end = ([x, y]: Point, [nx, ny]: Point): string => {
      if (x <= 0 || y <= 0 || x * SPACE >= w || y * SPACE >= h) return "";
      const half = (width * SPACE) / 2 / (Math.hypot(nx - x, ny - y) || 1);
      const [dx, dy] = [(ny - y) * half, (x - nx) * half];
      return `M${n(x * SPACE - dx)} ${n(y * SPACE - dy)}L${n(x * SPACE + dx)} ${n(y * SPACE + dy)}`;
    };
    return stroke(end(points[0]!, points[1]!) + end(points.at(-1)!, points.at(-2)!), look.edge, 4);
  }

  #outline(feature: Exclude<Feature, { kind: "path" | "prop" }>, look: Look, random: Random): string {
    const built = look.kind === "built";
    if (feature.kind === "circle") {
      const [x, y, radius] = [feature.x * SPACE, feature.y * SPACE, feature.radius * SPACE];
      if (!built)
        return rounded(blob(random, x, y, radius * 1.03, Math.max(14, Math.round(feature.radius * 6)), 0.035));
      return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;
    }
    const { points } = feature.kind === "polygon" ? feature : { points: corners(feature) };
    if (built) return straight(points.map(([x, y]): Spot => [x * SPACE, y * SPACE]));
    return rounded(
      shaky(
        points.map((point) => this.#beyond(point)),
        random,
        14,
        true,
        140,
      ),
    );
  }

  #props(feature: Extract<Feature, { kind: "prop" }>, random: Random): string {
    const look = PROP_LOOKS[feature.prop];
    const [sx, sy] = scaleOf(feature.size, look);
    return feature.at
      .map(([x, y]) => {
        const variant = Math.floor(random() * look.variants);
        const id = this.#define(
          `p-${feature.prop}-${variant}`,
          () => `<g id="p-${feature.prop}-${variant}">${look.draw(randomOf(`${feature.prop}/${variant}`))}</g>`,
        );
        const vary = look.turns ? random.between(0.9, 1.1) : 1;
        const turn = feature.turn + (look.turns ? random.between(0, 360) : 0);
        const rotate = turn === 0 ? "" : ` rotate(${n(turn)})`;
        const scale = (value: number) => Math.round(value * vary * 1000) / 1000;
        return `<use href="#${id}" transform="translate(${n(x * SPACE)} ${n(y * SPACE)})${rotate} scale(${scale(sx)} ${scale(sy)})"/>`;
      })
      .join("");
  }
}

/** Factors from the units of a symbol to pixels. A wanted size of two equal numbers is that of the longer side. */
function scaleOf(wanted: readonly [number, number] | null, { size, drawn }: PropLook): [number, number] {
  const longer = Math.max(...size);
  const unit = (longer * SPACE) / drawn;
  if (!wanted) return [unit, unit];
  if (wanted[0] === wanted[1]) return [(wanted[0] * SPACE) / drawn, (wanted[0] * SPACE) / drawn];
  return [(unit * wanted[0]) / size[0], (unit * wanted[1]) / size[1]];
}

const corners = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const DASHES = ` stroke-dasharray="38 9 14 12 52 10"`;

/** The shape with this id, filled or as a line. */
const fill = (id: string, color: string, more = ""): string => `<use href="#${id}" fill="${color}"${more}/>`;
const line = (id: string, color: string, width: number, more = ""): string =>
  `<use href="#${id}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linejoin="round"${more}/>`;

/** An area: its color, its pattern, and an edge. `clip` makes a clip of the area. */
function area(id: string, look: Look, pattern: string, clip: () => string): string {
  const inside = fill(id, look.color) + fill(id, pattern);
  switch (look.kind) {
    case "shore": {
      const shore = line(id, look.edge, 60, ` opacity=".13"`) + line(id, look.edge, 26, ` opacity=".2"`);
      return `${inside}<g clip-path="url(#${clip()})">${shore}</g>${line(id, look.edge, 4.5)}`;
    }
    case "rock": {
      const rim = line(id, look.edge, 54, ` opacity=".16"`) + line(id, look.edge, 24, ` opacity=".3"`);
      return rim + inside + line(id, look.edge, 6);
    }
    case "built":
      return fill(id, INK, ` opacity=".14" transform="translate(7 9)"`) + inside + line(id, look.edge, 4);
    default:
      return inside + line(id, look.edge, 3, DASHES);
  }
}

/** A road or river: lines on top of each other, the widest first. */
function path(id: string, width: number, look: Look, pattern: string): string {
  const round = look.kind !== "soft" ? "" : ` stroke-linecap="round"`;
  const body = line(id, look.color, width, round) + line(id, pattern, width, round);
  switch (look.kind) {
    case "shore": {
      const shore = line(id, look.edge, width, ` opacity=".2"`) + line(id, look.color, Math.max(10, width - 34));
      return line(id, look.edge, width + 8) + body + shore + line(id, pattern, width);
    }
    case "soft":
      return line(id, look.edge, width + 6, `${round} opacity=".5"`) + line(id, look.edge, width + 5, DASHES) + body;
    default:
      return line(id, look.edge, width + 8) + body;
  }
}

function label(text: string, [x, y]: Point): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${n(x * SPACE)}" y="${n(y * SPACE)}" text-anchor="middle" dominant-baseline="middle" font-family="Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif" font-style="italic" font-size="46" letter-spacing="2" fill="${INK}" stroke="${PAPER}" stroke-width="9" stroke-linejoin="round" paint-order="stroke">${safe}</text>`;
}
