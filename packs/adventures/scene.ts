import { type Data, type Doc, type Inline, iconPath, SYSTEM, stats } from "../documents.ts";
import { idOf, slug } from "../ids.ts";
import { PackError } from "../problem.ts";
import type { Line, Point } from "./fields.ts";
import type { SceneSource, TokenSource } from "./scene-source.ts";

/** Pixels per grid space. */
const SPACE = 100;
const WALL_DOOR = { door: 1, secret: 2 } as const;
const DOOR_STATE = { closed: 0, open: 1, locked: 2 } as const;
const NONE = 0;

/** What a scene needs of its adventure. */
export interface SceneContext {
  path: string;
  map: string;
  folder: string;
  order: number;
  /** The actor of a token; fails if there is none of that name. */
  actor(name: string): Doc;
  /** The characters whose tokens stand at the start. */
  heroes: readonly Doc[];
  /** Journal and page by the page's name; fails if there is none. */
  page(name: string): { entryId: string; pageId: string };
  /** The page that the note at the start opens. */
  firstPage: { entryId: string; pageId: string };
}

/** A scene and its prepared encounters. */
export interface MadeScene {
  scene: Inline;
  combats: Data[];
}

const pixels = (spaces: number): number => Math.round(spaces * SPACE);
const corner = ([x, y]: Point) => ({ x: pixels(x), y: pixels(y) });

export function makeAdventureScene(source: SceneSource, context: SceneContext): MadeScene {
  const { entry, size, distance, units, darkness, globalLight } = source;
  const id = (...parts: (string | number)[]) => idOf([context.path, ...parts].join("/"));
  const sceneId = idOf(context.path);
  const placed = placeTokens(source, context, sceneId);
  const wall = (line: Line, kind: string, index: number, more: Data = {}): Data => ({
    _id: id(kind, index),
    c: line.map(pixels),
    ...more,
  });
  const scene: Inline = {
    _id: sceneId,
    name: entry.name,
    active: false,
    navigation: true,
    navOrder: context.order,
    width: size[0] * SPACE,
    height: size[1] * SPACE,
    padding: 0,
    background: { src: context.map },
    backgroundColor: "#e9e3d4",
    thumb: context.map,
    grid: { type: 1, size: SPACE, distance, units, alpha: 0.15 },
    tokenVision: true,
    environment: { darknessLevel: darkness, globalLight: { enabled: globalLight } },
    drawings: [],
    tiles: [],
    sounds: [],
    regions: [],
    walls: [
      ...source.walls.map((line, index) => wall(line, "walls", index)),
      ...source.doors.map(({ line, state, secret }, index) =>
        wall(line, "doors", index, { door: secret ? WALL_DOOR.secret : WALL_DOOR.door, ds: DOOR_STATE[state] }),
      ),
      ...source.windows.map((line, index) => wall(line, "windows", index, { sight: NONE, light: NONE })),
    ],
    lights: source.lights.map(({ at, bright, dim, color, animation }, index) => ({
      _id: id("lights", index),
      ...corner(at),
      config: { bright, dim, color, ...(animation ? { animation: { type: animation, speed: 3, intensity: 3 } } : {}) },
    })),
    notes: [
      note(id("notes", "start"), source.start, context.firstPage, "Start", "footprint"),
      ...source.notes.map(({ page, at }, index) =>
        note(id("notes", index), at, context.page(page), page, "bookmarklet"),
      ),
    ],
    tokens: placed.map(({ token }) => token),
    folder: context.folder,
    sort: (context.order + 1) * 100000,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  return { scene, combats: makeCombats(placed, sceneId, context) };
}

function note(_id: string, at: Point, target: { entryId: string; pageId: string }, text: string, icon: string): Data {
  return { _id, ...corner(at), ...target, text, texture: { src: iconPath(icon) }, iconSize: 40, fontSize: 28 };
}

interface Placed {
  token: Data;
  fight: string;
}

/** The tokens of the source, then those of the characters side by side at the start. */
function placeTokens(source: SceneSource, context: SceneContext, sceneId: string): Placed[] {
  const fail = (problem: string): never => {
    throw new PackError(source.entry.place, problem);
  };
  const taken = new Set<string>();
  const place = (actor: Doc, at: Point, key: string, more: Data = {}): Data => {
    const prototype = actor.prototypeToken as Data;
    const [width, height] = [Number(prototype.width), Number(prototype.height)];
    if (at[0] + width > source.size[0] || at[1] + height > source.size[1])
      fail(`the token of ${actor.name} at [${at.join(", ")}] is outside the map`);
    if (taken.has(at.join())) fail(`two tokens stand at [${at.join(", ")}]`);
    taken.add(at.join());
    return {
      ...structuredClone(prototype),
      _id: idOf(`${sceneId}/tokens/${key}`),
      actorId: actor._id,
      ...corner(at),
      hidden: false,
      ...more,
    };
  };
  const names = numbered(source.tokens);
  const placed = source.tokens.map(({ actor, at, fight, hidden, name }, index) => {
    const doc = context.actor(actor);
    const own = name || (names[index] === 0 ? doc.name : `${doc.name} ${names[index]}`);
    return { token: place(doc, at, `${index}`, { hidden, name: own }), fight };
  });
  const [x, y] = source.start;
  const heroes = context.heroes.map((hero, index) => {
    const at: Point = [x + (index % 2), y + Math.floor(index / 2)];
    return { token: place(hero, at, slug(hero.name)), fight: "" };
  });
  return [...placed, ...heroes];
}

/** A number for each token without a name of its own whose actor has several; 0 for all others. */
function numbered(tokens: readonly TokenSource[]): number[] {
  const same = (one: TokenSource) => tokens.filter(({ actor, name }) => actor === one.actor && name === "");
  return tokens.map((one) => (one.name === "" && same(one).length > 1 ? same(one).indexOf(one) + 1 : 0));
}

/** An encounter for each `fight` that tokens belong to. The GM adds the characters with a button of the tracker. */
function makeCombats(placed: readonly Placed[], sceneId: string, context: SceneContext): Data[] {
  const encounters = [...new Set(placed.map(({ fight }) => fight).filter((fight) => fight !== ""))];
  return encounters.map((name, index) => {
    const path = `${context.path}/fights/${slug(name)}`;
    return {
      _id: idOf(path),
      type: "base",
      system: {},
      scene: sceneId,
      groups: [],
      combatants: placed
        .filter(({ fight }) => fight === name)
        .map(({ token }) => ({
          _id: idOf(`${path}/${String(token._id)}`),
          type: "base",
          system: {},
          // An import creates combats before scenes: without a name, that of the actor would show.
          name: token.name,
          actorId: token.actorId,
          tokenId: token._id,
          sceneId,
          initiative: null,
          hidden: token.hidden,
          defeated: false,
          flags: {},
          _stats: stats(),
        })),
      active: false,
      round: 0,
      turn: null,
      sort: (context.order * 100 + index + 1) * 1000,
      flags: { [SYSTEM]: { encounter: name } },
      _stats: stats(),
    };
  });
}
