/**
 * Measures how many of each creature make an even and a deadly combat, and writes `packs/<ruleset>/threat.json`, and
 * `packs/<ruleset>/adventure/threat.json` for the enemies that only the adventure has: `npm
 * run threat [-- --ruleset bloodied] [--only "Road Bandit"] [--jobs 2] [--fights 60] [--others 20]`, the most
 * combats against one number of creatures, for the four ready characters (0: their stored numbers are kept) and for
 * other parties (0: none). What the numbers mean is on the GM's page "Threat" of each ruleset. The same seed gives the
 * same file.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { known } from "../module/rulesets/known.ts";
import type { StoredDocument } from "../module/simulator/being.ts";
import type { SimulatedRules } from "../module/simulator/combat-world.ts";
import { playThreat, STYLE, type StoredThreat, storedThreat, THREAT_COMBATS } from "../module/simulator/threat.ts";
import { searchThreat, type Threat } from "../module/simulator/threat-search.ts";
import { shippedPacks } from "../packs/build.ts";
import { type Doc, packId } from "../packs/documents.ts";
import {
  type CreaturePack,
  readThreat,
  storedThreatOf,
  type ThreatFile,
  threatPath,
  threatText,
} from "../packs/threat.ts";
import { packActors } from "./forecast.ts";
import { simulatedRules } from "./simulated-rules.ts";

const SIZES = [2, 3, 4, 5, 6];
/** Levels of the parties, for rulesets whose levels the rules define. The first is that of the ready characters. */
const LEVELS: Readonly<Record<string, readonly number[]>> = { bloodied: [1, 3, 6], threshold: [1, 4, 8] };

/** Runs a search to its end. */
function result(search: Generator<void, Threat>): Threat {
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

interface Cast extends Record<CreaturePack, StoredDocument[]> {
  ready: StoredDocument[];
}

/** Creatures of a ruleset, those that only its adventure has and that are not friendly, and its ready characters. */
export function castOf(ruleset: string): Cast {
  const { byName, ready } = packActors(ruleset);
  return {
    creatures: [...byName.values()].filter((one) => !ready.includes(one)),
    adventure: enemiesInAdventure(ruleset).filter(({ name }) => !byName.has(name)),
    ready,
  };
}

/** Actors of the ruleset's adventure whose tokens are not friendly. */
function enemiesInAdventure(ruleset: string): StoredDocument[] {
  const made = shippedPacks().get(packId(ruleset, "adventure"))?.made ?? [];
  const actors = made.flatMap(({ doc }) => doc.actors as Doc[]);
  const isFriendly = ({ prototypeToken }: Doc) => (prototypeToken as { disposition: number }).disposition > 0;
  return actors.filter((one) => !isFriendly(one)) as unknown as StoredDocument[];
}

/** Combats against one number of creatures, at most. */
type CombatLimits = Pick<ThreatFile, "mostFights" | "mostFightsOfOthers">;

/** Measures a creature against the four ready characters, and against other parties. */
export function measure(
  ruleset: string,
  rules: SimulatedRules,
  ready: readonly StoredDocument[],
  creature: StoredDocument,
  { mostFights, mostFightsOfOthers }: CombatLimits,
): StoredThreat {
  const { size, seed, first } = THREAT_COMBATS;
  const stored = mostFights === 0 ? storedThreatOf(ruleset, creature.name) : undefined;
  const own =
    stored ??
    storedThreat(result(searchThreat(playThreat(rules, ready, { size }, creature, seed), { mostFights, first })));
  const others = { levels: LEVELS[ruleset] ?? [0], own, mostFights: mostFightsOfOthers };
  return { ...own, parties: measureOthers(rules, ready, creature, others) };
}

/** For parties of two to six: each search begins at the result of the party before. */
function measureOthers(
  rules: SimulatedRules,
  ready: readonly StoredDocument[],
  creature: StoredDocument,
  { levels, own, mostFights }: { levels: readonly number[]; own: Pick<Threat, "even" | "deadly">; mostFights: number },
): [number, number, number, number][] {
  if (mostFights === 0) return [];
  return levels.flatMap((level, index) => {
    let first = Math.max(1, Math.floor(own.even / 2));
    return SIZES.map((size): [number, number, number, number] => {
      const isOwn = size === THREAT_COMBATS.size && index === 0;
      const party = { size, ...(index === 0 ? {} : { level }) };
      const found = isOwn
        ? own
        : result(searchThreat(playThreat(rules, ready, party, creature, THREAT_COMBATS.seed), { mostFights, first }));
      first = found.even;
      return [size, level, found.even, found.deadly];
    });
  });
}

interface Work extends CombatLimits {
  ruleset: string;
  jobs: number;
  /** Name of the only creature to measure; "": all. */
  only: string;
}

/** The part of a job: every creature whose index leaves the rest `job`. Prints each as a line of JSON. */
async function doJob({ ruleset, jobs, only, ...combats }: Work, job: number): Promise<void> {
  const rules = await simulatedRules(ruleset);
  const { creatures, adventure, ready } = castOf(ruleset);
  for (const [index, creature] of [...creatures, ...adventure].entries()) {
    if (index % jobs !== job || (only && creature.name !== only)) continue;
    console.log(JSON.stringify([creature.name, measure(ruleset, rules, ready, creature, combats)]));
  }
}

/** Starts the jobs in processes of their own. */
async function measureAll(given: readonly string[], work: Work): Promise<Map<string, StoredThreat>> {
  const found = new Map<string, StoredThreat>();
  const startJob = async (job: number): Promise<void> => {
    const options = [...given, "--ruleset", work.ruleset, "--job", String(job)];
    const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<void>((resolve, reject) =>
      child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${work.ruleset}: job ${job} failed`)))),
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const [name, threat] = JSON.parse(line) as [string, StoredThreat];
      found.set(name, threat);
      const others = threat.parties
        .map(([size, level, even, deadly]) => `${size}@${level} ${even}/${deadly}`)
        .join(", ");
      console.log(`${name}: even ${threat.even}, deadly ${threat.deadly}${others ? ` (${others})` : ""}`);
    }
    await ended;
  };
  await Promise.all(Array.from({ length: work.jobs }, (_, job) => startJob(job)));
  return found;
}

function write(
  { ruleset, only, mostFights, mostFightsOfOthers }: Work,
  found: ReadonlyMap<string, StoredThreat>,
): void {
  const cast = castOf(ruleset);
  for (const pack of ["creatures", "adventure"] as const) {
    const stored = readThreat(ruleset, pack);
    const before = only ? (stored?.creatures ?? {}) : {};
    const creatures = cast[pack].flatMap(({ name }) => {
      const threat = found.get(name) ?? before[name];
      return threat ? [[name, threat] as const] : [];
    });
    const combats = {
      seed: THREAT_COMBATS.seed,
      style: STYLE,
      mostFights: mostFights || (stored?.mostFights ?? 0),
      mostFightsOfOthers,
    };
    const isMeasured = cast[pack].some(({ name }) => found.has(name));
    if (isMeasured)
      writeFileSync(threatPath(ruleset, pack), threatText({ ...combats, creatures: Object.fromEntries(creatures) }));
  }
}

if (process.argv[1]?.endsWith("threat.ts")) {
  const given = process.argv.slice(2);
  const { values } = parseArgs({
    options: {
      ruleset: { type: "string" },
      only: { type: "string", default: "" },
      jobs: { type: "string", default: "2" },
      fights: { type: "string", default: String(THREAT_COMBATS.mostFights) },
      others: { type: "string", default: "20" },
      job: { type: "string" },
    },
  });
  for (const { frame, tactics } of known) {
    if (!tactics || (values.ruleset && values.ruleset !== frame.id)) continue;
    const work: Work = {
      ruleset: frame.id,
      jobs: Number(values.jobs),
      only: values.only,
      mostFights: Number(values.fights),
      mostFightsOfOthers: Number(values.others),
    };
    if (values.job !== undefined) {
      await doJob(work, Number(values.job));
      continue;
    }
    const started = performance.now();
    const found = await measureAll(given, work);
    write(work, found);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${frame.id}: ${found.size} creatures in ${seconds} s; ${STYLE} tactics, seed ${THREAT_COMBATS.seed}`);
  }
}
