/**
 * `npm run pace`: plays an attack, a spell, a rest and a round in each ruleset, and prints clicks and heights against
 * their aims. Arguments: rulesets.
 */
import { spawnSync } from "node:child_process";

const rulesets = process.argv.slice(2).join();
const run = spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tools/test.ts", "test/e2e/pace.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FIVEFOLD_PACE: rulesets || "all" },
});
process.exit(run.status ?? 1);
