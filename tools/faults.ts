/**
 * `npm run faults`: seeded random interleavings of users, checked by an oracle (test/faults/oracle.ts). Flags: --seed 1
 * (the first), --runs 500, --only <seed> (runs one and prints its steps), --system <built folder>, --keep (does not
 * stop at a difference).
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import vm from "node:vm";
import { freshSystem } from "../test/bench/dist.ts";
import { Bench } from "../test/faults/bench.ts";
import { doubts } from "../test/faults/oracle.ts";
import { generationOf, type Run, runOnce, shrink } from "../test/faults/run.ts";

const FLAG = "--experimental-vm-modules";
/** A new world after this many runs: the memory of closed realms is released. */
const RUNS_PER_WORLD = 40;

/** Runs the same command with the flag that clients without a browser need. */
function again(): number {
  const args = [...process.execArgv, FLAG, "--no-warnings", ...process.argv.slice(1)];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

function show(run: Run): void {
  for (const [i, step] of run.steps.entries()) console.log(`  ${i + 1}. ${JSON.stringify(step)}`);
  for (const line of run.found) console.log(`  ! ${line}`);
}

class Worlds {
  readonly #open = new Map<13 | 14, { bench: Bench; runs: number }>();

  async for(seed: number): Promise<Bench> {
    const generation = generationOf(seed);
    let world = this.#open.get(generation);
    if (world && world.runs >= RUNS_PER_WORLD) {
      await world.bench.close();
      world = undefined;
    }
    world ??= { bench: await Bench.open(generation), runs: 0 };
    world.runs += 1;
    this.#open.set(generation, world);
    return world.bench;
  }

  async close(): Promise<void> {
    for (const { bench } of this.#open.values()) await bench.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      runs: { type: "string", default: "500" },
      only: { type: "string" },
      system: { type: "string" },
      keep: { type: "boolean", default: false },
    },
  });
  process.env.FIVEFOLD_BUILT = values.system ?? (await freshSystem());
  const first = Number(values.only ?? values.seed);
  const runs = values.only ? 1 : Number(values.runs);
  const worlds = new Worlds();
  // The timers in the clients' realms do not keep the process running.
  const awake = setInterval(() => undefined, 1_000);
  const began = Date.now();
  let steps = 0;
  let tried = 0;
  const different: Run[] = [];
  for (let seed = first; seed < first + runs; seed += 1) {
    const run = await runOnce(await worlds.for(seed), seed);
    tried += 1;
    steps += run.steps.length;
    if (values.only) show(run);
    if (run.found.length === 0) continue;
    different.push(run);
    console.log(`Seed ${seed} (generation ${generationOf(seed)}): ${run.found.join(" | ")}`);
    if (!values.keep) break;
  }
  const [broken] = different;
  if (broken && !values.keep) {
    console.log("Looking for fewer steps that show it ...");
    const small = await shrink(await worlds.for(broken.seed), broken);
    console.log(`Seed ${broken.seed}, ${small.steps.length} of ${broken.steps.length} steps:`);
    show(small);
  }
  await worlds.close();
  clearInterval(awake);
  console.log(
    `Interleavings tried: ${tried}. Steps: ${steps}. Ended with a difference: ${different.length}. ` +
      `Left to the GM's judgement: ${doubts}. Seconds: ${Math.round((Date.now() - began) / 1000)}.`,
  );
  process.exitCode = different.length ? 1 : 0;
}

if ("SourceTextModule" in vm) await main();
else process.exitCode = again();
