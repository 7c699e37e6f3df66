/** `npm run rules`: per ruleset, the rule IDs of its journal, and how many are cited by a passing test. Fails where one is not. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rulesets } from "../module/rulesets/index.ts";
import { ruleAnchors } from "../packs/rules-index.ts";
import { build } from "./build.ts";

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

// Stories at the table play the built system.
await build();
const anchors = Object.keys(ruleAnchors());
const shown = rulesets.filter(({ prefix }) => anchors.some((id) => id.startsWith(`${prefix}-`)));
const cites = new RegExp(`(?<![\\w-])[${shown.map(({ prefix }) => prefix).join("")}]-\\d{2,3}\\b`, "g");
const out = join(mkdtempSync(join(tmpdir(), "fivefold-rules-")), "report.json");
const run = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...shown.map(({ id }) => `test/${id}/`),
    "--reporter=json",
    `--outputFile=${out}`,
  ],
  { encoding: "utf8" },
);
if (!existsSync(out)) {
  console.error(run.stderr);
  process.exit(1);
}
const report = JSON.parse(readFileSync(out, "utf8")) as Report;
const cited = new Set(
  report.testResults.flatMap((file) =>
    file.assertionResults.flatMap((test) => (test.status === "passed" ? (test.fullName.match(cites) ?? []) : [])),
  ),
);
let missing = 0;
for (const { prefix, id } of shown) {
  const ids = anchors.filter((rule) => rule.startsWith(`${prefix}-`)).sort();
  const path = `test/${id}/prose.json`;
  const prose = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
  const uncovered = ids.filter((rule) => !cited.has(rule) && !prose[rule]);
  const covered = ids.length - uncovered.length;
  missing += uncovered.length;
  console.log(`${id} ${covered}/${ids.length}`);
  for (const [rule, why] of Object.entries(prose)) console.log(`  prose ${rule}: ${why}`);
  for (const rule of uncovered) console.log(`  not cited: ${rule}`);
}
process.exit(missing || run.status ? 1 : 0);
