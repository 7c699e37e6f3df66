/** Test files that execute a mutant, from the counters of `npm run coverage`. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { hitsByTest } from "../instrument/hits.ts";
import { countedSources } from "../instrument/sources.ts";
import type { Mutant } from "./choose.ts";

const closures = new Map<string, Set<string>>();

/** All files that a file imports, directly or indirectly, including itself. */
function importsOf(file: string): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const all = new Set([file]);
  for (const one of all) {
    if (!existsSync(one)) continue;
    for (const [, target = ""] of readFileSync(one, "utf8").matchAll(
      /\b(?:from\s+|import\s+|import\()"(\.[^"]+\.ts)"/g,
    ))
      all.add(normalize(join(dirname(one), target)).replaceAll("\\", "/"));
  }
  closures.set(file, all);
  return all;
}

/**
 * Test files by mutant: those that hit the innermost counter around it; for code that runs at load, those that load it.
 */
export function reachOf(mutants: readonly Mutant[], coverage: string): Map<number, string[]> {
  const tests = hitsByTest(coverage);
  const sources = new Map(countedSources().map((one) => [one.file, one]));
  const isHit = (bits: Uint8Array, id: number): boolean => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) > 0;
  return new Map(
    mutants.map((mutant) => {
      const { first, places } = sources.get(mutant.file) ?? { first: 0, places: [] };
      const around = places
        .map((place, at) => ({ ...place, id: first + at }))
        .filter(({ from, to }) => from <= mutant.from && mutant.to <= to)
        .sort((a, b) => a.to - a.from - (b.to - b.from))[0];
      const ids = around && !mutant.topLevel ? [around.id] : places.map((_place, at) => first + at);
      const reached = [...tests].filter(
        ([test, bits]) => ids.some((id) => isHit(bits, id)) || (mutant.topLevel && importsOf(test).has(mutant.file)),
      );
      return [mutant.id, reached.map(([test]) => test)];
    }),
  );
}
