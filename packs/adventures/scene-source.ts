import type { Entry } from "../entries.ts";
import { Fields, type Line, numbersOf, type Point, pointsOf } from "./fields.ts";
import { ANIMATIONS, type Animation, MATERIALS, type Material, PROPS, type Prop } from "./map-words.ts";
import { linesOf, withoutOpenings } from "./walls.ts";

/** What the map draws, in order. All numbers are grid spaces from the top left corner. */
export type Feature =
  | { kind: "polygon"; material: Material; points: readonly Point[] }
  | { kind: "path"; material: Material; points: readonly Point[]; width: number }
  | { kind: "rect"; material: Material; x: number; y: number; width: number; height: number }
  | { kind: "circle"; material: Material; x: number; y: number; radius: number }
  | { kind: "prop"; prop: Prop; at: readonly Point[]; size: readonly [number, number] | null; turn: number };

interface Door {
  line: Line;
  state: "closed" | "open" | "locked";
  secret: boolean;
}

interface Light {
  at: Point;
  bright: number;
  dim: number;
  color: string | null;
  animation: Animation | null;
}

export interface TokenSource {
  /** `Creature[Road Bandit]`. */
  actor: string;
  at: Point;
  fight: string;
  hidden: boolean;
  name: string;
}

/** A scene as its source describes it, checked. */
export interface SceneSource {
  entry: Entry;
  size: readonly [number, number];
  distance: number;
  units: string;
  ground: Material;
  darkness: number;
  globalLight: boolean;
  start: Point;
  map: readonly Feature[];
  labels: readonly { text: string; at: Point }[];
  /** Without the parts that doors and windows fill. */
  walls: readonly Line[];
  doors: readonly Door[];
  windows: readonly Line[];
  lights: readonly Light[];
  tokens: readonly TokenSource[];
  notes: readonly { page: string; at: Point }[];
}

const SCENE = "size space ground darkness globalLight start map labels walls doors windows lights tokens notes".split(
  " ",
);

export function readScene(entry: Entry): SceneSource {
  const fields = new Fields(entry.fields, entry.place, "", SCENE);
  const [, distance, units] = /^(\d+(?:\.\d+)?) (\S+)$/.exec(fields.text("space")) ?? [];
  if (units === undefined) return fields.fail("space should be like 5 ft");
  const size = fields.numbers("size", 2) as unknown as Point;
  if (size.some((side) => side < 4 || side > 100 || !Number.isInteger(side)))
    fields.fail("size should be two whole numbers of spaces from 4 to 100");
  const inside = (at: Point, what: string): Point => {
    if (at[0] < 0 || at[1] < 0 || at[0] > size[0] || at[1] > size[1])
      fields.fail(`${what} at [${at.join(", ")}] is outside the map`);
    return at;
  };
  const point = (one: Fields, what: string) => inside(one.numbers("at", 2) as unknown as Point, what);
  const line = (value: unknown, what: string): Line => {
    const found = numbersOf(value, 4) ?? fields.fail(`${what} should be 4 numbers`);
    inside([found[0]!, found[1]!], what);
    inside([found[2]!, found[3]!], what);
    return found as unknown as Line;
  };
  const doors = fields.each("doors", ["at", "open", "locked", "secret"], (one) => {
    if (one.flag("open") && one.flag("locked")) one.fail("a door is open or locked, not both");
    return {
      line: line(one.numbers("at", 4), "a door"),
      state: one.flag("open") ? ("open" as const) : one.flag("locked") ? ("locked" as const) : ("closed" as const),
      secret: one.flag("secret"),
    };
  });
  const windows = fields.list("windows").map((value, index) => line(value, `window ${index + 1}`));
  const runs = fields.list("walls").map((value, index) => {
    const points = pointsOf(value, 2) ?? fields.fail(`wall ${index + 1} should be a list of 2 points or more`);
    for (const at of points) inside(at, `wall ${index + 1}`);
    return points;
  });
  const openings = [...doors.map((door) => door.line), ...windows];
  return {
    entry,
    size,
    distance: Number(distance),
    units,
    ground: fields.oneOf("ground", MATERIALS),
    darkness: fields.number("darkness", 0, { max: 1 }),
    globalLight: fields.flag("globalLight", true),
    start: inside(fields.numbers("start", 2) as unknown as Point, "start"),
    map: fields.each("map", [...FEATURE, ...PROP], readFeature),
    labels: fields.each("labels", ["text", "at"], (one) => ({ text: one.text("text"), at: point(one, "a label") })),
    walls: withoutOpenings(runs.flatMap(linesOf), openings),
    doors,
    windows,
    lights: fields.each("lights", ["at", "bright", "dim", "color", "animation"], (one) => readLight(one, point)),
    tokens: fields.each("tokens", ["actor", "at", "fight", "hidden", "name"], (one) => ({
      actor: one.text("actor"),
      at: point(one, "a token"),
      fight: one.has("fight") ? one.text("fight") : "",
      hidden: one.flag("hidden"),
      name: one.has("name") ? one.text("name") : "",
    })),
    notes: fields.each("notes", ["page", "at"], (one) => ({ page: one.text("page"), at: point(one, "a note") })),
  };
}

function readLight(one: Fields, point: (one: Fields, what: string) => Point): Light {
  const color = one.has("color") ? one.text("color") : null;
  if (color !== null && !/^#[0-9a-f]{6}$/i.test(color)) one.fail("color should be like #ffb45e");
  return {
    at: point(one, "a light"),
    bright: one.number("bright", 0),
    dim: one.number("dim", 0),
    color,
    animation: one.has("animation") ? one.oneOf("animation", ANIMATIONS) : null,
  };
}

const FEATURE = "material polygon path width rect circle".split(" ");
const PROP = "prop at size turn".split(" ");

function readFeature(one: Fields): Feature {
  if (one.has("prop")) {
    const stray = FEATURE.find((field) => one.has(field));
    if (stray) one.fail(`a prop has no ${stray}`);
    return { kind: "prop", prop: one.oneOf("prop", PROPS), at: one.points("at"), ...readSize(one) };
  }
  const stray = PROP.find((field) => one.has(field));
  if (stray) one.fail(`a material has no ${stray}`);
  const material = one.oneOf("material", MATERIALS);
  const shapes = ["polygon", "path", "rect", "circle"].filter((shape) => one.has(shape));
  if (shapes.length !== 1) one.fail("should have one of polygon, path, rect and circle");
  if (one.has("path"))
    return { kind: "path", material, points: one.points("path", 2), width: one.number("width", 1, { min: 0.1 }) };
  if (one.has("width")) one.fail("only a path has a width");
  if (one.has("rect")) {
    const [x, y, width, height] = one.numbers("rect", 4) as [number, number, number, number];
    return { kind: "rect", material, x, y, width, height };
  }
  if (one.has("circle")) {
    const [x, y, radius] = one.numbers("circle", 3) as [number, number, number];
    return { kind: "circle", material, x, y, radius };
  }
  return { kind: "polygon", material, points: one.points("polygon", 3) };
}

/** `size` is in spaces, one number or width and height; `turn` is in degrees. */
function readSize(one: Fields): { size: readonly [number, number] | null; turn: number } {
  const turn = one.number("turn", 0, { min: -360, max: 360 });
  if (!one.has("size")) return { size: null, turn };
  const value = one.raw("size");
  const size = typeof value === "number" ? [value, value] : numbersOf(value, 2);
  if (!size?.every((side) => side > 0)) return one.fail("size should be a number of spaces, or width and height");
  return { size: [size[0]!, size[1]!], turn };
}
