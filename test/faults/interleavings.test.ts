/** Four seeded interleavings of `npm run faults`; the expected result is no differences. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bench } from "./bench.ts";
import { generationOf, runOnce } from "./run.ts";

const SEEDS = Array.from({ length: 4 }, (_, i) => i + 1);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open(generation);
  });
  afterAll(() => bench.close());

  it.each(SEEDS.filter((seed) => generationOf(seed) === generation))(
    "seed %i: everything applied is in the documents once and can be undone",
    async (seed) => {
      const { found, steps } = await runOnce(bench, seed);
      expect(found, JSON.stringify(steps)).toEqual([]);
    },
  );
});
