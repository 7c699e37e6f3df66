/**
 * `npm run mutate`: mutation testing with a sample of mutants in module/; reports those that no test detects. It needs
 * the coverage of a whole run (`npm run coverage`) and uses its times if there are any (`npm run test:time`). Flags:
 * --seed 19, --count 200, --only 3,17, --coverage release/coverage, --times release/test-time.jsonl, --out
 * release/mutants.json, --workers 2, --resume (continues an earlier run), --list (prints the sample).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./browser.ts";
import { choose } from "./mutate/choose.ts";
import { costsOf } from "./mutate/costs.ts";
import { type Found, Hunt } from "./mutate/hunt.ts";
import { reachOf } from "./mutate/reach.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "19" },
    count: { type: "string", default: "200" },
    only: { type: "string" },
    coverage: { type: "string", default: "release/coverage" },
    times: { type: "string", default: "release/test-time.jsonl" },
    out: { type: "string", default: "release/mutants.json" },
    workers: { type: "string", default: "2" },
    resume: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

const line = ({ id, file, line: at, kind, original, mutated, drops }: Found): string =>
  `${String(id).padStart(4)} ${file}:${at} ${kind}: ${original} => ${drops ? "(left out)" : mutated}`;

async function main(): Promise<void> {
  const chosen = choose(Number(values.seed), Number(values.count));
  const wanted = values.only?.split(",").map(Number);
  const reach = reachOf(chosen, values.coverage);
  const all: Found[] = chosen
    .filter(({ id }) => !wanted || wanted.includes(id))
    .map((mutant) => ({ ...mutant, reached: reach.get(mutant.id) ?? [], passed: [] }));
  if (values.list) {
    for (const mutant of all) console.log(`${line(mutant)} (${mutant.reached.length} test files)`);
    return;
  }
  const known =
    values.resume && existsSync(values.out) ? (JSON.parse(readFileSync(values.out, "utf8")) as Found[]) : [];
  for (const mutant of all) {
    const { passed = [], killedBy, hangs } = known.find(({ id }) => id === mutant.id) ?? {};
    Object.assign(mutant, { passed }, killedBy && { killedBy }, hangs && { hangs });
  }
  const folder = resolve(dirname(values.out), "mutants");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "chosen.json"), JSON.stringify(chosen));
  const built = join(folder, "dist");
  const build = spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tools/build.ts", built], {
    stdio: "inherit",
    env: { ...process.env, FIVEFOLD_MUTATION: folder },
  });
  if (build.status !== 0) throw new Error("The system with the mutants in it could not be built.");
  const save = (): void => writeFileSync(values.out, JSON.stringify(all, null, 1));
  const [browser, workers] = [await findBrowser(), Number(values.workers)];
  await new Hunt(all, { folder, built, browser, workers, cost: costsOf(values.times), save }).run();
  save();
  const survivors = all.filter(({ killedBy }) => killedBy === undefined);
  console.log(`\n${all.length - survivors.length} of ${all.length} mutants were found. Survivors:`);
  for (const mutant of survivors)
    console.log(`${line(mutant)}${mutant.reached.length ? "" : " (no test comes to it)"}`);
  console.log(`All of them: ${values.out}`);
}

await main();
