/** Worked vectors of Actions, Saves, contests and held actions, played through the real actions. */
import { describe, expect, it } from "vitest";
import { actionDc, contest, heldAction, saveDc } from "./check-ops.ts";
import { OPS } from "./ops-g2.ts";
import { matches, vectorsOf } from "./vectors.ts";
import { World } from "./world.ts";

const ops: Record<string, (world: World, given: never) => Record<string, unknown>> = {
  "action-dc": actionDc,
  "save-dc": saveDc,
  contest,
  held: heldAction,
};
/** House rules that vectors may set. */
const SETTINGS = ["saveTie", "twoWeaponIR", "advMixing"];

describe("vectors of checks", () => {
  it("the listed operations are played", () => expect(Object.keys(ops)).toEqual(OPS));
  for (const vector of vectorsOf(...OPS))
    it(vector.name, () => {
      const settings = Object.fromEntries(Object.entries(vector.given).filter(([key]) => SETTINGS.includes(key)));
      const world = new World(vector.dice, settings);
      matches(ops[String(vector.given.op)]?.(world, vector.given as never), vector.expect, vector.id);
      world.cup.expectEmpty();
    });
});
