/** The maps of the adventures: tokens that move from space to space get everywhere. */
import { describe, expect, it } from "vitest";
import { allPacks } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";

const list = (doc: Data, field: string): Doc[] => doc[field] as Doc[];
const scenes = [...allPacks()]
  .filter(([, { shape }]) => shape.document === "Adventure")
  .flatMap(([id, { made }]) =>
    made.flatMap(({ doc }) => list(doc, "scenes").map((scene) => [`${id}: ${String(scene.name)}`, scene] as const)),
  );

type Wall = readonly number[];

/** Whether a move from center to center touches a wall, its ends included. */
function touches([ax, ay]: readonly number[], [bx, by]: readonly number[], [cx, cy, dx, dy]: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  const [c, d] = [side(ax!, ay!, bx!, by!, cx!, cy!), side(ax!, ay!, bx!, by!, dx!, dy!)];
  const [a, b] = [side(cx!, cy!, dx!, dy!, ax!, ay!), side(cx!, cy!, dx!, dy!, bx!, by!)];
  const near = Math.max(Math.min(ax!, bx!), Math.min(cx!, dx!)) <= Math.min(Math.max(ax!, bx!), Math.max(cx!, dx!));
  const level = Math.max(Math.min(ay!, by!), Math.min(cy!, dy!)) <= Math.min(Math.max(ay!, by!), Math.max(cy!, dy!));
  return c * d <= 0 && a * b <= 0 && near && level;
}

/** The spaces that a token can reach from one space in straight steps, through all doors. */
function reach(scene: Doc, from: readonly [number, number]): Set<string> {
  const walls = list(scene, "walls")
    .filter(({ door }) => !door)
    .map(({ c }) => c as number[]);
  const [width, height] = [Number(scene.width) / 100, Number(scene.height) / 100];
  const center = (x: number, y: number) => [x * 100 + 50, y * 100 + 50];
  const seen = new Set([from.join()]);
  const open = [from];
  for (let at = open.pop(); at; at = open.pop()) {
    const [x, y] = at;
    for (const [nx, ny] of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen.has(`${nx},${ny}`)) continue;
      if (walls.some((wall) => touches(center(x, y), center(nx, ny), wall))) continue;
      seen.add(`${nx},${ny}`);
      open.push([nx, ny]);
    }
  }
  return seen;
}

describe("the scenes of the adventures", () => {
  it.each(scenes)("%s: a character can walk from the start to every creature", (_name, scene) => {
    const tokens = list(scene, "tokens");
    const start = tokens.find(({ actorLink }) => actorLink)!;
    const space = (token: Doc): [number, number] => [Number(token.x) / 100, Number(token.y) / 100];
    const reached = reach(scene, space(start));
    expect(tokens.filter((token) => !reached.has(space(token).join())).map(({ name }) => name)).toEqual([]);
  });

  it.each(scenes)("%s: the characters start in light, or they could not see each other", (_name, scene) => {
    const { globalLight } = scene.environment as { globalLight: { enabled: boolean } };
    const { distance } = scene.grid as { distance: number };
    const isLit = ({ x, y }: Doc): boolean =>
      globalLight.enabled ||
      list(scene, "lights").some((light) => {
        const { bright, dim } = light.config as { bright: number; dim: number };
        const away = Math.hypot(Number(light.x) - Number(x) - 50, Number(light.y) - Number(y) - 50);
        return (away / 100) * distance <= Math.max(bright, dim);
      });
    const heroes = list(scene, "tokens").filter(({ actorLink }) => actorLink);
    expect(heroes.filter((token) => !isLit(token)).map(({ name }) => name)).toEqual([]);
  });

  it.each(scenes)("%s: each door is open for a whole space", (_name, scene) => {
    const doors = list(scene, "walls").filter(({ door }) => door);
    const closed = doors.filter(({ c }) => {
      const [ax, ay, bx, by] = c as [number, number, number, number];
      const [low, high] = ax === bx ? [Math.min(ay, by), Math.max(ay, by)] : [Math.min(ax, bx), Math.max(ax, bx)];
      return Math.floor((low - 50) / 100) * 100 + 150 >= high;
    });
    expect(closed.map(({ c }) => c)).toEqual([]);
  });
});
