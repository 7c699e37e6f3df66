import { describe, expect, it } from "vitest";
import { MATERIALS, PROPS } from "../../packs/adventures/map-words.ts";
import { readScene } from "../../packs/adventures/scene-source.ts";
import { withoutOpenings } from "../../packs/adventures/walls.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Data } from "../../packs/documents.ts";
import { drawMap } from "../../packs/maps/draw.ts";

const draw = (fields: Data): string =>
  drawMap(
    readScene({
      place: { file: "here.yaml", entry: "Here" },
      kind: "",
      name: "Here",
      folder: "",
      fields: { size: [20, 10], space: "5 ft", ground: "grass", start: [1, 1], ...fields },
    }),
  );
const everything = draw({
  map: [
    ...MATERIALS.flatMap((material, i) => [
      { material, rect: [i, 0, 2, 2] },
      { material, circle: [i + 1, 5, 1] },
      {
        material,
        path: [
          [i, 6],
          [i + 2, 8],
        ],
        width: 0.5,
      },
      {
        material,
        polygon: [
          [i, 8],
          [i + 2, 8],
          [i + 1, 10],
        ],
      },
    ]),
    ...PROPS.map((prop, i) => ({
      prop,
      at: [
        [i % 20, 4],
        [i % 20, 9],
      ],
      ...(i % 2 ? { size: 1.5, turn: 30 } : {}),
    })),
  ],
  labels: [{ text: "Here & <there>", at: [3, 3] }],
});

describe("maps", () => {
  it("draw every material and prop, with the size that Foundry needs", () => {
    expect(everything).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="2000" height="1000" viewBox="0 0 2000 1000">/,
    );
    const ids = [...everything.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const used = new Set([...everything.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id!));
    expect([...used].filter((id) => !ids.includes(id))).toEqual([]);
    for (const prop of PROPS) expect(ids.some((id) => id.startsWith(`p-${prop}-`))).toBe(true);
    expect(everything).not.toMatch(/NaN|undefined|Infinity/);
    expect(everything).toContain("Here &amp; &lt;there>");
  });

  it("have the same bytes for the same source, and others for another", () => {
    const plan = {
      map: [
        { prop: "tree", at: [[3, 3]] },
        { material: "water", circle: [8, 5, 2] },
      ],
    };
    expect(draw(plan)).toBe(draw(plan));
    expect(draw({ ...plan, ground: "snow" })).not.toBe(draw(plan));
  });

  it("draw doors and windows, and a secret door as wall", () => {
    const walls = [
      [
        [2, 2],
        [8, 2],
      ],
    ];
    const plain = draw({ walls });
    expect(draw({ walls, doors: [{ at: [3, 2, 4, 2], secret: true }] }).match(/rotate\(/g)).toBeNull();
    expect(draw({ walls, doors: [{ at: [3, 2, 4, 2] }] }).match(/rotate\(/g)).toHaveLength(1);
    expect(draw({ walls, windows: [[5, 2, 6, 2]] })).not.toBe(plain);
  });

  it("are at most 300 kB", () => {
    const shipped = [...shippedPacks().values()].flatMap(({ made }) => made.flatMap(({ files }) => files ?? []));
    for (const { file, text } of shipped) expect([file, text.length < 300_000]).toEqual([file, true]);
    expect(everything.length).toBeLessThan(300_000);
  });
});

describe("walls without the parts under doors and windows", () => {
  it.each([
    [
      "an opening in the middle",
      [[2, 0, 4, 0]],
      [
        [0, 0, 2, 0],
        [4, 0, 10, 0],
      ],
    ],
    ["an opening drawn backwards, over the end", [[12, 0, 8, 0]], [[0, 0, 8, 0]]],
    [
      "two that overlap",
      [
        [2, 0, 4, 0],
        [3, 0, 5, 0],
      ],
      [
        [0, 0, 2, 0],
        [5, 0, 10, 0],
      ],
    ],
    ["one that covers all", [[-1, 0, 11, 0]], []],
    ["one beside it", [[2, 1, 4, 1]], [[0, 0, 10, 0]]],
    ["one that crosses it", [[2, -1, 2, 1]], [[0, 0, 10, 0]]],
  ] as const)("%s", (_what, openings, left) => {
    expect(withoutOpenings([[0, 0, 10, 0]], openings)).toEqual(left);
  });

  it("works for slanted walls", () => {
    expect(withoutOpenings([[0, 0, 4, 4]], [[1, 1, 2, 2]])).toEqual([
      [0, 0, 1, 1],
      [2, 2, 4, 4],
    ]);
  });
});
