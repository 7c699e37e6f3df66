/** Time of exact odds for every action, as its dialog computes them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { shippedPacks } from "../../packs/build.ts";
import type { Told } from "./odds/run.ts";
import { inMs, type Row, row, timed } from "./report.ts";
import { median } from "./sample.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** The rules as a browser loads them: bundled and minified, without this process's module loader. */
async function bundled(): Promise<typeof import("./odds/run.ts")> {
  const folder = mkdtempSync(join(tmpdir(), "fivefold-bench-"));
  try {
    const options = { bundle: true, write: false, minify: true, target: "es2023", format: "esm" } as const;
    // The sample actors import modules that read the packs; these do not run here.
    const external = ["node:*"];
    const { outputFiles } = await build({ ...options, external, entryPoints: [join(here, "odds/run.ts")] });
    const file = join(folder, "run.mjs");
    writeFileSync(file, outputFiles[0]!.text);
    return (await import(pathToFileURL(file).href)) as typeof import("./odds/run.ts");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function oddsRows(): Promise<Row[]> {
  const documents = [...shippedPacks().values()].flatMap((pack) => pack.made.map(({ doc }) => doc));
  const { run } = await bundled();
  const { told, missing } = run(documents as never);
  const heaviest = told.reduce((a, b) => (b.warm.median > a.warm.median ? b : a));
  const coldest = told.reduce((a, b) => (b.first > a.first ? b : a));
  const line = (one: Told): Row =>
    timed(`  ${one.name}`, one.warm.median, 50, `slowest ${inMs(one.warm.worst)}, first ${inMs(one.first)}`);
  return [
    timed("exact odds of any action: median", median(told.map((t) => t.warm.median)), 16, `${told.length} situations`),
    timed("exact odds of any action: worst", heaviest.warm.median, 50, heaviest.name),
    timed("exact odds, first time in a session: worst", coldest.first, undefined, coldest.name),
    ...[...told].sort((a, b) => b.warm.median - a.warm.median).map(line),
    ...missing.map((name) => row(`  ${name}`, "≤ 50 ms", "no situation is laid out for it", false)),
  ];
}
