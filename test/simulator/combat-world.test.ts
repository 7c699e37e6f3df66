/** Writes of the simulator: the order of consequences counts, and the actors begin recomputed. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { setCondition } from "../../module/kernel/consequences.ts";
import { CombatWorld } from "../../module/simulator/combat-world.ts";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";

const OPTIONS = { mostRounds: 1, breaksAt: [1, 1] as const };
const why = text("why");

async function alone(ruleset: string, name: string) {
  const rules = await simulatedRules(ruleset);
  const combatants = lineUp(rules, [readSide(name, packActors(ruleset).byName, "plain"), []]);
  const world = new CombatWorld(rules, combatants, OPTIONS, () => 0);
  return { world, being: world.combatants[0]!.being };
}

describe("a simulated world", () => {
  it("writes a condition that ends and begins again in one event", async () => {
    const { world, being } = await alone("bloodied", "Road Bandit");
    world.write(being, [setCondition("self", "prone", true, why)]);
    world.write(being, [setCondition("self", "prone", false, why), setCondition("self", "prone", true, why)]);
    expect(being.statuses).toContain("prone");
  });

  it("G-160: has actors with the conditions that their data imply", async () => {
    const { being } = await alone("grimoire", "Ink Imp");
    expect(being.statuses).toContain("elemental");
  });
});
