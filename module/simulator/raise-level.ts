/** Characters of a higher level, made by the ruleset's own action. */

import { CombatWorld, type Participant, type SimulatedRules } from "./combat-world.ts";
import { seededRandom } from "./dice.ts";

/** Raises a combatant to a level. Throws an Error if the ruleset refuses it. */
export function raiseLevel(rules: SimulatedRules, participant: Participant, level: number): void {
  const { levels } = rules.tactics;
  if (!levels) throw new Error("the rules do not say what a level gives");
  const world = new CombatWorld(rules, [participant], { mostRounds: 1, breaksAt: [1, 1] }, seededRandom(1));
  world.gm = true;
  const being = world.combatants[0]?.being ?? participant.being;
  for (let before = levels.of(being); before < level; before = levels.of(being)) {
    const { problems } = world.act("levelUp", being, { form: levels.form(being) });
    if (levels.of(being) <= before)
      throw new Error(`${being.name} stays at level ${before}: ${problems.map(({ text: { key } }) => key).join(", ")}`);
  }
  participant.being = being;
}
