/**
 * `npm run coverage`: line and branch coverage of module/ by the whole suite, whether a test imports a file, runs it in
 * a realm or opens it in a browser. Arguments go to vitest. `-- --out FOLDER` writes elsewhere than release/coverage,
 * `-- --read FOLDER` merges an earlier run, `-- --compare A.json B.json` prints what only one of two runs hit.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findBrowser } from "./browser.ts";
import { hitsByTest } from "./instrument/hits.ts";
import { countedSources } from "./instrument/sources.ts";

interface FileCoverage {
  /** Line numbers with a statement, and those that ran. */
  lines: number[];
  linesHit: number[];
  /** "12:7 else", and the branches taken. */
  branches: string[];
  branchesHit: string[];
}
type ByFile = Record<string, FileCoverage>;

const share = (hit: number, all: number): string =>
  `${hit} of ${all} (${((100 * hit) / Math.max(1, all)).toFixed(2)} %)`;

/** Coverage by file, of all tests together. */
function merged(folder: string): ByFile {
  const all = [...hitsByTest(folder).values()];
  const isHit = (id: number): boolean => all.some((bits) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) > 0);
  return Object.fromEntries(
    countedSources().map(({ file, first, places }) => {
      const of = (kind: "line" | "branch") =>
        places.map((place, id) => ({ ...place, id: first + id })).filter((place) => place.kind === kind);
      const [lines, branches] = [of("line"), of("branch")];
      const numbers = (some: typeof lines): number[] =>
        [...new Set(some.map(({ line }) => line))].sort((a, b) => a - b);
      return [
        file,
        {
          lines: numbers(lines),
          linesHit: numbers(lines.filter(({ id }) => isHit(id))),
          branches: branches.map(({ name }) => name),
          branchesHit: branches.filter(({ id }) => isHit(id)).map(({ name }) => name),
        },
      ];
    }),
  );
}

function report(folder: string): void {
  const files = merged(folder);
  const rows = Object.entries(files);
  const sum = (key: keyof FileCoverage): number => rows.reduce((all, [, row]) => all + row[key].length, 0);
  writeFileSync(join(folder, "by-file.json"), JSON.stringify(files, null, 1));
  const missing = (row: FileCoverage): number =>
    row.lines.length - row.linesHit.length + row.branches.length - row.branchesHit.length;
  console.log("\nFiles with most lines and branches never hit:");
  for (const [file, row] of rows.sort((a, b) => missing(b[1]) - missing(a[1])).slice(0, 25))
    console.log(
      `${file.padEnd(52)} lines ${share(row.linesHit.length, row.lines.length).padEnd(24)} branches ${share(row.branchesHit.length, row.branches.length)}`,
    );
  console.log(`\nLines    ${share(sum("linesHit"), sum("lines"))}`);
  console.log(`Branches ${share(sum("branchesHit"), sum("branches"))}`);
  console.log(`By file: ${join(folder, "by-file.json")}; by test: ${join(folder, "files.jsonl")}`);
}

/** Prints what only one of two runs hit; true if there is no difference. */
function compare(a: string, b: string): boolean {
  const [one, two] = [a, b].map((path) => JSON.parse(readFileSync(path, "utf8")) as ByFile) as [ByFile, ByFile];
  let same = true;
  const only = <T>(some: readonly T[] = [], others: readonly T[] = []): string =>
    some.filter((x) => !others.includes(x)).join(", ");
  for (const file of [...new Set([...Object.keys(one), ...Object.keys(two)])].sort()) {
    const [left, right] = [one[file], two[file]];
    const differences = [
      ["lines", "first", only(left?.linesHit, right?.linesHit)],
      ["lines", "second", only(right?.linesHit, left?.linesHit)],
      ["branches", "first", only(left?.branchesHit, right?.branchesHit)],
      ["branches", "second", only(right?.branchesHit, left?.branchesHit)],
    ].filter(([, , ids]) => ids);
    if (differences.length) console.log(file);
    for (const [what, where, ids] of differences) console.log(`  ${what} only the ${where} hit: ${ids}`);
    same &&= differences.length === 0;
  }
  const total = (files: ByFile, key: keyof FileCoverage): number =>
    Object.values(files).reduce((sum, row) => sum + row[key].length, 0);
  for (const [name, files] of [
    ["first", one],
    ["second", two],
  ] as const)
    console.log(
      `${name}: lines ${share(total(files, "linesHit"), total(files, "lines"))}, branches ${share(total(files, "branchesHit"), total(files, "branches"))}`,
    );
  return same;
}

async function run(folder: string, args: readonly string[]): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const built = join(folder, "dist");
  const env = {
    ...process.env,
    FIVEFOLD_ALL: "1",
    FIVEFOLD_COVERAGE: resolve(folder),
    FIVEFOLD_BUILT: built,
    FIVEFOLD_BROWSER: await findBrowser(),
  };
  const node = (...command: string[]): number =>
    spawnSync(process.execPath, command, { stdio: "inherit", env }).status ?? 1;
  if (node("node_modules/tsx/dist/cli.mjs", "tools/build.ts", built))
    throw new Error("The instrumented system could not be built.");
  return node("node_modules/vitest/vitest.mjs", "run", ...args);
}

const args = process.argv.slice(2);
const named = (name: string): string | undefined => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const out = named("--out") ?? "release/coverage";
const read = named("--read");
if (args[0] === "--compare") process.exit(compare(args[1] as string, args[2] as string) ? 0 : 1);
const status = read ? 0 : await run(out, args);
report(read ?? out);
process.exit(status);
