/**
 * `npm run rules`: per ruleset, the rule IDs of its journal, and how many are cited by a passing test. Fails if one is
 * not cited, or if a test fails. Runs the rulesets' tests, or reads an existing report (`--reporter=json
 * --outputFile=`): `npm run rules -- release/tests.json`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { rulesets } from "../module/rulesets/index.ts";
import { ruleAnchors } from "../packs/rules-index.ts";
import { build } from "./build.ts";

interface Report {
  success: boolean;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const anchors = Object.keys(ruleAnchors());
const shown = rulesets.filter(({ prefix }) => anchors.some((id) => id.startsWith(`${prefix}-`)));
const folders = shown.map(({ id }) => `test/${id}/`);

/** Runs the tests of the rulesets and prints failures; returns the path of the report. */
async function played(): Promise<string> {
  // Table tests run the built system.
  await build();
  const out = join(mkdtempSync(join(tmpdir(), "fivefold-rules-")), "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile=${out}`];
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...folders, ...reporters], {
    stdio: "inherit",
  });
  // An error outside of any test also fails the run.
  if (status) process.exitCode = 1;
  return out;
}

const path = process.argv[2] ?? (await played());
if (!existsSync(path)) {
  console.error(`No report of a run at ${path}`);
  process.exit(1);
}
const report = JSON.parse(readFileSync(path, "utf8")) as Report;
const ours = report.testResults.filter(({ name }) =>
  folders.some((folder) => relative("", name).replaceAll("\\", "/").startsWith(folder)),
);
const tests = ours.flatMap(({ assertionResults }) => assertionResults);
const cites = new RegExp(`(?<![\\w-])[${shown.map(({ prefix }) => prefix).join("")}]-\\d{2,3}\\b`, "g");
const cited = new Set(
  tests.flatMap(({ status, fullName }) => (status === "passed" ? (fullName.match(cites) ?? []) : [])),
);
const failed = tests.filter(({ status }) => status === "failed");
let missing = 0;
for (const { prefix, id } of shown) {
  const ids = anchors.filter((rule) => rule.startsWith(`${prefix}-`)).sort();
  const told = `test/${id}/prose.json`;
  const prose = existsSync(told) ? (JSON.parse(readFileSync(told, "utf8")) as Record<string, string>) : {};
  const uncovered = ids.filter((rule) => !cited.has(rule) && !prose[rule]);
  const covered = ids.length - uncovered.length;
  missing += uncovered.length;
  console.log(`${id} ${covered}/${ids.length}`);
  for (const [rule, why] of Object.entries(prose)) console.log(`  prose ${rule}: ${why}`);
  for (const rule of uncovered) console.log(`  not cited: ${rule}`);
}
for (const { fullName } of failed) console.log(`failed: ${fullName}`);
if (missing || !report.success) process.exitCode = 1;
