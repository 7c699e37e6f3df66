/**
 * Measures how many of each creature make an even and a deadly fight, and writes `packs/<ruleset>/threat.json`:
 * `npm run threat [-- --ruleset bloodied] [--only "Road Bandit"] [--jobs 2]`. What the numbers mean is on the GM's page
 * "Threat" of each ruleset. The same seed gives the same file.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { known } from "../module/rulesets/known.ts";
import type { StoredDocument } from "../module/simulator/being.ts";
import type { SimulatedRules } from "../module/simulator/fight-world.ts";
import { playThreat, STYLE, type StoredThreat, storedThreat, THREAT_FIGHTS } from "../module/simulator/threat.ts";
import { searchThreat, type Threat } from "../module/simulator/threat-search.ts";
import { readThreat, type ThreatFile, threatPath, threatText } from "../packs/threat.ts";
import { packActors, simulatedRules } from "./forecast.ts";

/** Parties of other sizes and levels are measured with fewer fights: their numbers may be one off. */
const MOST_FIGHTS_OF_OTHERS = 20;
const SIZES = [2, 3, 4, 5, 6];
/** Levels of the parties, for rulesets whose levels the rules define. The first is that of the ready characters. */
const LEVELS: Readonly<Record<string, readonly number[]>> = { bloodied: [1, 3, 6], threshold: [1, 4, 8] };

/** Runs a search to its end. */
function result(search: Generator<void, Threat>): Threat {
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

/** Creatures of a ruleset, and its ready characters. */
export function castOf(ruleset: string): { creatures: StoredDocument[]; ready: StoredDocument[] } {
  const { byName, ready } = packActors(ruleset);
  return { creatures: [...byName.values()].filter((one) => !ready.includes(one)), ready };
}

/** For the four ready characters. */
export const measure = (rules: SimulatedRules, ready: readonly StoredDocument[], creature: StoredDocument): Threat => {
  const { size, seed, ...limits } = THREAT_FIGHTS;
  return result(searchThreat(playThreat(rules, ready, { size }, creature, seed), limits));
};

/** For parties of two to six: each search begins at the result of the party before. */
function measureOthers(
  rules: SimulatedRules,
  ready: readonly StoredDocument[],
  creature: StoredDocument,
  levels: readonly number[],
  own: Threat,
): [number, number, number, number][] {
  return levels.flatMap((level, index) => {
    let first = Math.max(1, Math.floor(own.even / 2));
    return SIZES.map((size): [number, number, number, number] => {
      const isOwn = size === THREAT_FIGHTS.size && index === 0;
      const party = { size, ...(index === 0 ? {} : { level }) };
      const found = isOwn
        ? own
        : result(
            searchThreat(playThreat(rules, ready, party, creature, THREAT_FIGHTS.seed), {
              mostFights: MOST_FIGHTS_OF_OTHERS,
              first,
            }),
          );
      first = found.even;
      return [size, level, found.even, found.deadly];
    });
  });
}

/** The part of a job: every creature whose number leaves the rest `job`. Prints each as a line of JSON. */
async function work(ruleset: string, job: number, jobs: number, only: string): Promise<void> {
  const rules = await simulatedRules(ruleset);
  const { creatures, ready } = castOf(ruleset);
  const own = rules.tactics.levels && ready[0] ? (LEVELS[ruleset] ?? []) : [0];
  for (const [index, creature] of creatures.entries()) {
    if (index % jobs !== job || (only && creature.name !== only)) continue;
    const threat = measure(rules, ready, creature);
    const parties = measureOthers(rules, ready, creature, own, threat);
    const stored: StoredThreat = { ...storedThreat(threat), parties };
    console.log(JSON.stringify([creature.name, stored]));
  }
}

/** Starts the jobs in processes of their own. */
async function measureAll(ruleset: string, jobs: number, only: string): Promise<Map<string, StoredThreat>> {
  const found = new Map<string, StoredThreat>();
  const self = fileURLToPath(import.meta.url);
  await Promise.all(
    Array.from({ length: jobs }, async (_, job) => {
      const given = ["--ruleset", ruleset, "--jobs", String(jobs), "--job", String(job), "--only", only];
      const child = spawn(process.execPath, ["--import", "tsx", self, ...given], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = new Promise<void>((resolve, reject) =>
        child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`job ${job} of ${ruleset} failed`)))),
      );
      for await (const line of createInterface({ input: child.stdout })) {
        const [name, threat] = JSON.parse(line) as [string, StoredThreat];
        found.set(name, threat);
        const numbers = threat.parties?.map(([size, level, even, deadly]) => `${size}@${level} ${even}/${deadly}`);
        console.log(`${name}: even ${threat.even}, deadly ${threat.deadly} (${numbers?.join(", ")})`);
      }
      await ended;
    }),
  );
  return found;
}

function write(ruleset: string, found: ReadonlyMap<string, StoredThreat>, only: string): void {
  const before = only ? (readThreat(ruleset)?.creatures ?? {}) : {};
  const names = castOf(ruleset).creatures.map(({ name }) => name);
  const file: ThreatFile = {
    seed: THREAT_FIGHTS.seed,
    style: STYLE,
    mostFights: THREAT_FIGHTS.mostFights,
    mostFightsOfOthers: MOST_FIGHTS_OF_OTHERS,
    creatures: Object.fromEntries(
      names.flatMap((name) => {
        const threat = found.get(name) ?? before[name];
        return threat ? [[name, threat]] : [];
      }),
    ),
  };
  writeFileSync(threatPath(ruleset), threatText(file));
}

if (process.argv[1]?.endsWith("threat.ts")) {
  const { values } = parseArgs({
    options: {
      ruleset: { type: "string" },
      only: { type: "string", default: "" },
      jobs: { type: "string", default: "2" },
      job: { type: "string" },
    },
  });
  const jobs = Number(values.jobs);
  if (values.job !== undefined && values.ruleset) await work(values.ruleset, Number(values.job), jobs, values.only);
  else
    for (const { frame, tactics } of known) {
      if (!tactics || (values.ruleset && values.ruleset !== frame.id)) continue;
      const started = performance.now();
      const found = await measureAll(frame.id, jobs, values.only);
      write(frame.id, found, values.only);
      console.log(
        `${frame.id}: ${found.size} creatures in ${((performance.now() - started) / 1000).toFixed(0)} s, style ${STYLE}`,
      );
    }
}
