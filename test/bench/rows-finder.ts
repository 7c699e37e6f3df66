/** The compendium browser: its first rows, and the same narrowed by a word. */
import type { BrowserBench } from "./browser.ts";
import { inMs, type Row, timed } from "./report.ts";
import { sampleOf } from "./sample.ts";
import { fordWorld } from "./world.ts";

const LOADS = 5;
/** Milliseconds from a page that is ready to the first click on it. */
const SETTLED = 1000;
/** A ruleset that is fetched for it as well. */
const WANTED = "grimoireGear";
const WORDS = ["a", "an", "r", "", "ro"];

export async function finderRows(bench: BrowserBench): Promise<Row[]> {
  const seat = await bench.sit(fordWorld);
  const firsts: number[] = [];
  const searches: number[] = [];
  let rows = 0;
  await seat.profile("finding things", async () => {
    for (let i = 0; i < LOADS; i += 1) {
      await seat.reload();
      await seat.page.waitForTimeout(SETTLED);
      const opened = await seat.call.openFinder(WANTED);
      rows = opened.rows;
      firsts.push(opened.taken);
      for (const word of WORDS) searches.push(await seat.call.searchFinder(word));
    }
  });
  await seat.page.context().close();
  const [first, search] = [sampleOf(firsts), sampleOf(searches)];
  return [
    timed(
      `compendium browser, first ${rows} rows`,
      first.median,
      200,
      `slowest ${inMs(first.worst)} of ${LOADS} page loads`,
    ),
    timed("search in it by a word", search.median, undefined, `slowest ${inMs(search.worst)}`),
  ];
}
