import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { type Modifier, signed, stack } from "../../module/kernel/modifiers.ts";

const mod = (label: string, value: number, more: Partial<Modifier> = {}): Modifier => ({
  label: text(label),
  value,
  ...more,
});
const labels = (list: readonly Modifier[]) => list.map((m) => m.label.key);
/** Total, counted ones, ignored ones. */
const shown = (...args: Parameters<typeof stack>) => {
  const { total, counted, ignored } = stack(...args);
  return [total, labels(counted).join(" "), labels(ignored).join(" ")];
};

describe("modifiers", () => {
  it("sum to 0 if there are none", () => {
    expect(stack([])).toEqual({ total: 0, counted: [], ignored: [] });
  });

  it("all add up, typed or not, if types do not matter", () => {
    const list = [mod("a", 2, { type: "item" }), mod("b", 3, { type: "item" }), mod("c", -1)];
    expect(shown(list)).toEqual([4, "a b c", ""]);
  });

  it("of one type count only once, the best one; untyped ones always", () => {
    const list = [mod("a", 2, { type: "item" }), mod("b", 3, { type: "item" }), mod("c", 1), mod("d", 1)];
    expect(shown(list, "bestOfType")).toEqual([5, "b c d", "a"]);
  });

  it("of different types add up", () => {
    expect(shown([mod("a", 2, { type: "item" }), mod("b", 3, { type: "status" })], "bestOfType")).toEqual([
      5,
      "a b",
      "",
    ]);
  });

  it("keep one bonus and the worst penalty of the same type", () => {
    const list = [-1, 2, -3, 1].map((value, at) => mod("abcd"[at]!, value, { type: "item" }));
    expect(shown(list, "bestOfType")).toEqual([-1, "b c", "a d"]);
  });

  it("of equal value: the first one counts", () => {
    expect(shown([mod("a", 2, { type: "item" }), mod("b", 2, { type: "item" })], "bestOfType")).toEqual([2, "a", "b"]);
    expect(shown([mod("a", -2, { type: "item" }), mod("b", -2, { type: "item" })], "bestOfType")).toEqual([
      -2,
      "a",
      "b",
    ]);
  });

  it("listed twice as the same object count as two", () => {
    const twice = mod("a", 2, { type: "item" });
    expect(shown([twice, twice], "bestOfType")).toEqual([2, "a", "a"]);
    expect(shown([twice, twice])).toEqual([4, "a a", ""]);
  });

  it("excluded by a rule do not count, and do not displace others", () => {
    const list = [mod("a", 5, { type: "item", ignoredFor: text("broken") }), mod("b", 1, { type: "item" })];
    expect(shown(list, "bestOfType")).toEqual([1, "b", "a"]);
    expect(shown(list)).toEqual([1, "b", "a"]);
    expect(stack(list).ignored[0]!.ignoredFor).toEqual(text("broken"));
  });

  it("keep the given order in both lists, and the input is not changed", () => {
    const list = [
      mod("a", 1, { type: "item" }),
      mod("b", 1),
      mod("c", 4, { ignoredFor: text("why") }),
      mod("d", 3, { type: "item" }),
      mod("e", 2, { type: "item" }),
    ];
    const before = JSON.stringify(list);
    expect(shown(list, "bestOfType")).toEqual([4, "b d", "a c e"]);
    expect(JSON.stringify(list)).toBe(before);
  });

  it("of 0 stay listed, or are dropped from both lists if unwanted", () => {
    const list = [mod("a", 0), mod("b", 1), mod("c", 0, { ignoredFor: text("why") })];
    expect(shown(list)).toEqual([1, "a b", "c"]);
    expect(shown(list, "all", false)).toEqual([1, "b", ""]);
  });
});

it("a modifier is printed with its sign, U+2212 for minus, and no negative zero", () => {
  expect([3, 0, -0, -2].map(signed)).toEqual(["+3", "+0", "+0", "−2"]);
});
