/**
 * `npm test`: finds a browser, builds the system, runs the tests (selection: test/README.md) and prints the elapsed
 * time. Arguments go to vitest.
 */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { build } from "./build.ts";

const start = Date.now();
// A missing browser is installed during the build.
const [browser] = await Promise.all([findBrowser(), build()]);
console.log(`Browser: ${browser}`);
const args = process.argv.slice(2);
// A test file named in the arguments runs even if `npm test` skips it (WHOLE_RUN in vitest.config.ts).
const named = args.some((arg) => !arg.startsWith("-"));
const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
  stdio: "inherit",
  env: { ...process.env, FIVEFOLD_BROWSER: browser, ...(named && { FIVEFOLD_ALL: "1" }) },
});
console.log(`Build and tests: ${Math.round((Date.now() - start) / 1000)} s`);
process.exit(run.status ?? 1);
