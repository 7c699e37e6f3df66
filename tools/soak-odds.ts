/** Exact odds against plays: situations of the benchmark and random ones. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import { known } from "../module/rulesets/known.ts";
import type { StoredDocument } from "../module/simulator/being.ts";
import { seededRandom } from "../module/simulator/dice.ts";
import { seedOf } from "../module/simulator/forecast.ts";
import { shippedPacks } from "../packs/build.ts";
import { confirmed, type Staged } from "../test/bench/exact/checked.ts";
import { randomSituation, type Supply } from "../test/bench/exact/random.ts";
import { rulesets, staged } from "../test/bench/odds/run.ts";
import type { Doc, Situation } from "../test/bench/odds/situation.ts";
import { packActors } from "./forecast.ts";
import { simulatedRules } from "./simulated-rules.ts";

/** The situations of the benchmark. */
function benchSituations(ruleset: string): Situation[] {
  const documents = [...shippedPacks().values()].flatMap(({ made }) => made.map(({ doc }) => doc)) as unknown as Doc[];
  return rulesets.find(({ id }) => id === ruleset)?.situations(documents) ?? [];
}

/** Content for random situations of a ruleset. */
export async function supplyOf(ruleset: string): Promise<Supply> {
  const rules = await simulatedRules(ruleset);
  const bench = benchSituations(ruleset);
  const frame = known.find(({ frame: { id } }) => id === ruleset)?.frame;
  const actors = [...packActors(ruleset).byName.values()];
  const items = [...shippedPacks().values()].flatMap(({ made }) =>
    made.flatMap(({ doc }) => (frame?.items.includes(String(doc.type)) ? [doc as unknown as StoredDocument] : [])),
  );
  return {
    rules,
    actors,
    items,
    prepared: bench,
    conditions: frame?.conditions.map(({ id }) => id) ?? [],
    actions: Object.values(rules.play.actions).flatMap(({ id, odds }) => (odds ? [id] : [])),
    itemTypes: Object.fromEntries(
      Object.values(rules.play.actions).map(({ id, offeredBy = [] }) => {
        const inBench = bench.flatMap(({ action, parts }) => (action === id && parts.item ? [parts.item.type] : []));
        return [id, [...new Set([...offeredBy.filter((type) => frame?.items.includes(type)), ...inBench])]];
      }),
    ),
  };
}

export interface OddsRequest {
  /** Random situations, and plays of each. */
  situations: number;
  plays: number;
  seed: number;
  /** Also the situations of the benchmark. */
  bench: boolean;
  /** Only this action. */
  action?: string | undefined;
  /** Number of the first random situation. */
  from?: number;
  /** Only the random situation of this number. */
  only?: number | undefined;
}

const MOST_TOLD = 3;
/** Situations between two lines of progress. */
const PROGRESS = 50;
/** Random choices for each situation, as some actions rarely come up. */
const MOST_DRAWN = 4;

/** All deviations of a situation in one line. */
function inOneLine(name: string, found: readonly string[]): string[] {
  if (found.length === 0) return [];
  const more = found.length > MOST_TOLD ? `; and ${found.length - MOST_TOLD} more` : "";
  return [`${name}: ${found.slice(0, MOST_TOLD).join("; ")}${more}`];
}

/** A random situation in words. */
function described({ action, parts, form }: Omit<Staged, "name">): string {
  const { self, item, targets } = parts;
  const who = ({ name, statuses }: Snapshot) => `${name}${statuses.length > 0 ? ` [${statuses.join(", ")}]` : ""}`;
  return `${action} of ${who(self)}${item ? ` with ${item.name}` : ""} at ${targets.map(who).join(", ") || "none"}, ${JSON.stringify(form)}`;
}

interface OddsResult {
  /** Every deviation that a second, larger run confirms. */
  found: string[];
  /** Number of situations. */
  played: number;
  /** Actions of which no random situation came up. */
  unseen: string[];
}

/** Random situations with 20,000 plays take an hour: progress and deviations are shown as they come. */
export async function soakOdds(ruleset: string, request: OddsRequest): Promise<OddsResult> {
  const { situations, plays, seed, bench, action, from = 0 } = request;
  const supply = await supplyOf(ruleset);
  const own = { id: ruleset, actions: supply.rules.play.actions };
  const found: string[] = [];
  let played = 0;
  const known = rulesets.find(({ id }) => id === ruleset);
  for (const situation of known && bench ? benchSituations(ruleset) : []) {
    const { name } = situation;
    const filled = staged(known as (typeof rulesets)[number], situation);
    found.push(...inOneLine(`${ruleset} ${name}`, confirmed(own, { ...situation, ...filled }, plays)));
    played += 1;
  }
  const drawn = action === undefined ? supply : { ...supply, actions: [action] };
  const seen = new Set<string>();
  let left = situations;
  const start = request.only ?? from;
  for (let at = start; left > 0 && at < start + MOST_DRAWN * situations; at += 1) {
    if (request.only !== undefined) left = 0;
    let name = `${ruleset} ${at}`;
    try {
      const situation = randomSituation(drawn, seededRandom(seedOf(seed, at)));
      if (!situation) continue;
      left -= 1;
      seen.add(situation.action);
      name = `${name} ${described(situation)}`;
      const deviations = inOneLine(name, confirmed(own, { name: `${seed}/${at}`, ...situation }, plays));
      for (const one of deviations) console.error(one);
      found.push(...deviations);
      played += 1;
      if (played % PROGRESS === 0) console.error(`${ruleset}: ${played} situations, up to number ${at}`);
    } catch (error) {
      found.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  const unseen = drawn.actions.filter((id) => !seen.has(id));
  return { found, played, unseen };
}
