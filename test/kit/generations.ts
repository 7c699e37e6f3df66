/** The generations of Foundry that a test runs on. */
import { createHash } from "node:crypto";

type Generation = 13 | 14;

/**
 * One generation for the tests of a file (`import.meta.url`), by hash of its name: the rules do not depend on it, and
 * each ruleset is tested on both. FIVEFOLD_GENERATION=13 or 14 selects one for all files, FIVEFOLD_GENERATION=both runs
 * everything twice.
 */
export function oneGeneration(url: string): Generation[] {
  const named = process.env.FIVEFOLD_GENERATION;
  if (named === "both") return [13, 14];
  if (named === "13" || named === "14") return [Number(named) as Generation];
  const name = url.slice(url.lastIndexOf("/test/"));
  return [createHash("sha256").update(name).digest()[0]! % 2 ? 13 : 14];
}
