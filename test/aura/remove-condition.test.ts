/** Removing conditions, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { activeConditions, endInstances, instancesOf } from "../../module/rulesets/aura/conditions/instances.ts";
import { actor, FIGHT } from "./people.ts";
import { holdsOf, type Vector, vectorsOf } from "./vectors.ts";
import { World } from "./world.ts";

describe("removing conditions", () => {
  it.each(vectorsOf("removeCondition"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    const round = (given.round as number | undefined) ?? 1;
    const ada = actor("Ada", given.actor);
    const own = instancesOf(ada.effects).filter(({ condition }) => condition === given.remove);
    world.write(ada, endInstances("self", own, { combat: FIGHT, round }));
    const left = instancesOf(ada.effects).filter(({ condition }) => condition === given.remove);
    const [suspended] = left.filter((instance) => instance.suspended);
    expect({
      removed: own.length > 0 && left.length === 0,
      active: holdsOf(ada),
      ...(suspended ? { suppressedUntil: `endOfRound${suspended.round}` } : {}),
      ...(expected.agilityUsable === undefined ? {} : { agilityUsable: !activeConditions(ada.effects).has("slowed") }),
    }).toEqual(expected);
  });
});
