/** `npm test`: finds a browser, builds the system, runs every test. Arguments go to vitest. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { build } from "./build.ts";

const browser = await findBrowser();
console.log(`Browser: ${browser}`);
await build();
const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, FIVEFOLD_BROWSER: browser },
});
process.exit(run.status ?? 1);
