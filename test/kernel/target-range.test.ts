/** Rings of an action's ranges on the scene, and the band of a distance. */
import { describe, expect, it } from "vitest";
import { bandAt, farBand, nearBand, reachBand, reachOutline } from "../../module/kernel/target-range.ts";

/** Foundry's default measurement: a diagonal costs as much as a straight step. */
const equal = (columns: number, rows: number): number => 5 * Math.max(columns, rows);
/** Every second diagonal costs double. */
const alternating = (columns: number, rows: number): number => {
  const diagonal = Math.min(columns, rows);
  return 5 * (Math.max(columns, rows) + Math.floor(diagonal / 2));
};
const corners = (outline: readonly { x: number; y: number }[]): [number, number][] => [
  ...new Map(outline.map(({ x, y }) => [`${x} ${y}`, [x, y] as [number, number]])).values(),
];

/** Area of a polygon. */
const area = (outline: readonly { x: number; y: number }[]): number =>
  Math.abs(
    outline.reduce((sum, { x, y }, at) => {
      const next = outline[(at + 1) % outline.length]!;
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

describe("the outline of a range", () => {
  it("is a square around the token where diagonals cost as much as straight steps", () => {
    const outline = reachOutline({ x: 3, y: 4, width: 1, height: 1 }, 10, equal);
    expect(area(outline)).toBe(25);
    expect(corners(outline)).toEqual(
      expect.arrayContaining([
        [6, 7],
        [1, 7],
        [1, 2],
        [6, 2],
      ]),
    );
  });
  it("contains exactly the spaces measured as in range, for a large token as well", () => {
    for (const [width, height] of [
      [1, 1],
      [2, 2],
      [3, 1],
    ] as const) {
      const within = (feet: number): number => {
        let spaces = 0;
        for (let x = -9; x < 9 + width; x += 1)
          for (let y = -9; y < 9 + height; y += 1) {
            const columns = x < 0 ? -x : Math.max(0, x - width + 1);
            const rows = y < 0 ? -y : Math.max(0, y - height + 1);
            if (alternating(columns, rows) <= feet) spaces += 1;
          }
        return spaces;
      };
      for (const feet of [5, 15, 30])
        expect([feet, area(reachOutline({ x: 0, y: 0, width, height }, feet, alternating))]).toEqual([
          feet,
          within(feet),
        ]);
    }
  });
  it("T-62: is the token's own space if not even the next one is in range", () => {
    const outline = reachOutline({ x: 2, y: 3, width: 2, height: 1 }, 4, equal);
    expect([area(outline), corners(outline).sort()]).toEqual([
      2,
      [
        [2, 3],
        [2, 4],
        [4, 3],
        [4, 4],
      ],
    ]);
  });
});

it("a distance is in the first band that reaches it, and in none beyond the last", () => {
  const bands = [reachBand(5), nearBand(30), farBand(90)];
  const at = (feet: number) => bandAt(bands, feet)?.label.key.split(".").at(-1) ?? null;
  expect([0, 5, 5.1, 30, 90, 91].map(at)).toEqual(["reach", "reach", "near", "near", "far", null]);
});
