/**
 * Plays many random fights of a ruleset and checks every written document: `npm run soak -- --fights 2000 --seed 1
 * [--ruleset aura]`. Ends with an error if anything is wrong.
 */
import { parseArgs } from "node:util";
import { STYLES, type Style } from "../module/kernel/tactics.ts";
import { known } from "../module/rulesets/known.ts";
import { type Random, seededRandom } from "../module/simulator/dice.ts";
import { seedOf } from "../module/simulator/forecast.ts";
import { lineUp } from "../module/simulator/line-up.ts";
import { CheckedFight } from "../test/simulator/checked-fight.ts";
import { packActors, simulatedRules } from "./forecast.ts";

/** A fight that lasts longer does not end. */
const MOST_ROUNDS = 200;

const { values } = parseArgs({
  options: {
    fights: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    ruleset: { type: "string" },
  },
});

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

async function soak(ruleset: string, fights: number, seed: number): Promise<string[]> {
  const rules = await simulatedRules(ruleset);
  const { byName, ready } = packActors(ruleset);
  const everyone = [...byName.values()];
  const found: string[] = [];
  for (let fight = 0; fight < fights; fight += 1) {
    const own = seedOf(seed, fight);
    const random = seededRandom(own);
    const styles = [pick(random, STYLES), pick(random, STYLES)] as const;
    const some = (style: Style) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        source: pick(random, everyone),
        count: 1,
        style,
      }));
    const party =
      random() < 0.5 ? ready.map((document) => ({ source: document, count: 1, style: styles[0] })) : some(styles[0]);
    const fighters = lineUp(rules, [party, some(styles[1])]);
    const named = `${ruleset} ${own} (${fighters.map(({ being }) => being.name).join(", ")})`;
    try {
      const played = new CheckedFight(rules, fighters, { mostRounds: MOST_ROUNDS, breaksAt: [1, 1] }, random);
      const { rounds, refused } = played.run();
      found.push(...[...new Set(played.violations)].map((one) => `${named}: ${one}`));
      found.push(...Object.keys(refused).map((one) => `${named}: refused ${one}`));
      if (rounds >= MOST_ROUNDS) found.push(`${named}: does not end`);
    } catch (error) {
      found.push(`${named}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return found;
}

let failed = false;
for (const { frame, tactics } of known) {
  if (!tactics || (values.ruleset && values.ruleset !== frame.id)) continue;
  const started = performance.now();
  const found = await soak(frame.id, Number(values.fights), Number(values.seed));
  failed ||= found.length > 0;
  console.log(
    `${frame.id}: ${values.fights} fights, ${found.length} violations, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  for (const one of found.slice(0, 20)) console.log(`  ${one}`);
}
process.exitCode = failed ? 1 : 0;
