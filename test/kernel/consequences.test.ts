import { describe, expect, it } from "vitest";
import { adjusted } from "../../module/kernel/consequences.ts";

describe("the adjust consequence", () => {
  it("adds and subtracts without limits if none are given", () => {
    expect(adjusted(3, { by: 4 })).toBe(7);
    expect(adjusted(3, { by: -10 })).toBe(-7);
  });

  it("stops at the limits", () => {
    expect(adjusted(3, { by: 40, max: 10 })).toBe(10);
    expect(adjusted(3, { by: -40, min: -5 })).toBe(-5);
    expect(adjusted(9, { by: 1, min: 0, max: 10 })).toBe(10);
    expect(adjusted(9, { by: 0, min: 0, max: 10 })).toBe(9);
  });

  it("respects a limit of 0", () => {
    expect(adjusted(3, { by: -5, min: 0 })).toBe(0);
    expect(adjusted(-3, { by: 5, max: 0 })).toBe(0);
  });

  it("brings a value beyond a limit back to it", () => {
    expect(adjusted(15, { by: 2, max: 10 })).toBe(10);
    expect(adjusted(-9, { by: -1, min: -5 })).toBe(-5);
  });
});
