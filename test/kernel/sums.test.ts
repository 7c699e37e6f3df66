/** Modifiers, consequences, conditions: the small sums everything rests on. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { heldConditions, remaining } from "../../module/kernel/conditions.ts";
import { adjusted } from "../../module/kernel/consequences.ts";
import { signed, stack } from "../../module/kernel/modifiers.ts";

const mod = (value: number, type?: string) => ({ label: text("m"), value, ...(type ? { type } : {}) });

describe("stack", () => {
  it("adds everything up, and keeps what a rule leaves out", () => {
    const ignored = { ...mod(4), ignoredFor: text("why") };
    expect(stack([mod(2), mod(-1), ignored])).toEqual({ total: 1, counted: [mod(2), mod(-1)], ignored: [ignored] });
    expect(stack([mod(0), mod(2)], "untyped", false).counted).toEqual([mod(2)]);
  });
  it("counts per type the highest bonus and the lowest penalty", () => {
    const { total, counted, ignored } = stack(
      [mod(2, "magic"), mod(3, "magic"), mod(-1, "magic"), mod(-4, "magic"), mod(1), mod(1)],
      "best",
    );
    expect([total, counted.length, ignored.length]).toEqual([1, 4, 2]);
  });
  it("loses no modifier", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(undefined, "a", "b")), { maxLength: 12 }),
        (list) => {
          const modifiers = list.map(([value, type]) => mod(value, type));
          const { total, counted, ignored } = stack(modifiers, "best");
          expect(counted.length + ignored.length).toBe(modifiers.length);
          expect(total).toBe(counted.reduce((sum, m) => sum + m.value, 0));
        },
      ),
    );
  });
  it("prints signs", () => expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "+0", "−2"]));
});

describe("adjusted", () => {
  it("clamps on both sides, open where nothing is said", () => {
    expect([adjusted(5, { by: -9, min: -3 }), adjusted(5, { by: 9, max: 12 }), adjusted(5, { by: -9 })]).toEqual([
      -3, 12, -4,
    ]);
  });
});

describe("conditions", () => {
  const list = [
    { id: "dazed", img: "", set: "both", daughters: ["exposed"] },
    { id: "exposed", img: "", set: "both", daughters: ["slow"] },
    { id: "slow", img: "", set: "both", daughters: ["dazed"] },
  ] as const;
  it("derives daughters of daughters once, naming the parent, even in a ring", () => {
    expect(heldConditions(["dazed"], list)).toEqual([
      { id: "dazed" },
      { id: "exposed", parent: "dazed" },
      { id: "slow", parent: "exposed" },
    ]);
  });
  it("lets what stands by itself stand by itself", () => {
    expect(
      heldConditions(["exposed", "dazed"], list)
        .filter((h) => !h.parent)
        .map((h) => h.id),
    ).toEqual(["exposed", "dazed"]);
    expect(heldConditions(["unheard"], list)).toEqual([{ id: "unheard" }]);
  });
  it("counts down and never below nothing", () => {
    expect(remaining({ rounds: 3 }, { rounds: 5, seconds: 0 })).toEqual({ rounds: 0 });
    expect(remaining({ seconds: 60 }, { rounds: 0, seconds: 12 })).toEqual({ seconds: 48 });
    expect(remaining({ encounter: true }, { rounds: 9, seconds: 9 })).toBeNull();
  });
});
