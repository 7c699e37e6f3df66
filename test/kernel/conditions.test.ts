import { describe, expect, it } from "vitest";
import { type Condition, conditionsInForce } from "../../module/kernel/conditions.ts";

const condition = (id: string, ...implied: string[]): Condition => ({ id, img: "", set: "both", implies: implied });
const all = [
  condition("dying", "unconscious"),
  condition("unconscious", "prone", "helpless"),
  condition("helpless"),
  condition("prone"),
  condition("hen", "egg"),
  condition("egg", "hen"),
  condition("self", "self"),
];

describe("conditions in force", () => {
  it("are none if none is set", () => {
    expect(conditionsInForce([], all)).toEqual([]);
  });

  it("are those set and those they imply, transitively, with their parents", () => {
    expect(conditionsInForce(["dying"], all)).toEqual([
      { id: "dying" },
      { id: "unconscious", parent: "dying" },
      { id: "prone", parent: "unconscious" },
      { id: "helpless", parent: "unconscious" },
    ]);
  });

  it("have no parent if they were set, even if another one implies them", () => {
    expect(conditionsInForce(["unconscious", "prone"], all)).toEqual([
      { id: "unconscious" },
      { id: "prone" },
      { id: "helpless", parent: "unconscious" },
    ]);
  });

  it("are listed once, with the first parent found", () => {
    const twins = [condition("a", "c"), condition("b", "c"), condition("c")];
    expect(conditionsInForce(["b", "a", "b"], twins)).toEqual([{ id: "b" }, { id: "a" }, { id: "c", parent: "b" }]);
  });

  it("that imply each other do not loop", () => {
    expect(conditionsInForce(["hen"], all)).toEqual([{ id: "hen" }, { id: "egg", parent: "hen" }]);
    expect(conditionsInForce(["self"], all)).toEqual([{ id: "self" }]);
  });

  it("may be unknown to the ruleset", () => {
    expect(conditionsInForce(["cursed"], all)).toEqual([{ id: "cursed" }]);
    expect(conditionsInForce(["a"], [condition("a", "gone")])).toEqual([{ id: "a" }, { id: "gone", parent: "a" }]);
  });
});
