/** Exact odds against arithmetic; merged stages against inline ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOf, expectation, followed, odds, sumChances } from "../../module/kernel/odds.ts";
import { choose, die, exploding, type Procedure, type Read, roll, stage } from "../../module/kernel/procedure.ts";

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

/** Every way a handful can fall, counted one by one. */
function ways(count: number, faces: number): number[][] {
  return Array.from({ length: count }).reduce<number[][]>(
    (all) => all.flatMap((w) => Array.from({ length: faces }, (_, i) => [...w, i + 1])),
    [[]],
  );
}

const looks: Record<Read, (dice: number[]) => number> = {
  each: (dice) => sum(dice.map((d) => d * d)),
  sum,
  highest: (dice) => Math.max(...dice),
  lowest: (dice) => Math.min(...dice),
};

describe("odds", () => {
  for (const read of Object.keys(looks) as Read[])
    it(`reads ${read} as counting every way does`, () => {
      for (const [count, faces] of [
        [1, 6],
        [2, 6],
        [3, 4],
        [4, 3],
      ] as const) {
        const all = odds(function* (): Procedure<number> {
          return looks[read](yield* roll("d", "self", count, faces, read));
        }, String);
        const counted = ways(count, faces).map(looks[read]);
        for (const [key, { p }] of all.chances)
          expect(p).toBeCloseTo(counted.filter((v) => String(v) === key).length / counted.length, 12);
        expect(sum([...all.chances.values()].map((c) => c.p))).toBeCloseTo(1, 12);
      }
    });

  it("sums of dice add up to 1 and lie around their mean", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 20 }), (count, faces) => {
        const chances = sumChances(count, faces);
        expect(sum(chances)).toBeCloseTo(1, 9);
        expect(sum(chances.map((p, i) => p * (i + count)))).toBeCloseTo((count * (faces + 1)) / 2, 8);
      }),
    );
  });

  it("merged stages give what inline ones give", () => {
    function* attack(): Procedure<string> {
      const hit = yield* stage("hit", function* (): Procedure<boolean> {
        return (yield* die("a", "self", 20)) + 3 >= (yield* die("b", "self", 20));
      });
      if (!hit) return "miss";
      const damage = yield* stage("damage", function* (): Procedure<number> {
        return sum(yield* roll("d", "self", 2, 6)) - (yield* die("armor", "self", 4));
      });
      return String(Math.max(0, damage));
    }
    const merged = odds(attack, String);
    const inline = odds(attack, String, { merge: false });
    expect([...merged.chances.keys()].sort()).toEqual([...inline.chances.keys()].sort());
    for (const [key, { p }] of inline.chances) expect(merged.chances.get(key)?.p).toBeCloseTo(p, 12);
    expect(chanceOf(merged, (r) => r === "miss")).toBeCloseTo(136 / 400, 12);
  });

  it("what follows a result is what running both in one comes to", () => {
    const few = fc.integer({ min: 0, max: 3 });
    const faces = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(few, faces, few, faces, fc.integer({ min: 1, max: 9 }), (a, aFaces, b, bFaces, line) => {
        /** Whether there is a second handful, and how many dice it has, hangs on the first. */
        const second = (first: number): number => (first >= line ? b : 0);
        const rolled = (id: string, count: number, of: number) =>
          function* (): Procedure<number> {
            return sum(yield* roll(id, "self", count, of));
          };
        const whole = odds(function* (): Procedure<number> {
          const first = yield* rolled("a", a, aFaces)();
          return Math.max(0, first - (yield* rolled("b", second(first), bFaces)()));
        }, String);
        const inTwo = followed(
          odds(rolled("a", a, aFaces), String),
          (first) => {
            const { chances, lost } = odds(rolled("b", second(first), bFaces), String);
            const left = [...chances.values()].map(({ p, result }, i) => {
              return [String(i), { p, result: Math.max(0, first - result) }] as const;
            });
            return { chances: new Map(left), lost };
          },
          String,
        );
        expect([...inTwo.chances.keys()].sort()).toEqual([...whole.chances.keys()].sort());
        for (const [name, { p }] of whole.chances) expect(inTwo.chances.get(name)?.p).toBeCloseTo(p, 12);
      }),
    );
  });

  it("what follows adds what it leaves out to what was left out before", () => {
    const burst = function* (): Procedure<number> {
      return sum(yield* exploding("x", "self", 4));
    };
    const short = odds(burst, String, { epsilon: 1e-2 });
    const both = followed(short, () => short, String);
    expect(both.lost).toBeCloseTo(1 - (1 - short.lost) ** 2, 12);
    expect(sum([...both.chances.values()].map((c) => c.p)) + both.lost).toBeCloseTo(1, 12);
  });

  it("accounts for what it leaves out", () => {
    const all = odds(
      function* (): Procedure<number> {
        return sum(yield* exploding("x", "self", 6));
      },
      String,
      { epsilon: 1e-4 },
    );
    expect(sum([...all.chances.values()].map((c) => c.p)) + all.lost).toBeCloseTo(1, 12);
    expect(all.lost).toBeGreaterThan(0);
    expect(Math.abs(expectation(all, (r) => r) - 4.2)).toBeLessThan(0.05);
  });

  it("takes the first option unless told otherwise", () => {
    const ask = function* (): Procedure<string> {
      return yield* choose("c", "self", ["a", "b"]);
    };
    expect([...odds(ask, String).chances.keys()]).toEqual(["a"]);
    expect([...odds(ask, String, { choose: () => "b" }).chances.keys()]).toEqual(["b"]);
  });
});
