import { beforeEach, describe, expect, it } from "vitest";
import { record } from "../types.ts";
import { installDice, Roll } from "./index.ts";
import { config } from "./support.ts";

const g = record(globalThis);
const faces = (...queue: number[]) => {
  g.hostDice = { next: () => queue.shift() };
};
const rolled = async (formula: string, queue: number[], data = {}) => {
  faces(...queue);
  return new Roll(formula, data).evaluate();
};

beforeEach(() => {
  g.CONFIG = {};
  g.foundry = {};
  g.hostDice = undefined;
  installDice(record(g.foundry), record(g.CONFIG), g);
});

describe("parsing formulas", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["7 % 4 * 2", 6],
    ["-3 + 5", 2],
    ["2 * -3", -6],
    ["5 + -2", 3],
    ["5 - -2", 7],
    ["-(2 + 3) * 2", -10],
    ["floor(7 / 2) + ceil(7 / 2)", 7],
    ["max(1, 2 + 3, 4)", 5],
    ["abs(-4) + sign(-4)", 3],
    ["{1, 4, 2}kh", 4],
    ["{1, 4, 2}kh2", 6],
    ["2[a] + 3[b]", 5],
    ["1.5 * 2", 3],
    ["0 * -3", 0],
  ])("%s is %d", (formula, total) => {
    expect(new Roll(formula).evaluateSync().total).toBe(total);
  });

  it.each(["1 +", "(1", "1)", "1d6 fire", "{1,2", "* 3", "max(1", "1d6 2", "1 ! 2"])("refuses %s", (formula) => {
    expect(() => new Roll(formula)).toThrow();
    expect(Roll.validate(formula)).toBe(false);
  });

  it("validates dice and paths but not arbitrary text", () => {
    expect(Roll.validate("2d6kh + @mod")).toBe(true);
    expect(Roll.validate("fire")).toBe(false);
    expect(Roll.validate("nonsense(2)")).toBe(false);
    expect(Roll.validate("")).toBe(false);
  });

  it("lists the classes of terms in written order", () => {
    const roll = new Roll("2d20kh[attack] + @prof - (1 + 1)d6 * max(1, 2)", { prof: 3 });
    expect(roll.terms.map((t) => t.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "NumericTerm",
      "OperatorTerm",
      "Die",
      "OperatorTerm",
      "FunctionTerm",
    ]);
    expect(roll.formula).toBe("2d20kh[attack] + 3 - (1 + 1)d6 * max(1, 2)");
    expect(roll.terms[0]!.flavor).toBe("attack");
    expect(roll.terms[4]!.number).toBeUndefined();
    expect(roll.isDeterministic).toBe(false);
  });

  it("keeps text as string terms", () => {
    const roll = new Roll("damage + dcheck + 2day");
    expect(roll.terms.filter((t) => t.constructor.name === "StringTerm")).toHaveLength(3);
    expect(() => roll.evaluateSync()).toThrow();
  });

  it("keeps an unresolved path; the formula is readable but cannot be rolled", async () => {
    const open = () => new Roll("2 + @nope.deep", { nope: {} });
    expect([open().formula, open().isDeterministic]).toEqual(["2 + @nope.deep", true]);
    expect(() => open().evaluateSync()).toThrow(/@nope\.deep/);
    await expect(open().evaluate()).rejects.toThrow(/@nope\.deep/);
    expect(Roll.replaceFormulaData("@a + @b.c", { a: -2 }, { missing: "0" })).toBe("-2 + 0");
    expect(Roll.replaceFormulaData("@a", {})).toBe("@a");
    expect(new Roll("1 + @a", { a: -2 }).formula).toBe("1 - 2");
    expect(new Roll("1d6[for @nobody]").terms[0]!.flavor).toBe("for @nobody");
  });
});

describe("dice and modifiers", () => {
  it.each([
    ["4d6", [1, 2, 3, 4], 10],
    ["4d6kh3", [1, 2, 3, 4], 9],
    ["4d6k", [1, 2, 3, 4], 4],
    ["4d6kl2", [4, 3, 2, 1], 3],
    ["4d6dh1", [4, 3, 2, 1], 6],
    ["4d6d1", [4, 3, 2, 1], 9],
    ["2d6x", [6, 2, 6, 1], 15],
    ["2d6xo", [6, 6, 6, 5], 23],
    ["3d6x>4", [5, 1, 1, 2], 9],
    ["2d6x1=6", [6, 6, 6], 18],
    ["2d6x5", [5, 1, 2], 8],
    ["2d6r", [1, 4, 1], 5],
    ["2d6r<3", [2, 1, 1, 5], 6],
    ["2d6rr<3", [2, 4, 1, 5], 9],
    ["2d6r1=1", [1, 1, 5], 6],
    ["2d6min3", [1, 5], 8],
    ["2d6max4", [1, 5], 5],
    ["3d6cs>4", [5, 6, 1], 2],
    ["3d6cs", [6, 6, 1], 2],
    ["3d6cs5", [5, 6, 5], 2],
    ["3d6cf=1", [1, 1, 4], 2],
    ["3d6cf", [1, 2, 4], 1],
    ["3d6even", [1, 2, 4], 2],
    ["3d6odd", [1, 2, 4], 1],
    ["3d6df", [1, 4, 5], 8],
    ["3d6cs>3df", [2, 4, 5], 1],
    ["3d6sf<3", [1, 2, 5], 2],
    ["3d6ms>12", [5, 5, 5], 3],
    ["3d6ms<12", [3, 3, 3], 3],
    ["4d6kh3min2", [1, 1, 5, 6], 13],
    ["3d6rr1kh1", [1, 3, 2, 4], 4],
    ["3d6xokh1", [6, 1, 2, 3], 6],
    ["(1+1)d6", [3, 4], 7],
    ["2d(4+4)", [8, 7], 15],
    ["(1d2)d6 + 1", [2, 5, 6], 12],
    ["{2d6, 1d8}kh + 1", [3, 4, 8], 9],
    ["{4, 1d8, 6}kl2", [2], 6],
    ["{1d6, 1d6}cs>3", [2, 5], 1],
    ["3dF", [3, 1, 3], 1],
    ["3dcc1", [2, 1, 2], 2],
    ["2dcc0", [2, 1], 1],
    ["1d%", [77], 77],
    ["-1d6 + 10", [4], 6],
    ["2D6", [1, 2], 3],
    ["d20", [11], 11],
    ["max(1d6, 1d8)", [3, 5], 5],
  ])("%s with %j is %d", async (formula, queue, total) => {
    const roll = await rolled(formula as string, [...(queue as number[])]);
    expect(roll.total).toBe(total);
    expect(Roll.fromJSON(JSON.stringify(roll)).toJSON()).toEqual(JSON.parse(JSON.stringify(roll)));
  });

  it("flags each face according to its modifiers", async () => {
    const kept = await rolled("3d6kh2", [2, 5, 2]);
    expect(kept.dice[0]!.results).toEqual([
      { result: 2, active: true },
      { result: 5, active: true },
      { result: 2, active: false, discarded: true },
    ]);
    const again = await rolled("1d6r1", [1, 4]);
    expect(again.dice[0]!.results[0]).toEqual({ result: 1, active: false, rerolled: true });
    const raised = await rolled("1d6min3", [1]);
    expect(raised.dice[0]!.results[0]).toEqual({ result: 1, active: true, count: 3, rerolled: true });
  });

  it("maps a uniform random number near zero to the highest face", async () => {
    const draws = [0, 0.999, 0.5];
    config().Dice.randomUniform = () => draws.shift()!;
    const roll = await new Roll("3d20").evaluate();
    expect(roll.dice[0]!.values).toEqual([20, 1, 10]);
  });

  it("rejects a scripted face the die does not have", async () => {
    await expect(rolled("1d6", [7])).rejects.toThrow();
    await expect(rolled("1000d6", [])).rejects.toThrow();
  });

  it("shows the expression after rolling", async () => {
    const roll = await rolled("2d20kh + @mod - 1d4", [16, 3, 2], { mod: 4 });
    expect(roll.result).toBe("16 + 4 - 2");
    expect(roll.formula).toBe("2d20kh + 4 - 1d4");
    expect(roll.dice.map((d) => d.faces)).toEqual([20, 4]);
  });
});

describe("evaluation", () => {
  it("happens only once", async () => {
    const roll = await rolled("1d6", [3]);
    await expect(roll.evaluate()).rejects.toThrow();
    faces(5);
    const again = await roll.reroll();
    expect([roll.total, again.total]).toEqual([3, 5]);
  });

  it("is strict when synchronous", () => {
    expect(() => new Roll("1d6 + 2").evaluateSync()).toThrow();
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll("4d6kh3 + (1d4)").evaluateSync({ maximize: true }).total).toBe(22);
    expect(new Roll("4d6kh3 + (1d4)").evaluateSync({ minimize: true }).total).toBe(4);
  });

  it("calls functions of the system, including asynchronous ones", async () => {
    config().Dice.functions.double = async (n: number) => n * 2;
    expect((await rolled("double(1d6) + 1", [4])).total).toBe(9);
    expect((await new Roll("(double(1d6) + 1)").evaluate({ maximize: true })).total).toBe(13);
    config().Dice.functions.named = (word: string) => (word === "fire" ? 3 : 0);
    expect(new Roll("named(fire)").evaluateSync().total).toBe(3);
  });

  it("alters the number of dice", () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
  });

  it("evaluates plain expressions safely", () => {
    expect(Roll.safeEval("floor(7 / 2) + 1")).toBe(4);
    expect(() => Roll.safeEval("globalThis")).toThrow();
    expect(() => Roll.safeEval("abs.constructor('return 1')()")).toThrow();
  });

  it("simulates", async () => {
    const totals = await Roll.simulate("1d6", 50);
    expect(totals).toHaveLength(50);
    expect(totals.every((t) => t >= 1 && t <= 6)).toBe(true);
  });
});
