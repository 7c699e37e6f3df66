/** Creatures with reach 0 in simulated combats: they attack from the target's space (T-62, T-63). */
import { expect, it } from "vitest";
import { Combat } from "../../module/simulator/combat.ts";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";

/** A combat that counts the attacks of occupants, and those of the creature within the target's space. */
class Counted extends Combat {
  entered = 0;
  inside = 0;

  override act(...given: Parameters<Combat["act"]>): ReturnType<Combat["act"]> {
    const [action, { uuid, name }, { targets = [] } = {}] = given;
    if (action === "intruder") this.entered += 1;
    if (
      action === "attack" &&
      name === "Sewer Viper" &&
      targets.every((one) => this.field.distance(uuid, one.uuid) === 0)
    )
      this.inside += 1;
    return super.act(...given);
  }
}

it("T-62, T-63: a creature enters the target's space once, and the occupant attacks it once", async () => {
  const rules = await simulatedRules("threshold");
  const { byName } = packActors("threshold");
  const participants = lineUp(rules, [
    readSide("Sewer Viper", byName, "plain"),
    readSide("Quarry Giant", byName, "plain"),
  ]);
  // Every d20 rolls 1: all attacks miss.
  const combat = new Counted(rules, participants, { mostRounds: 6, breaksAt: [1, 1] }, () => 0);
  combat.run();
  expect(combat.entered).toBe(1);
  expect(combat.inside).toBeGreaterThan(3);
});
