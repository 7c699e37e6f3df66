/**
 * Measures all performance targets (design) in one run: `npm run bench`. A report, not a test: it exits with 0 unless
 * something breaks. Flags: --only odds,prepare,forecast,size,click,sheet,finder,turns,start,load;
 * --system <built folder>;
 * --profile (CPU profile of the browser rows).
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import vm from "node:vm";
import { withBrowser } from "./browser.ts";
import { freshSystem } from "./dist.ts";
import { oddsRows } from "./odds.ts";
import { prepareRows } from "./prepare.ts";
import { loadNow, printTable, type Row } from "./report.ts";
import { clickRows } from "./rows-click.ts";
import { finderRows } from "./rows-finder.ts";
import { forecastRows } from "./rows-forecast.ts";
import { loadRows } from "./rows-load.ts";
import { sheetRows } from "./rows-sheet.ts";
import { startRows } from "./rows-start.ts";
import { turnRows } from "./rows-turns.ts";
import { sizeRows } from "./size.ts";

const FLAG = "--experimental-vm-modules";

/** Runs the same command with the flag that clients without a browser need. */
function again(): number {
  const args = [...process.execArgv, FLAG, "--no-warnings", ...process.argv.slice(1)];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "odds,prepare,forecast,click,sheet,finder,turns,start,load,size" },
      system: { type: "string" },
      profile: { type: "boolean", default: false },
    },
  });
  const wanted = new Set(values.only.split(","));
  const system = values.system ?? (await freshSystem());
  const began = loadNow();
  const rows: Row[] = [];
  const run = async (name: string, measure: () => Promise<Row[]>): Promise<void> => {
    if (!wanted.has(name)) return;
    console.log(`Measuring ${name} ...`);
    rows.push(...(await measure()));
  };
  await run("odds", oddsRows);
  await run("prepare", () => prepareRows(system));
  await run("forecast", forecastRows);
  await withBrowser(system, values.profile, async (bench) => {
    await run("click", () => clickRows(bench));
    await run("sheet", () => sheetRows(bench));
    await run("finder", () => finderRows(bench));
    await run("turns", () => turnRows(bench));
    await run("start", () => startRows(bench));
    await run("load", () => loadRows(bench));
  });
  await run("size", () => sizeRows(system));
  printTable(rows);
  console.log(
    `Load (1 min) ${began.toFixed(1)} at the start, ${loadNow().toFixed(1)} at the end, on ${availableParallelism()} cores.`,
  );
}

if ("SourceTextModule" in vm) await main();
else process.exitCode = again();
