/** Dice formulas: what is accepted, what is rejected and why; no input can run code or hang. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximum, parseAmount, parseDice, printDice, rollDice } from "../../module/kernel/formula.ts";
import { script } from "../../module/kernel/procedure.ts";

const why = (formula: string, flat = false): string => {
  const parsed = parseDice(formula, { flat });
  return parsed.ok ? "read" : (parsed.why.key.split(".").at(-1) as string);
};

describe("formulas", () => {
  it("accepts dice joined by plus, with any spaces and case", () => {
    expect(parseDice("2d6+1D4")).toEqual({
      ok: true,
      dice: {
        terms: [
          { count: 2, faces: 6 },
          { count: 1, faces: 4 },
        ],
        flat: 0,
      },
    });
    expect(parseDice(" d8 ")).toEqual({ ok: true, dice: { terms: [{ count: 1, faces: 8 }], flat: 0 } });
    expect(parseDice("")).toEqual({ ok: true, dice: { terms: [], flat: 0 } });
    expect(parseDice("1d4 − 1", { flat: true })).toEqual({
      ok: true,
      dice: { terms: [{ count: 1, faces: 4 }], flat: -1 },
    });
  });

  it("rejects everything else with a reason", () => {
    expect(why("1d6+2")).toBe("noFlat");
    expect(why("1d0")).toBe("noDice");
    expect(why("0d6")).toBe("noDice");
    expect(why("-1d6")).toBe("negativeDice");
    expect(why("101d6")).toBe("tooMany");
    expect(why("1d1001")).toBe("tooMany");
    expect(why("99999", true)).toBe("tooMany");
    expect(why("1d6+".repeat(40))).toBe("tooLong");
    expect(why("1d6".repeat(200))).toBe("tooLong");
    expect(why(Array.from({ length: 13 }, () => "1d2").join("+"))).toBe("tooLong");
    for (const hostile of [
      "2d",
      "d",
      "1d6+@foo",
      "1d6kh1",
      "1d6x",
      "(1d6)",
      "((((1d6))))",
      "2*3",
      "1d6//2",
      "{1d6,1d8}kh",
      "1d6[fire]",
      "alert(1)",
      "1e9",
      "1.5d6",
      "1d6 1d6",
      "++",
      "+",
      "1d6+",
      "constructor",
      "１d6",
    ])
      expect(why(hostile, true), hostile).not.toBe("read");
  });

  it("never throws and never hangs, whatever the input", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.boolean(), (typed, flat) => {
        expect(typeof parseDice(typed, { flat }).ok).toBe("boolean");
      }),
    );
    expect(why("9".repeat(100_000), true)).toBe("tooLong");
  });

  it("reads back what it prints", () => {
    const terms = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 9 }), faces: fc.integer({ min: 1, max: 20 }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(terms, fc.integer({ min: -99, max: 99 }), (held, flat) => {
        const dice = { terms: held, flat };
        expect(parseDice(printDice(dice), { flat: true })).toEqual({ ok: true, dice });
      }),
    );
  });

  it("rolls its terms in order and knows its maximum", () => {
    const dice = {
      terms: [
        { count: 2, faces: 6 },
        { count: 1, faces: 4 },
      ],
      flat: 3,
    };
    expect(script(() => rollDice("d", "self", dice), [2, 5], [3]).result.total).toBe(13);
    expect(maximum(dice)).toBe(19);
  });

  it("P-23: an amount of damage that is always below 0 is refused with a reason", () => {
    const read = (formula: string) => {
      const parsed = parseAmount(formula);
      return parsed.ok ? printDice(parsed.dice) : parsed.why.key;
    };
    expect(["-4", "1d4 - 5", "1d4 - 4", "0", "lots"].map(read)).toEqual([
      "FIVEFOLD.Formula.belowZero",
      "FIVEFOLD.Formula.belowZero",
      "1d4 − 4",
      "0",
      "FIVEFOLD.Formula.unreadable",
    ]);
  });
});
