/** `npm run test:time`: runs the tests and prints CPU seconds by folder, by phase and by file. Arguments go to vitest; `--read FILE` prints an earlier run. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** One line of a run's report: a test file, times in milliseconds. */
export interface Row {
  file: string;
  wall: number;
  node: number;
  browser: number;
  import: number;
  phases: Record<string, number>;
}

const PHASES = ["import", "host start", "copying", "events at clients", "other node", "axe", "other browser"] as const;
type Phase = (typeof PHASES)[number];

/** Seconds by phase. "axe" is time in the page, so it is part of the browser's. */
function phasesOf({ node, browser, import: imported, phases }: Row): Record<Phase, number> {
  const part = (name: string): number => phases[name] ?? 0;
  const known = imported + part("host start") + part("copying") + part("events at clients");
  return {
    import: imported,
    "host start": part("host start"),
    copying: part("copying"),
    "events at clients": part("events at clients"),
    "other node": Math.max(0, node - known),
    axe: Math.min(browser, part("axe")),
    "other browser": Math.max(0, browser - part("axe")),
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(9);
const total = (row: Row): number => row.node + row.browser;

function print(title: string, groups: Map<string, Row[]>, most = Number.POSITIVE_INFINITY): void {
  console.log(`\n${title.padEnd(44)}${["all", ...PHASES].map((name) => name.slice(0, 8).padStart(9)).join("")}`);
  const sums = [...groups].map(([name, rows]) => {
    const byPhase = PHASES.map((phase) => rows.reduce((sum, row) => sum + phasesOf(row)[phase], 0));
    return { name, all: rows.reduce((sum, row) => sum + total(row), 0), byPhase };
  });
  for (const { name, all, byPhase } of sums.sort((a, b) => b.all - a.all).slice(0, most))
    console.log(`${name.padEnd(44)}${[all, ...byPhase].map(seconds).join("")}`);
}

function group(rows: readonly Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
}

/** "threshold table-*", "e2e", "host". */
const folder = ({ file }: Row): string => {
  const [, first = "", second = ""] = file.split("/");
  return /^table\b/.test(second) ? `${first} table-*` : second ? first : "beside the folders";
};

function report(path: string): void {
  const rows = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  console.log(`CPU seconds, ${rows.length} files`);
  print(
    "everything",
    group(rows, () => "all files"),
  );
  print("by folder", group(rows, folder));
  print(
    "the dearest files",
    group(rows, ({ file }) => file.replace(/^test\//, "")),
    Number(process.env.FIVEFOLD_TIME_FILES ?? 40),
  );
}

const args = process.argv.slice(2);
if (args[0] === "--read") report(args[1] ?? "release/test-time.jsonl");
else {
  const path = "release/test-time.jsonl";
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const run = spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tools/test.ts", ...args], {
    stdio: "inherit",
    env: { ...process.env, FIVEFOLD_TIME: path },
  });
  report(path);
  process.exit(run.status ?? 1);
}
