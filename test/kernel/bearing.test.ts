/** Facing of tokens, in degrees clockwise from the lower edge of the scene. */
import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../module/kernel/card.ts";
import { feetOf, metersOf } from "../../module/kernel/distance.ts";
import { offFront } from "../../module/kernel/facing.ts";

const off = (facing: number | null, x: number, y: number) =>
  offFront({ center: { x: 10, y: 10 }, facing }, { center: { x: 10 + x, y: 10 + y } });

describe("the angle off a token's front", () => {
  it("is 0 straight ahead, and 180 right behind", () => {
    expect([off(0, 0, 3), off(90, -3, 0), off(180, 0, -3), off(270, 3, 0)]).toEqual([0, 0, 0, 0]);
    expect([off(0, 0, -3), off(90, 3, 0), off(180, 0, 3), off(270, -3, 0)]).toEqual([180, 180, 180, 180]);
  });

  it("is the same to the left and to the right, for any notation of the facing", () => {
    expect([off(0, 3, 0), off(0, -3, 0), off(0, 2, 2), off(0, -2, 2)]).toEqual([90, 90, 45, 45]);
    expect([off(350, 0, 3), off(-10, 0, 3), off(730, 0, 3)]).toEqual([10, 10, 10]);
  });

  it("is null without a facing, without a position, or on the same spot", () => {
    expect([off(null, 0, 3), off(0, 0, 0), offFront(undefined, { center: { x: 0, y: 0 } })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(offFront({ center: { x: 0, y: 0 }, facing: 0 }, { center: null })).toBeNull();
  });
});

describe("meters", () => {
  it("converted to feet and back are unchanged", () => {
    for (const metres of [0, 1, 5, 20, 121]) expect(metersOf(feetOf(metres, "m"))).toBe(metres);
    expect(metersOf(feetOf(30, "ft"))).toBe(9);
  });
});

describe("a secret total", () => {
  const side = (of: string, total: number) => ({ of, label: { key: "x" }, dice: [], total });
  const line = (secret: "left" | "right") => ({
    kind: "versus" as const,
    left: { ...side("self", 18), ...(secret === "left" ? { secret: true as const } : {}) },
    right: { ...side("t0", 15), ...(secret === "right" ? { secret: true as const } : {}) },
    word: { key: "hits" },
    by: 3,
    winner: "left" as const,
  });

  it("is removed with the margin, and the other side remains", () => {
    const kept = withoutSecrets(line("left"), new Set(["self"]));
    expect(kept).toMatchObject({ left: { of: "t0", total: 15 }, right: null, winner: "right" });
    expect(JSON.stringify(kept)).not.toMatch(/18|"by"/);
    expect(withoutSecrets(line("right"), new Set(["t0"]))).toMatchObject({ left: { total: 18 }, right: null });
    expect(withoutSecrets(line("left"), new Set(["t0"]))).toMatchObject({ left: { total: 18 }, right: { total: 15 } });
  });

  it("leaves nothing of a line without another side", () => {
    expect(withoutSecrets({ ...line("left"), right: null }, new Set(["self"]))).toBeNull();
  });
});
