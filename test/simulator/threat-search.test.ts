/** The search for even and deadly numbers of creatures, on curves whose answers are known. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../module/simulator/dice.ts";
import { seedOf } from "../../module/simulator/forecast.ts";
import {
  MOST_COUNT,
  type PlayAgainst,
  searchThreat,
  type Threat,
  TOO_MANY,
} from "../../module/simulator/threat-search.ts";

type Curve = (count: number) => number;

/** Combats with known chances that the party wins, and that a character dies. */
const playing =
  (wins: Curve, dies: Curve = () => 0, seed = 1): PlayAgainst =>
  (count, combat) => {
    const random = seededRandom(seedOf(seed * 100 + count, combat));
    return { won: random() < wins(count), died: random() < dies(count) };
  };

function search(play: PlayAgainst, mostFights = 60, first = 4): { threat: Threat; combats: number } {
  const steps = searchThreat(play, { mostFights, first });
  let combats = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { threat: step.value, combats };
    combats += 1;
  }
}

/** A step: the party always wins below, and always loses from `at` on. */
const cliff =
  (at: number): Curve =>
  (count) =>
    count < at ? 1 : 0;
/** A usual curve: falls from 1 to 0 around `middle`. */
const slope =
  (middle: number): Curve =>
  (count) =>
    1 / (1 + Math.exp(1.6 * (count - middle)));

describe("the search for the threat of a creature", () => {
  it.each([1, 2, 5, 12])("finds the number at which the party begins to lose: %i", (at) => {
    const { even, deadly } = search(playing(cliff(at))).threat;
    expect([even, deadly]).toEqual([at, at]);
  });

  it("says more than twelve if the party always wins", () => {
    const { threat } = search(playing(() => 1));
    expect([threat.even, threat.deadly]).toEqual([TOO_MANY, TOO_MANY]);
    expect(threat.tried.map(({ count }) => count)).toContain(MOST_COUNT);
  });

  it("is deadly where a character dies in half of the combats, although the party wins", () => {
    const { even, deadly } = search(
      playing(
        () => 1,
        (count) => (count < 3 ? 0.1 : 0.9),
      ),
    ).threat;
    expect([even, deadly]).toEqual([TOO_MANY, 3]);
  });

  it("is not more than one off on usual curves, and even never exceeds deadly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 110 }), fc.integer({ min: 1, max: 1000 }), (tenths, seed) => {
        const curve = slope(tenths / 10);
        const right = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((count) => curve(count) < 0.6) ?? TOO_MANY;
        const { even, deadly } = search(playing(curve, () => 0, seed)).threat;
        expect(Math.abs(even - right)).toBeLessThanOrEqual(1);
        expect(even).toBeLessThanOrEqual(deadly);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("stops as soon as the interval decides", () => {
    const clear = search(playing(cliff(5)), 1000);
    expect(clear.combats).toBeLessThan(150);
    const open = search(
      playing(() => 0.6),
      100,
    );
    expect(Math.max(...open.threat.tried.map(({ combats }) => combats))).toBe(100);
  });

  it("counts what it has played, and gives the same numbers again", () => {
    const [once, again] = [search(playing(slope(5))), search(playing(slope(5)))];
    expect(again).toEqual(once);
    const { tried } = once.threat;
    expect(tried.reduce((sum, { combats }) => sum + combats, 0)).toBe(once.combats);
    expect(tried.map(({ count }) => count)).toEqual([...tried.map(({ count }) => count)].sort((a, b) => a - b));
    for (const { combats, wins } of tried) expect(wins).toBeLessThanOrEqual(combats);
  });
});
