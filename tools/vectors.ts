/**
 * Writes the worked acts that are shipped, for a world to play them again: `tsx tools/vectors.ts [ruleset …]`. Plays the tests
 * of a ruleset, which hold the catalogue's own vectors, and keeps for every rule they name the smallest act that is about it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Vector } from "../module/kernel/vector.ts";
import { rulesets } from "../module/rulesets/index.ts";

/** Larger facts are no better evidence. */
const MOST = 4_500;
/** Enough to show that the rules are whole; all of them are in the tests. */
const COUNT = 60;
/** What plays no acts of its own, or others each time. */
const OTHER = /^table-|properties|odds|chances|templates|texts|views/;
const PURE = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts") && !OTHER.test(file))
    .map((file) => join(folder, file));

/** The smallest acts that together are about every rule and every action the tests name. */
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
  writeFileSync(join("module", "rulesets", ruleset, "vectors.json"), `[\n${lines.join(",\n")}\n]\n`);
  return lines.length;
}

const wanted = process.argv.slice(2);
for (const { id, prefix } of rulesets)
  if (wanted.length === 0 || wanted.includes(id)) console.log(`${id}: ${writeVectors(id, prefix)} vectors`);
