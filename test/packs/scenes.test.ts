import { describe, expect, it } from "vitest";
import { aura } from "../../packs/aura/shape.ts";
import { allPacks } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { makeScene } from "../../packs/scenes.ts";

const scenes = allPacks()
  .get("aura-scenes")!
  .made.map(({ doc }) => doc);
const named = (name: string): Doc => scenes.find((doc) => doc.name === name)!;
const list = (doc: Doc, field: string) => doc[field] as Data[];

describe("the scenes", () => {
  it("A-151 have a grid of one meter and no tokens", () => {
    expect(scenes.map(({ name }) => name)).toEqual(["Moor Causeway", "Toll Bridge"]);
    for (const doc of scenes) {
      expect([doc.name, doc.grid]).toEqual([doc.name, { type: 1, size: 100, distance: 1, units: "m" }]);
      expect([doc.name, doc.width, doc.height, doc.padding, doc.tokens]).toEqual([doc.name, 3200, 2000, 0, []]);
    }
  });

  it("the Toll Bridge: a river 8 m wide, a bridge of 4 m, a house of 6 by 4 m with a door", () => {
    const bridge = named("Toll Bridge");
    const areas = list(bridge, "drawings").map(({ text, x, y, shape }) => {
      const { width, height } = shape as { width: number; height: number };
      return [text, x, y, width, height];
    });
    expect(areas).toEqual([
      ["River", 1000, 0, 800, 2000],
      ["Bridge", 900, 800, 1000, 400],
      ["Toll-house", 2100, 400, 600, 400],
    ]);
    const walls = list(bridge, "walls");
    expect(walls.filter(({ door }) => door === 1).map(({ c }) => c)).toEqual([[2100, 550, 2100, 650]]);
    // Around the house: at every corner and both door posts two lines meet.
    const ends = walls.flatMap(({ c }) => {
      const [x1, y1, x2, y2] = c as number[];
      return [`${x1},${y1}`, `${x2},${y2}`];
    });
    expect([...new Set(ends)].map((end) => ends.filter((one) => one === end).length)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it.each([
    [{ size: [3, 2] }, "space should be like 1 m"],
    [{ size: [3], space: "1 m" }, "size should be 2 numbers"],
    [{ size: [3, 2], space: "1 m", rooms: {} }, "unknown field rooms"],
    [{ size: [3, 2], space: "1 m", walls: {} }, "areas are a map, walls and doors lists"],
    [{ size: [3, 2], space: "1 m", walls: [[1, 2, 3]] }, "wall 1 should be 4 numbers"],
    [{ size: [3, 2], space: "1 m", areas: { Pit: { at: [0, 0], size: [1, 1] } } }, "Pit should have a color"],
    [{ size: [3, 2], space: "1 m", areas: { Pit: { at: [0, 0], deep: 3 } } }, "unknown field deep of Pit"],
  ])("fail for invalid fields: %j", (fields, problem) => {
    const entry = { place: { file: "here.yaml", entry: "Here" }, kind: "", name: "Here", folder: "", fields };
    expect(() => makeScene(aura, { name: "scenes", label: "Scenes", document: "Scene" }, entry)).toThrow(problem);
  });
});
