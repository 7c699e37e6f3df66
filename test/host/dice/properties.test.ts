import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { record } from "../types.ts";
import { installDice, Roll } from "./index.ts";

const g = record(globalThis);
const settings = { seed: 20, numRuns: 300 };

/** The same uniform random numbers in every run (a linear congruential generator). */
function seededDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeEach(() => {
  g.CONFIG = { Dice: { randomUniform: seededDraws(7) } };
  g.foundry = {};
  g.hostDice = undefined;
  installDice(record(g.foundry), record(g.CONFIG), g);
});

const count = fc.integer({ min: 1, max: 6 });
const faces = fc.constantFrom(2, 4, 6, 8, 10, 12, 20, 100);
/** Modifiers for which a higher die never lowers the total. */
const monotone = fc.constantFrom("", "kh", "kl2", "dh1", "dl", "min2", "max3", "cs>3", "kh2min2");
const modifier = fc.oneof(
  monotone,
  fc.constantFrom("x", "xo", "r<2", "rr1", "cf", "even", "odd", "df", "sf<2", "ms>5"),
);

const dice = (modifiers: fc.Arbitrary<string>) => fc.tuple(count, faces, modifiers).map(([n, f, m]) => `${n}d${f}${m}`);

const formula = (modifiers: fc.Arbitrary<string>) =>
  fc.letrec<{ expression: string; operand: string }>((tie) => ({
    expression: fc
      .tuple(tie("operand"), fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), tie("operand")), { maxLength: 3 }))
      .map(([head, tail]) => head + tail.map(([op, term]) => ` ${op} ${term}`).join("")),
    operand: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      dice(modifiers),
      fc.integer({ min: 0, max: 20 }).map(String),
      tie("expression").map((inner) => `(${inner})`),
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `max(${a}, ${b})`),
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `{${a}, ${b}}kh`),
      fc.tuple(dice(modifiers), fc.constantFrom("fire", "cold iron")).map(([d, flavor]) => `${d}[${flavor}]`),
    ),
  })).expression;

describe("any formula", () => {
  it("survives JSON with all result flags, and its formula parses to itself", async () => {
    await fc.assert(
      fc.asyncProperty(formula(modifier), async (text) => {
        const roll = await new Roll(text).evaluate();
        const json = JSON.stringify(roll);
        const again = Roll.fromJSON(json);
        expect(JSON.stringify(again)).toBe(json);
        expect(again.total).toBe(roll.total);
        expect(again.result).toBe(roll.result);
        expect(again.dice.map((d) => d.results)).toEqual(roll.dice.map((d) => d.results));
        expect(new Roll(roll.formula).formula).toBe(roll.formula);
        expect(again._evaluateTotal()).toBe(roll.total);
      }),
      settings,
    );
  });

  it("totals between its minimum and its maximum when its dice are only added", async () => {
    const sum = fc
      .array(fc.oneof(dice(monotone), fc.integer({ min: 0, max: 9 }).map(String)), { minLength: 1, maxLength: 5 })
      .map((terms) => terms.join(" + "));
    await fc.assert(
      fc.asyncProperty(sum, async (text) => {
        const low = new Roll(text).evaluateSync({ minimize: true }).total!;
        const high = (await new Roll(text).evaluate({ maximize: true })).total!;
        const total = (await new Roll(text).evaluate()).total!;
        expect(total).toBeGreaterThanOrEqual(low);
        expect(total).toBeLessThanOrEqual(high);
      }),
      settings,
    );
  });

  it("evaluates arithmetic correctly", () => {
    const number = fc.integer({ min: 1, max: 50 }).map(String);
    const sum = fc
      .tuple(number, fc.array(fc.tuple(fc.constantFrom("+", "-", "*", "/", "%"), fc.constantFrom("", "-"), number)))
      .map(([head, tail]) => head + tail.map(([op, sign, n]) => ` ${op} ${sign}${n}`).join(""));
    fc.assert(
      fc.property(sum, (text) => {
        const total = new Roll(text).evaluateSync().total!;
        expect(total).toBeCloseTo(Roll.safeEval(text), 6);
      }),
      settings,
    );
  });
});
