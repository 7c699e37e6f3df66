import { describe, expect, it } from "vitest";
import { type Condition, heldConditions, remaining } from "../../module/kernel/conditions.ts";

const condition = (id: string, ...daughters: string[]): Condition => ({ id, img: "", set: "both", daughters });
const all = [
  condition("dying", "unconscious"),
  condition("unconscious", "prone", "helpless"),
  condition("helpless"),
  condition("prone"),
  condition("hen", "egg"),
  condition("egg", "hen"),
  condition("self", "self"),
];

describe("conditions held", () => {
  it("are none where none stands", () => {
    expect(heldConditions([], all)).toEqual([]);
  });

  it("are the standing ones and what follows from them, over generations, with their parents", () => {
    expect(heldConditions(["dying"], all)).toEqual([
      { id: "dying" },
      { id: "unconscious", parent: "dying" },
      { id: "prone", parent: "unconscious" },
      { id: "helpless", parent: "unconscious" },
    ]);
  });

  it("stand by themselves where they were set, though they would also follow", () => {
    expect(heldConditions(["unconscious", "prone"], all)).toEqual([
      { id: "unconscious" },
      { id: "prone" },
      { id: "helpless", parent: "unconscious" },
    ]);
  });

  it("are listed once, with the first parent found", () => {
    const twins = [condition("a", "c"), condition("b", "c"), condition("c")];
    expect(heldConditions(["b", "a", "b"], twins)).toEqual([{ id: "b" }, { id: "a" }, { id: "c", parent: "b" }]);
  });

  it("that follow from each other end", () => {
    expect(heldConditions(["hen"], all)).toEqual([{ id: "hen" }, { id: "egg", parent: "hen" }]);
    expect(heldConditions(["self"], all)).toEqual([{ id: "self" }]);
  });

  it("may be ones no ruleset knows", () => {
    expect(heldConditions(["cursed"], all)).toEqual([{ id: "cursed" }]);
    expect(heldConditions(["a"], [condition("a", "gone")])).toEqual([{ id: "a" }, { id: "gone", parent: "a" }]);
  });
});

describe("what is left of a duration", () => {
  it("counts rounds or seconds down, never below nothing", () => {
    expect(remaining({ rounds: 3 }, { rounds: 1, seconds: 6 })).toEqual({ rounds: 2 });
    expect(remaining({ rounds: 3 }, { rounds: 5, seconds: 30 })).toEqual({ rounds: 0 });
    expect(remaining({ seconds: 60 }, { rounds: 1, seconds: 6 })).toEqual({ seconds: 54 });
    expect(remaining({ seconds: 60 }, { rounds: 0, seconds: 61 })).toEqual({ seconds: 0 });
  });

  it("counts rounds where both are given, and knows a duration of none", () => {
    expect(remaining({ rounds: 2, seconds: 60 }, { rounds: 1, seconds: 60 })).toEqual({ rounds: 1 });
    expect(remaining({ rounds: 0 }, { rounds: 0, seconds: 0 })).toEqual({ rounds: 0 });
  });

  it("is nothing to count where it lasts an encounter or for ever", () => {
    expect(remaining({ encounter: true }, { rounds: 9, seconds: 54 })).toBeNull();
    expect(remaining({}, { rounds: 9, seconds: 54 })).toBeNull();
  });
});
