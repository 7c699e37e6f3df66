import { configDefaults, defineConfig } from "vitest/config";
import { Order } from "./test/kit/order.ts";
import { filesInTurn, leftOut } from "./test/kit/turns.ts";
import { instrumented } from "./tools/instrument/plugin.ts";

const { FIVEFOLD_ALL, FIVEFOLD_TURN, FIVEFOLD_TIME, FIVEFOLD_COVERAGE, FIVEFOLD_MUTATION } = process.env;

/** Test files that `npm test` leaves out, unless it is a whole run (FIVEFOLD_ALL=1) or named in its arguments; reasons in test/README.md. */
const WHOLE_RUN = [
  ...filesInTurn().map(({ file }) => file),
  "test/e2e/{anatomy,aura,threshold}-evening.test.ts",
  "test/e2e/keyboard-fight.test.ts",
];

export default defineConfig({
  plugins: instrumented({ bundled: false }),
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(FIVEFOLD_ALL ? leftOut(FIVEFOLD_TURN) : WHOLE_RUN)],
    setupFiles: [
      // CPU time by file and phase, for `npm run test:time`.
      ...(FIVEFOLD_TIME ? ["test/kit/time.ts"] : []),
      // What is counted and mutated, for `npm run coverage` and `npm run mutate`.
      ...(FIVEFOLD_COVERAGE ? ["test/kit/coverage.ts"] : []),
      ...(FIVEFOLD_MUTATION ? ["test/kit/mutants.ts"] : []),
    ],
    sequence: { sequencer: Order },
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
