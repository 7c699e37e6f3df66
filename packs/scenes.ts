import { type Data, type Doc, isData, type Made, stats } from "./documents.ts";
import type { Entry } from "./entries.ts";
import { idOf, slug } from "./ids.ts";
import { AUTHOR } from "./macros.ts";
import { PackError } from "./problem.ts";
import type { PackShape, Shape } from "./shape.ts";

/** Pixels per grid space. */
const SPACE = 100;
const FILLED = 1;
const DOOR = 1;

/**
 * A scene without a picture: `size` in grid spaces, `space` the distance of one space; `areas` are named rectangles
 * (`River: { at: [10, 0], size: [8, 20], color: "#3f6f8a" }`), `walls` and `doors` are lines (`[x, y, x, y]`), all in
 * spaces.
 */
export function makeScene(shape: Shape, pack: PackShape, entry: Entry): Made {
  const path = `${shape.ruleset}/${pack.name}/${slug(entry.name)}`;
  const _id = idOf(path);
  const { size, space, color = "#8a8f7a", areas = {}, walls = [], doors = [], ...rest } = entry.fields;
  const fail = (problem: string): never => {
    throw new PackError(entry.place, problem);
  };
  const stray = Object.keys(rest)[0];
  if (stray) fail(`unknown field ${stray}`);
  if (typeof space !== "string" || !/^\d+ \w+$/.test(space)) return fail("space should be like 1 m");
  if (!isData(areas) || !Array.isArray(walls) || !Array.isArray(doors))
    return fail("areas are a map, walls and doors lists");
  const [distance, units] = space.split(" ");
  const [width, height] = spaces(size, 2, "size", fail);
  const child = (kind: string, at: string, fields: Data): Data => {
    const id = idOf(`${path}/${kind}/${at}`);
    return { ...fields, _id: id, _key: `!scenes.${kind}!${_id}.${id}` };
  };
  const wall = (line: unknown, at: string, more: Data = {}): Data =>
    child("walls", at, { c: spaces(line, 4, `${at}`, fail), ...more });
  const doc: Doc = {
    _id,
    _key: `!scenes!${_id}`,
    name: entry.name,
    active: false,
    navigation: false,
    width,
    height,
    padding: 0,
    backgroundColor: color,
    grid: { type: 1, size: SPACE, distance: Number(distance), units },
    tokenVision: true,
    environment: { globalLight: { enabled: true } },
    drawings: Object.entries(areas).map(([name, one]) => child("drawings", slug(name), area(name, one, fail))),
    walls: [
      ...walls.map((line: unknown, at) => wall(line, `wall ${at + 1}`)),
      ...doors.map((line: unknown, at) => wall(line, `door ${at + 1}`, { door: DOOR })),
    ],
    tokens: [],
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  return { doc, place: entry.place, word: "Scene" };
}

type Fail = (problem: string) => never;

/** Grid spaces converted to pixels. */
function spaces(value: unknown, count: number, field: string, fail: Fail): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length !== count || list.some((one) => typeof one !== "number")) fail(`${field} should be ${count} numbers`);
  return list.map((one) => Math.round(Number(one) * SPACE));
}

/** A filled rectangle labeled with its name. */
function area(name: string, one: unknown, fail: Fail): Data {
  if (!isData(one)) return fail(`${name} should be a map`);
  const { at, size, color, ...rest } = one;
  const stray = Object.keys(rest)[0];
  if (stray) fail(`unknown field ${stray} of ${name}`);
  if (typeof color !== "string") return fail(`${name} should have a color`);
  const [x, y] = spaces(at, 2, `${name}: at`, fail);
  const [width, height] = spaces(size, 2, `${name}: size`, fail);
  return {
    author: AUTHOR,
    shape: { type: "r", width, height },
    x,
    y,
    fillType: FILLED,
    fillColor: color,
    fillAlpha: 0.7,
    strokeWidth: 4,
    strokeColor: color,
    text: name,
    fontSize: 40,
    textColor: "#ffffff",
    locked: true,
  };
}
