/** `npm run check`: types of every room, lint and formatting, the house's own rules. All run; the first failure does not hide the rest. */
import { spawnSync } from "node:child_process";

const tsc = (project: string) => ["node_modules/typescript/bin/tsc", "-p", project, "--pretty", "false"];
const steps: [string, string[]][] = [
  ["types, pure rooms", tsc("tsconfig.pure.json")],
  ["types, Foundry room", ["node_modules/tsx/dist/cli.mjs", "tools/foundry-types.ts", "13"]],
  ["types, tests and tools", tsc("tsconfig.node.json")],
  ["types, stand-in table", tsc("tsconfig.host.json")],
  ["lint and formatting", ["node_modules/@biomejs/biome/bin/biome", "check", "."]],
  ["house rules", ["node_modules/vitest/vitest.mjs", "run", "test/house.test.ts"]],
];
let failed = 0;
for (const [name, args] of steps) {
  const run = spawnSync(process.execPath, args, { encoding: "utf8" });
  const ok = run.status === 0;
  if (!ok) failed += 1;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}`);
  if (!ok) console.log(`${run.stdout}\n${run.stderr}`);
}
process.exit(failed ? 1 : 0);
