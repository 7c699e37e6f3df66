/** `npm test`: finds a browser, builds the system, runs the tests (test/README.md says which) and prints how long it took. Arguments go to vitest. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { build } from "./build.ts";

const start = Date.now();
const browser = await findBrowser();
console.log(`Browser: ${browser}`);
await build();
const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, FIVEFOLD_BROWSER: browser },
});
console.log(`Build and tests: ${Math.round((Date.now() - start) / 1000)} s`);
process.exit(run.status ?? 1);
