/** Characters of a higher level, made by the ruleset's own action. */
import { seededRandom } from "./dice.ts";
import { type Fighter, FightWorld, type SimulatedRules } from "./fight-world.ts";

/** Raises a combatant to a level. Throws an Error if the ruleset refuses it. */
export function raiseLevel(rules: SimulatedRules, fighter: Fighter, level: number): void {
  const { levels } = rules.tactics;
  if (!levels) throw new Error("the rules do not say what a level gives");
  const world = new FightWorld(rules, [fighter], { mostRounds: 1, breaksAt: [1, 1] }, seededRandom(1));
  world.gm = true;
  const being = world.combatants[0]?.being ?? fighter.being;
  for (let before = levels.of(being); before < level; before = levels.of(being)) {
    const { problems } = world.act("levelUp", being, { form: levels.form(being) });
    if (levels.of(being) <= before)
      throw new Error(`${being.name} stays at level ${before}: ${problems.map(({ text: { key } }) => key).join(", ")}`);
  }
  fighter.being = being;
}
