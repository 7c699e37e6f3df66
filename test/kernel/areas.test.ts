/** Areas: texts that name one, shapes, which spaces and tokens are inside, and placing. Lengths in grid spaces. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Area, aroundSelf, readArea, readDuration } from "../../module/kernel/area.ts";
import { nudgedBy, placementOf, pointedTo, shapeOf, turnedBy } from "../../module/kernel/area-placement.ts";
import {
  CONE_ANGLE,
  contains,
  coveredSpaces,
  edgePoint,
  isInside,
  outlineOf,
  type Shape,
  spaceCenters,
} from "../../module/kernel/area-shape.ts";

const token = (x: number, y: number, side = 1) => ({ x, y, width: side, height: side });
const cone = (x: number, y: number, radius: number, direction: number): Shape => ({
  kind: "cone",
  x,
  y,
  radius,
  angle: CONE_ANGLE,
  direction,
});

describe("texts", () => {
  it.each([
    ["15 ft radius", "ft", { kind: "circle", size: 15 }],
    ["cone, 40 ft", "ft", { kind: "cone", size: 40 }],
    ["line, 100 ft", "ft", { kind: "line", size: 100 }],
    ["wall, 30 by 10 by 1 ft", "ft", { kind: "wall", size: 30 }],
    ["2 squares around", "spaces", { kind: "circle", size: 10 }],
    ["a line of 6", "spaces", { kind: "line", size: 30 }],
    ["cone, 3 × 2 Spaces", "spaces", { kind: "cone", size: 30 }],
    ["6 m Kegel", "ft", { kind: "cone", size: 20 }],
    ["Linie, 4 Felder", "ft", { kind: "line", size: 20 }],
    ["radius 1,5", "m", { kind: "circle", size: 5 }],
  ] as const)("%s is a shape with a size", (written, unit, area) => {
    expect(readArea(written, unit)).toEqual(area);
  });
  it.each(["", "60 ft away", "six targets in sight", "where the smoke is", "cone", "below", "outlined 5 ft"])(
    "%j is not a shape with a size",
    (written) => expect(readArea(written, "ft")).toBeNull(),
  );
  it.each([
    ["3 rounds", { rounds: 3 }],
    ["10 Runden", { rounds: 10 }],
    ["1 minute", { seconds: 60 }],
    ["10 Minuten", { seconds: 600 }],
    ["2 Stunden", { seconds: 7200 }],
    ["1 day", { seconds: 86_400 }],
    ["", undefined],
    ["until dawn", undefined],
  ])("%j lasts", (written, lasts) => expect(readDuration(written)).toEqual(lasts));
  it("a circle around its user is an emanation, a cone stays a cone", () => {
    expect([aroundSelf({ kind: "circle", size: 10 }), aroundSelf({ kind: "cone", size: 10 })]).toEqual([
      { kind: "emanation", size: 10 },
      { kind: "cone", size: 10 },
    ]);
  });
});

describe("what is inside", () => {
  it("a circle of 3 spaces on a corner covers the spaces whose centers it contains", () => {
    const rows = [0, 0, 0, 0, 0, 0];
    for (const { y } of coveredSpaces({ kind: "circle", x: 3, y: 3, radius: 3 })) rows[y]! += 1;
    expect(rows).toEqual([4, 6, 6, 6, 6, 4]);
  });
  it("a cone of 3 spaces to the right widens from 1 space to 3", () => {
    expect(coveredSpaces(cone(1, 0.5, 3, 0)).map(({ x, y }) => `${x},${y}`)).toEqual([
      "3,-1",
      "1,0",
      "2,0",
      "3,0",
      "3,1",
    ]);
  });
  it("a line covers one row, a diagonal one the spaces it passes through the center of", () => {
    expect(coveredSpaces({ kind: "line", x: 1, y: 0.5, length: 3, width: 1, direction: 0 })).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 3, y: 0 },
    ]);
    expect(coveredSpaces({ kind: "line", x: 0, y: 0, length: 3, width: 1, direction: 45 })).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]);
  });
  it("an emanation of 1 space covers the 8 spaces around a token and its own", () => {
    expect(coveredSpaces({ kind: "emanation", base: token(1, 1), radius: 1 })).toHaveLength(9);
  });
  it("a large token is inside with any of its spaces, a small one with its center", () => {
    const circle: Shape = { kind: "circle", x: 0, y: 0, radius: 1 };
    expect(isInside(circle, token(0, 0, 3))).toBe(true);
    expect(isInside(circle, token(1, 0, 3))).toBe(false);
    expect(isInside(circle, token(0.5, 0.5, 0.5))).toBe(false);
    expect(isInside(circle, token(0.3, 0.3, 0.5))).toBe(true);
    expect(spaceCenters(token(2, 2, 0.5))).toEqual([{ x: 2.25, y: 2.25 }]);
  });
});

const coordinate = fc.integer({ min: -40, max: 40 }).map((n) => n / 2);
const degrees = fc.integer({ min: 0, max: 71 }).map((n) => n * 5);
const size = fc.integer({ min: 1, max: 12 });
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant("circle" as const), x: coordinate, y: coordinate, radius: size }),
  fc
    .record({ x: coordinate, y: coordinate, radius: size, direction: degrees })
    .map((c) => cone(c.x, c.y, c.radius, c.direction)),
  fc.record({
    kind: fc.constant("line" as const),
    x: coordinate,
    y: coordinate,
    length: size,
    width: fc.constant(1),
    direction: degrees,
  }),
  fc
    .record({ x: coordinate, y: coordinate, side: fc.integer({ min: 1, max: 4 }), radius: size })
    .map(({ x, y, side, radius }) => ({ kind: "emanation" as const, radius, base: token(x, y, side) })),
);
const moved = (one: Shape, dx: number, dy: number): Shape =>
  one.kind === "emanation"
    ? { ...one, base: { ...one.base, x: one.base.x + dx, y: one.base.y + dy } }
    : { ...one, x: one.x + dx, y: one.y + dy };

describe("properties of shapes", () => {
  it("the corners of the outline are on the edge", () =>
    fc.assert(
      fc.property(shape, (one) => {
        for (const corner of outlineOf(one)) expect(contains(one, corner)).toBe(true);
      }),
    ));
  it("moving shape and token together changes nothing", () =>
    fc.assert(
      fc.property(shape, coordinate, coordinate, coordinate, coordinate, (one, x, y, dx, dy) => {
        expect(isInside(moved(one, dx, dy), token(x + dx, y + dy))).toBe(isInside(one, token(x, y)));
      }),
    ));
  it("a larger one contains everything that a smaller one contains", () =>
    fc.assert(
      fc.property(shape, (one) => {
        const larger = one.kind === "line" ? { ...one, length: one.length + 1 } : { ...one, radius: one.radius + 1 };
        const covered = new Set(coveredSpaces(larger).map(({ x, y }) => `${x},${y}`));
        for (const { x, y } of coveredSpaces(one)) expect(covered.has(`${x},${y}`)).toBe(true);
      }),
    ));
  it("a token of 1 space is inside exactly if its space is covered", () =>
    fc.assert(
      fc.property(shape, fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }), (one, x, y) => {
        expect(coveredSpaces(one).some((at) => at.x === x && at.y === y)).toBe(isInside(one, token(x, y)));
      }),
    ));
});

const area = (kind: Area["kind"], feet: number, range = 0): Area => ({ kind, size: feet, range });
const begin = (one: Area, source = token(5, 5), feetPerSpace = 5) =>
  placementOf(one, feetPerSpace, source, { x: 0, y: 0 });

describe("placing", () => {
  it("a cone starts at the edge of the token, towards the pointer in steps of 5 degrees", () => {
    const placed = pointedTo(begin(area("cone", 40)), { x: 9, y: 5.6 }, true);
    expect(shapeOf(placed)).toEqual({ kind: "cone", radius: 8, angle: CONE_ANGLE, direction: 0, x: 6, y: 5.5 });
    expect(turnedBy(placed, -15).direction).toBe(345);
    expect(nudgedBy(placed, 0, 1, false).direction).toBe(5);
    expect(nudgedBy(placed, -1, 0, true).direction).toBe(345);
  });
  it("a diagonal direction starts at the corner, also of a large token", () => {
    expect(edgePoint(token(5, 5, 2), 45).x).toBeCloseTo(7);
    expect(edgePoint(token(5, 5, 2), 45).y).toBeCloseTo(7);
    expect(edgePoint(token(5, 5), 270)).toEqual({ x: 5.5, y: 5 });
  });
  it("a circle snaps to half spaces, moves by keys and keeps to its range", () => {
    const start = begin(area("circle", 15, 30));
    expect(shapeOf(pointedTo(start, { x: 8.3, y: 4.9 }, true))).toEqual({ kind: "circle", radius: 3, x: 8.5, y: 5 });
    expect(pointedTo(start, { x: 8.3, y: 4.9 }, false).at).toEqual({ x: 8.3, y: 4.9 });
    // 30 ft are 6 spaces from the right edge of the token at x = 6.
    expect(pointedTo(start, { x: 20, y: 5.5 }, true).at).toEqual({ x: 12, y: 5.5 });
    expect(nudgedBy(start, 1, 0, false).at).toEqual({ x: 6.5, y: 5.5 });
  });
  it("an emanation stays around its token; without a token it is a circle anywhere", () => {
    const start = begin(area("emanation", 10));
    expect(shapeOf(pointedTo(turnedBy(start, 5), { x: 0, y: 0 }, true))).toEqual({
      kind: "emanation",
      radius: 2,
      base: token(5, 5),
    });
    const free = placementOf(area("emanation", 10), 5, null, { x: 2.2, y: 3.1 });
    expect(shapeOf(free)).toEqual({ kind: "circle", radius: 2, x: 2, y: 3 });
  });
  it("a wall lies anywhere, around its middle; lengths follow the scene's unit", () => {
    const start = pointedTo(begin(area("wall", 20, 60)), { x: 10, y: 8 }, true);
    expect(shapeOf(start)).toEqual({ kind: "line", length: 4, width: 1, direction: 0, x: 8, y: 8 });
    const metres = shapeOf(begin(area("cone", 20), token(0, 0), 10 / 3));
    expect(metres.kind === "cone" && metres.radius).toBeCloseTo(6);
  });
  it("never leaves its range, wherever the pointer is", () =>
    fc.assert(
      fc.property(coordinate, coordinate, size, (x, y, spaces) => {
        const { at } = pointedTo(begin(area("circle", 10, spaces * 5)), { x, y }, true);
        expect(contains({ kind: "emanation", base: token(5, 5), radius: spaces }, at)).toBe(true);
      }),
    ));
});
