/** Exact odds against arithmetic; merged stages against inline ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOf, expectation, followed, odds, sumChances } from "../../module/kernel/odds.ts";
import { choose, die, type Procedure, type Read, roll, type Start, stage } from "../../module/kernel/procedure.ts";
import { exploding } from "./exploding.ts";

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

/** All combinations of the faces of several dice. */
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

/** A procedure as data: an opening roll with an unlikely lowest face, then dice in stages. */
interface Plan {
  opener: number;
  pieces: readonly { count: number; faces: number; read: Read }[];
  uses: readonly { piece: number; keyed: boolean; within: boolean; from: number }[];
}

function planned({ opener, pieces, uses }: Plan): Start<number> {
  const piece = (at: number) =>
    function* (): Procedure<number> {
      const { count, faces, read } = pieces[at % pieces.length]!;
      return looks[read](yield* roll(`piece${at}`, "self", count, faces, read));
    };
  const whole = (at: number, keyed: boolean) => (): Procedure<number> =>
    stage(`stage${at}`, piece(at), String, keyed ? `piece${at}` : undefined);
  return function* (): Procedure<number> {
    let total = Math.max(...(yield* roll("opener", "self", opener, 10, "highest")));
    for (const [at, { piece: which, keyed, within, from }] of uses.entries()) {
      if (total < from) continue;
      const part = whole(which, keyed);
      total += within ? yield* stage(`outer${at}`, part) : yield* part();
    }
    return total;
  };
}

/** Odds by running every combination of the dice once. */
function counted(start: Start<number>): Map<number, number> {
  const chances = new Map<number, number>();
  const follow = (sent: readonly number[][], p: number): void => {
    const procedure = start();
    let given = 0;
    let next = procedure.next();
    while (!next.done && (next.value.kind !== "roll" || given < sent.length))
      next = procedure.next(next.value.kind === "roll" ? sent[given++] : undefined);
    if (next.done) return void chances.set(next.value, (chances.get(next.value) ?? 0) + p);
    if (next.value.kind !== "roll") throw new Error("only dice are counted");
    const { id, count, faces } = next.value;
    if (id !== "opener") for (const way of ways(count, faces)) follow([...sent, way], p / faces ** count);
    else
      for (let face = 1; face <= faces; face += 1)
        follow([...sent, [face]], (p * (face ** count - (face - 1) ** count)) / faces ** count);
  };
  follow([], 1);
  return chances;
}

describe("odds", () => {
  for (const read of Object.keys(looks) as Read[])
    it(`${read}: equal to counting all combinations`, () => {
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

  it("sums of dice add up to 1 and average to their mean", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 20 }), (count, faces) => {
        const chances = sumChances(count, faces);
        expect(sum(chances)).toBeCloseTo(1, 9);
        expect(sum(chances.map((p, i) => p * (i + count)))).toBeCloseTo((count * (faces + 1)) / 2, 8);
      }),
    );
  });

  it("merged stages give the same as inline ones", () => {
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

  it("P-35: a keyed stage first reached by an unlikely branch is exact for all other branches", () => {
    const damage = (): Procedure<number> => stage("damage", () => die("d", "self", 20), String, "damage");
    const all = odds(function* (): Procedure<number> {
      const best = Math.max(...(yield* roll("base", "self", 6, 20, "highest")));
      return best + (yield* damage());
    }, String);
    expect(all.lost).toBeLessThan(1e-6);
    expect(expectation(all, (r) => r)).toBeCloseTo(
      21 - ways(1, 20).reduce((s, [f]) => s + (f! / 20) ** 6, 0) + 10.5,
      4,
    );
  });

  it("P-35: a keyed stage inside a stage is exact although an unlikely branch reaches it first", () => {
    const all = odds(function* (): Procedure<number> {
      const best = Math.max(...(yield* roll("base", "self", 6, 20, "highest")));
      return yield* stage("outer", function* (): Procedure<number> {
        return best + (yield* stage("inner", () => die("d", "self", 20), String, "inner"));
      });
    }, String);
    expect(all.lost).toBeLessThan(1e-6);
  });

  it("P-35: odds of random procedures with keyed stages equal counting all combinations", () => {
    const pieces = fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 2 }),
        faces: fc.integer({ min: 1, max: 6 }),
        read: fc.constantFrom<Read>("each", "sum", "highest", "lowest"),
      }),
      { minLength: 1, maxLength: 2 },
    );
    const use = fc.record({
      piece: fc.integer({ min: 0, max: 1 }),
      keyed: fc.boolean(),
      within: fc.boolean(),
      from: fc.constantFrom(0, 6),
    });
    const plans = fc.record({
      // The highest of eight dice shows 1 once in 10^8: barely over what is left out.
      opener: fc.constantFrom(1, 2, 8),
      pieces,
      // Two requests with the same id are an error, so each piece is used once.
      uses: fc.uniqueArray(use, { minLength: 1, maxLength: 2, selector: ({ piece }) => piece }),
    });
    fc.assert(
      fc.property(plans, (plan) => {
        const start = planned(plan);
        const all = odds(start, String);
        expect(all.lost).toBeLessThan(1e-6);
        for (const [total, p] of counted(start))
          expect(Math.abs((all.chances.get(String(total))?.p ?? 0) - p), `${total}`).toBeLessThan(1e-6);
      }),
      { numRuns: 200 },
    );
  });

  it("a follow-up's chained odds equal those of running both in one procedure", () => {
    const few = fc.integer({ min: 0, max: 3 });
    const faces = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(few, faces, few, faces, fc.integer({ min: 1, max: 9 }), (a, aFaces, b, bFaces, line) => {
        /** Number of dice in the second roll, which depends on the first. */
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

  it("chained odds add up what both leave out", () => {
    const burst = function* (): Procedure<number> {
      return sum(yield* exploding("x", "self", 4));
    };
    const short = odds(burst, String, { epsilon: 1e-2 });
    const both = followed(short, () => short, String);
    expect(both.lost).toBeCloseTo(1 - (1 - short.lost) ** 2, 12);
    expect(sum([...both.chances.values()].map((c) => c.p)) + both.lost).toBeCloseTo(1, 12);
  });

  it("reports what it leaves out", () => {
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

  it("takes the first option by default", () => {
    const ask = function* (): Procedure<string> {
      return yield* choose("c", "self", ["a", "b"]);
    };
    expect([...odds(ask, String).chances.keys()]).toEqual(["a"]);
    expect([...odds(ask, String, { choose: () => "b" }).chances.keys()]).toEqual(["b"]);
  });
});
