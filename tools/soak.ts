/**
 * Looks for mistakes in the rules and the simulator. Ends with an error if anything is wrong.
 *
 * `npm run soak -- --fights 2000 --seed 1 [--ruleset aura] [--from 500]` plays random combats, starting with the
 * given number, and checks:
 * - after every write, the stored data of the actor and its items are valid by their schema: types, limits, choices
 * - no derived number is NaN, no pool exceeds its maximum
 * - values that count as independent change nothing derived
 * - only combatants that can act choose actions, and no action is refused
 * - every combat ends
 * - undoing all events in reverse order restores the documents byte for byte
 *
 * `npm run soak -- --odds 1000 [--plays 20000] [--seed 1] [--ruleset aura] [--action attack] [--from 500] [--only 17]`
 * compares exact odds with plays: of the situations of the benchmark, and of random ones, starting with the given number
 * (then without the benchmark). Differences of more than 4.5 standard errors are played again, ten times as often
 * with other dice.
 */
import { parseArgs } from "node:util";
import { STYLES, type Style } from "../module/kernel/tactics.ts";
import { known } from "../module/rulesets/known.ts";
import { type Random, seededRandom } from "../module/simulator/dice.ts";
import { seedOf } from "../module/simulator/forecast.ts";
import { lineUp } from "../module/simulator/line-up.ts";
import { CheckedCombat } from "../test/simulator/checked-combat.ts";
import { packActors } from "./forecast.ts";
import { simulatedRules } from "./simulated-rules.ts";
import { soakOdds } from "./soak-odds.ts";

/** A combat that lasts longer does not end. */
const MOST_ROUNDS = 200;
const MOST_SHOWN = 40;

const { values } = parseArgs({
  options: {
    fights: { type: "string", default: "200" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    ruleset: { type: "string" },
    odds: { type: "string" },
    plays: { type: "string", default: "20000" },
    action: { type: "string" },
    only: { type: "string" },
  },
});

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

async function soak(ruleset: string, from: number, combats: number, seed: number): Promise<string[]> {
  const rules = await simulatedRules(ruleset);
  const { byName, ready } = packActors(ruleset);
  const everyone = [...byName.values()];
  const found: string[] = [];
  for (let combat = from; combat < from + combats; combat += 1) {
    const own = seedOf(seed, combat);
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
    const combatants = lineUp(rules, [party, some(styles[1])]);
    const named = `${ruleset} ${own} (${combatants.map(({ being }) => being.name).join(", ")})`;
    try {
      const played = new CheckedCombat(rules, combatants, { mostRounds: MOST_ROUNDS, breaksAt: [1, 1] }, random);
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

/** Violations of a ruleset, and what was played. */
async function run(ruleset: string): Promise<{ found: string[]; played: string }> {
  const seed = Number(values.seed);
  if (values.odds === undefined)
    return {
      found: await soak(ruleset, Number(values.from), Number(values.fights), seed),
      played: `${values.fights} combats`,
    };
  const { action, only } = values;
  const from = Number(values.from);
  const { found, played, unseen } = await soakOdds(ruleset, {
    situations: Number(values.odds),
    plays: Number(values.plays),
    seed,
    bench: action === undefined && only === undefined && from === 0,
    action,
    from,
    only: only === undefined ? undefined : Number(only),
  });
  return { found, played: `${played} situations${unseen.length > 0 ? ` (none of ${unseen.join(", ")})` : ""}` };
}

let failed = false;
for (const { frame, tactics } of known) {
  if (!tactics || (values.ruleset && values.ruleset !== frame.id)) continue;
  const started = performance.now();
  const { found, played } = await run(frame.id);
  failed ||= found.length > 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${frame.id}: ${played}, ${found.length} violations, ${seconds} s`);
  for (const one of found.slice(0, MOST_SHOWN)) console.log(`  ${one}`);
}
process.exitCode = failed ? 1 : 0;
