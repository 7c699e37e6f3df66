/**
 * Writes the test vectors that are shipped, for a world to replay: `tsx tools/vectors.ts [ruleset …]`. Runs the tests
 * of a ruleset, which hold all vectors, and keeps for every rule they cite the smallest action that
 * shows it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Vector } from "../module/kernel/vector.ts";
import { rulesets } from "../module/rulesets/index.ts";

/** Limit for the size of the facts. */
const MOST = 4_500;
/** Number of vectors per ruleset; the complete set is in the tests. */
const COUNT = 60;
/** Tests without actions of their own, or with random ones. */
const OTHER = /^table-|properties|odds|chances|templates|texts|views/;
const PURE = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts") && !OTHER.test(file))
    .map((file) => join(folder, file));

/** The smallest actions that together cover every rule and every action in the tests. */
function chosen(all: readonly Vector[], prefix: string): Vector[] {
  const seen = new Set<string>();
  const bySize = all
    .map((vector) => ({ vector, size: JSON.stringify(vector).length }))
    .filter(({ size }) => size <= MOST)
    .sort((a, b) => a.size - b.size || (a.vector.of < b.vector.of ? -1 : 1));
  const telling = bySize.flatMap(({ vector }) => {
    const rules = vector.of.match(new RegExp(`(?<!V-)\\b${prefix}-\\d+\\b`, "g")) ?? [];
    const fresh = [...rules, vector.action].filter((one) => !seen.has(one));
    if (rules.length === 0 || fresh.length === 0) return [];
    for (const one of fresh) seen.add(one);
    return [vector];
  });
  return telling.slice(0, COUNT);
}

export function writeVectors(ruleset: string, prefix: string): number {
  const file = join(mkdtempSync(join(tmpdir(), "vectors-")), "acts.jsonl");
  const tests = PURE(join("test", ruleset));
  const env = { ...process.env, FIVEFOLD_RECORD: file };
  const { status } = spawnSync("npx", ["vitest", "run", "--reporter=dot", ...tests], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0 || !existsSync(file)) throw new Error(`${ruleset}: its tests do not pass`);
  const acts = readFileSync(file, "utf8").trim().split("\n");
  const vectors = chosen(
    [...new Set(acts)].map((line) => JSON.parse(line) as Vector),
    prefix,
  );
  const lines = vectors.map((vector) => JSON.stringify(vector)).sort();
  writeFileSync(join("vectors", `${ruleset}.json`), `[\n${lines.join(",\n")}\n]\n`);
  return lines.length;
}

const wanted = process.argv.slice(2);
for (const { id, prefix } of rulesets)
  if (wanted.length === 0 || wanted.includes(id)) console.log(`${id}: ${writeVectors(id, prefix)} vectors`);
