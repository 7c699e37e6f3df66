import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import { odds } from "../../module/kernel/odds.ts";
import { choose, die, type Procedure, pay, replay, script } from "../../module/kernel/procedure.ts";

const price: Consequence = { part: "self", do: "adjust", path: "energy", by: -1, why: { key: "Price" } };

function* bold(): Procedure<string> {
  const face = yield* die("try", "self", 4);
  yield* pay("price", face === 1 ? [price] : []);
  return yield* choose("then", "self", ["stay", "go"]);
}

describe("a cost paid during a procedure", () => {
  it("is known while the procedure still waits for an answer", () => {
    const progress = replay(bold, [{ id: "try", faces: [1] }]);
    expect(progress.pending?.id).toBe("then");
    expect(progress.paid).toEqual([price]);
  });

  it("is empty if nothing is due", () => {
    expect(replay(bold, [{ id: "try", faces: [2] }]).paid).toEqual([]);
  });

  it("is returned by a script, without a request", () => {
    expect(script(bold, [1], "go")).toMatchObject({ result: "go", paid: [price] });
  });

  it("does not split the odds", () => {
    expect([...odds(bold, (r) => r).chances].map(([key, { p }]) => [key, p])).toEqual([["stay", 1]]);
  });
});
