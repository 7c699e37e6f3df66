import { configDefaults, defineConfig } from "vitest/config";
import { instrumented } from "./tools/instrument/plugin.ts";

const { FIVEFOLD_ALL, FIVEFOLD_TIME, FIVEFOLD_COVERAGE, FIVEFOLD_MUTATION } = process.env;

/**
 * One evening is played unless FIVEFOLD_ALL is set, which `.ci/run` does: the one whose title names most rules for each CPU second.
 * Grimoire's names 17 and takes 18 s; Aura's 31 in 36 s, Threshold's 18 in 27 s, Anatomy's 23 in 48 s.
 */
const EVENINGS = "test/e2e/!(grimoire)-evening.test.ts";

export default defineConfig({
  plugins: instrumented({ bundled: false }),
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(FIVEFOLD_ALL ? [] : [EVENINGS])],
    setupFiles: [
      // CPU time by file and phase, for `npm run test:time`.
      ...(FIVEFOLD_TIME ? ["test/kit/time.ts"] : []),
      // What is counted and mutated, for `npm run coverage` and `npm run mutate`.
      ...(FIVEFOLD_COVERAGE ? ["test/kit/coverage.ts"] : []),
      ...(FIVEFOLD_MUTATION ? ["test/kit/mutants.ts"] : []),
    ],
    pool: "forks",
    // Realms come and go: what is young is given room to die in, or it is copied over and over.
    execArgv: ["--experimental-vm-modules", "--no-warnings", "--max-semi-space-size=64"],
    // One more than the cores we count on: a journey waits for its browser for a fifth of its time.
    maxWorkers: 3,
    // Each table has realms of its own; the modules of the tests themselves hold nothing worth loading anew for each file.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for may take its time on a busy machine; vitest's own second is for an idle one.
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
