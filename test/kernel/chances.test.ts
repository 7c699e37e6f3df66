/** Odds compared with results calculated manually, and with a hundred thousand seeded runs. */
import { describe, expect, it } from "vitest";
import { type Dice, parseDice, rollDice } from "../../module/kernel/formula.ts";
import { chanceOf, expectation, type Odds, odds } from "../../module/kernel/odds.ts";
import { choose, die, type Procedure, type Read, roll, stage } from "../../module/kernel/procedure.ts";
import { exploding } from "./exploding.ts";

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);
const sixes = (faces: readonly number[]): number => faces.filter((face) => face === 6).length;
const p = (all: Odds<unknown>, key: string): number => all.chances.get(key)?.p ?? 0;
const total = (all: Odds<unknown>): number => sum([...all.chances.values()].map((one) => one.p));

describe("odds calculated manually", () => {
  it("1d20 + 3 reaches 15 on nine of twenty faces", () => {
    const all = odds(
      () => die("check", "self", 20),
      (face) => String(face + 3 >= 15),
    );
    expect(p(all, "true")).toBeCloseTo(9 / 20, 12);
    expect(all.lost).toBe(0);
  });

  it("one d20 beats another in 190 of 400 cases and ties in 20", () => {
    function* opposed(): Procedure<string> {
      const mine = yield* die("mine", "self", 20);
      const yours = yield* die("yours", "t0", 20);
      return mine > yours ? "win" : mine === yours ? "tie" : "loss";
    }
    const all = odds(opposed, (r) => r);
    for (const [key, ways] of Object.entries({ win: 190, tie: 20, loss: 190 }))
      expect(p(all, key)).toBeCloseTo(ways / 400, 12);
  });

  it("2d6 show 2 once, 7 six times and 12 once in 36", () => {
    const all = odds(
      () => roll("dice", "self", 2, 6),
      (faces) => String(sum(faces)),
    );
    for (let shown = 2; shown <= 12; shown += 1)
      expect(p(all, String(shown))).toBeCloseTo((6 - Math.abs(7 - shown)) / 36, 12);
    expect(expectation(all, sum)).toBeCloseTo(7, 12);
    expect(chanceOf(all, (faces) => sum(faces) >= 10)).toBeCloseTo(6 / 36, 12);
  });

  it("3d6 read one by one show 0 to 3 sixes in 125, 75, 15 and 1 of 216 cases", () => {
    const all = odds(
      () => roll("dice", "self", 3, 6, "each"),
      (faces) => String(sixes(faces)),
    );
    for (const [count, ways] of [125, 75, 15, 1].entries()) expect(p(all, String(count))).toBeCloseTo(ways / 216, 12);
  });

  it("the highest of 3d8 is at most f in f³ of 512 cases, the lowest its mirror image", () => {
    const all = (read: Read, of: (...faces: number[]) => number) =>
      odds(
        () => roll("dice", "self", 3, 8, read),
        (faces) => String(of(...faces)),
      );
    const highest = all("highest", Math.max);
    const lowest = all("lowest", Math.min);
    for (let face = 1; face <= 8; face += 1) {
      const ways = (face ** 3 - (face - 1) ** 3) / 512;
      expect(p(highest, String(face))).toBeCloseTo(ways, 12);
      expect(p(lowest, String(9 - face))).toBeCloseTo(ways, 12);
    }
  });

  it("an exploding d6 loses exactly the chains less likely than epsilon", () => {
    const all = odds(
      () => exploding("x", "self", 6),
      (faces) => String(sum(faces)),
      { epsilon: 1e-3 },
    );
    expect(["5", "6", "7", "13"].map((key) => p(all, key))).toEqual([
      1 / 6,
      0,
      expect.closeTo(1 / 36),
      expect.closeTo(1 / 216),
    ]);
    // 6⁻⁴ is below 1e-3: all six faces of the fourth die are left out.
    expect(all.lost).toBeCloseTo(1 / 216, 12);
    expect(total(all) + all.lost).toBeCloseTo(1, 12);
  });
});

describe("choices", () => {
  const way = (): Procedure<string> => stage("all", () => choose("way", "self", ["left", "right"]));

  it("follow the given policy, also in stages", () => {
    const all = odds(way, (r) => r, { choose: ({ options }) => options.at(-1)! });
    expect(p(all, "right")).toBe(1);
  });

  it("throw if the policy picks an option that is not offered", () => {
    expect(() => odds(way, (r) => r, { choose: () => "flee" })).toThrow("way: no option flee");
  });
});

/** A die plus an exploding one against a rolled defense, then damage, then a save; partly in stages. */
function* duel(): Procedure<string> {
  const hurt = yield* stage("blow", function* (): Procedure<number> {
    const natural = yield* die("hit", "self", 20);
    const luck = yield* stage(
      "luck",
      () => exploding("luck", "self", 4),
      (faces) => String(sum(faces)),
    );
    if (natural + sum(luck) < 5 + (yield* die("defence", "t0", 12))) return 0;
    return sum(yield* roll("damage", "self", 2, 6)) + (natural === 20 ? 6 : 0);
  });
  if (hurt === 0) return "missed";
  const pool = yield* roll("pool", "t0", 2, 6, "each");
  const best = Math.max(...(yield* roll("best", "t0", 2, 10, "highest")));
  return sixes(pool) > 0 || best >= hurt ? "stands" : hurt > 7 ? "dead" : "down";
}

/** mulberry32, a small seeded generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

it("100 000 random runs fall within five standard errors of the odds", () => {
  const random = seeded(20_260);
  const plays = 100_000;
  const counted = new Map<string, number>();
  for (let i = 0; i < plays; i += 1) {
    const procedure = duel();
    let next = procedure.next();
    while (!next.done) {
      const step = next.value;
      const faces = (count: number, of: number) => Array.from({ length: count }, () => 1 + Math.floor(random() * of));
      next = procedure.next(step.kind === "roll" ? faces(step.count, step.faces) : undefined);
    }
    counted.set(next.value, (counted.get(next.value) ?? 0) + 1);
  }
  const all = odds(duel, (r) => r);
  expect([...counted.keys()].sort()).toEqual([...all.chances.keys()].sort());
  for (const [key, { p: exact }] of all.chances) {
    const error = Math.sqrt((exact * (1 - exact)) / plays);
    expect(Math.abs((counted.get(key) ?? 0) / plays - exact), key).toBeLessThan(5 * error);
  }
});

describe("stages", () => {
  it("are computed once for each branch that reaches them, and equal results are merged", () => {
    let parts = 0;
    let ends = 0;
    function* counting(): Procedure<number> {
      const odd = yield* stage("parity", function* (): Procedure<number> {
        const face = yield* die("die", "self", 20);
        parts += 1;
        return face % 2;
      });
      ends += 1;
      return odd;
    }
    expect(odds(counting, String).chances.size).toBe(2);
    expect({ parts, ends }).toEqual({ parts: 20, ends: 2 });
  });

  it("merge results by the stage's name for them, or by their JSON", () => {
    const ends = (same?: (faces: number[]) => string) =>
      odds(
        () => stage("dice", () => roll("dice", "self", 2, 6, "each"), same),
        (faces) => faces.join(),
      ).chances.size;
    expect(ends()).toBe(21);
    expect(ends((faces) => String(sum(faces)))).toBe(11);
  });
});

describe("sums of different dice", () => {
  const rolled = (formula: string, merge = true) =>
    odds(
      () => rollDice("d", "self", (parseDice(formula, { flat: true }) as { dice: Dice }).dice),
      (r) => String(r.total),
      { merge },
    );

  it("have the odds of their totals, merged or not", () => {
    const [merged, unmerged] = [rolled("1d4 + 1d6 + 2d4 − 2"), rolled("1d4 + 1d6 + 2d4 − 2", false)];
    expect(merged.chances.size).toBe(unmerged.chances.size);
    for (const [key, one] of merged.chances) expect(p(unmerged, key)).toBeCloseTo(one.p, 12);
    expect(p(merged, "2")).toBeCloseTo(1 / (4 * 6 * 16), 12);
  });

  it("branch by totals, not by the product of all faces: twelve d20 finish", () => {
    const all = rolled(Array(12).fill("d20").join("+"));
    expect(total(all) + all.lost).toBeCloseTo(1, 10);
    expect(expectation(all, (r) => r.total)).toBeCloseTo(126, 2);
  });
});

it("a procedure that changes its faces does not affect the next branch", () => {
  function* spoil(): Procedure<number> {
    const faces = yield* roll("a", "self", 2, 6, "each");
    const seen = sum(faces);
    faces.fill(0);
    yield* die("b", "self", 2);
    return seen;
  }
  expect(odds(spoil, String).chances.size).toBe(11);
  expect(p(odds(spoil, String), "7")).toBeCloseTo(1 / 6, 12);
});

it("a pool too large for branching by die throws with its name", () => {
  expect(() => odds(() => roll("pool", "self", 60, 20, "each"), String)).toThrow("pool: 60d20 read one by one");
});
