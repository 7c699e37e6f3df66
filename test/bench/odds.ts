/** Time of exact odds for every action, as its dialog computes them. */
import { shippedPacks } from "../../packs/build.ts";
import { bundled } from "./bundled.ts";
import type { Told } from "./odds/run.ts";
import { inMs, type Row, row, timed } from "./report.ts";
import { median } from "./sample.ts";

export async function oddsRows(): Promise<Row[]> {
  const documents = [...shippedPacks().values()].flatMap((pack) => pack.made.map(({ doc }) => doc));
  const { run } = (await bundled("odds/run.ts")) as typeof import("./odds/run.ts");
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
