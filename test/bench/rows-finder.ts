/** The compendium browser: its first rows, and the rows after a search. */
import type { BrowserBench } from "./browser.ts";
import { inMs, type Row, timed } from "./report.ts";
import { sampleOf } from "./sample.ts";
import { fordWorld } from "./world.ts";

const LOADS = 5;
/** Wait in ms before the first click on a loaded page. */
const SETTLED = 1000;
/** An item type whose ruleset has to be loaded first. */
const WANTED = "grimoireGear";
/** Number of entries in a large user-made pack. */
const MANY = 1000;
/** Number of rows rendered at once. */
const PAGE = 100;
const WORDS = ["a", "an", "r", "", "ro"];

export async function finderRows(bench: BrowserBench): Promise<Row[]> {
  const seat = await bench.sit(fordWorld);
  const firsts: number[] = [];
  const searches: number[] = [];
  const larges: number[] = [];
  const narrowed: number[] = [];
  let rows = 0;
  await seat.profile("finding things", async () => {
    for (let i = 0; i < LOADS; i += 1) {
      await seat.reload();
      await seat.page.waitForTimeout(SETTLED);
      const opened = await seat.call.openFinder(WANTED);
      rows = opened.rows;
      firsts.push(opened.taken);
      for (const word of WORDS) searches.push(await seat.call.searchFinder(word));
      const large = await seat.call.openFinder(WANTED, MANY);
      if (large.rows !== PAGE) throw new Error(`Of ${MANY} entries ${large.rows} are shown at first.`);
      larges.push(large.taken);
      for (const word of WORDS) narrowed.push(await seat.call.searchFinder(word));
    }
  });
  await seat.page.context().close();
  const [first, search, large] = [sampleOf(firsts), sampleOf(searches), sampleOf(larges)];
  return [
    timed(
      `compendium browser, first ${rows} rows`,
      first.median,
      200,
      `slowest ${inMs(first.worst)} of ${LOADS} page loads`,
    ),
    timed("search in it by a word", search.median, undefined, `slowest ${inMs(search.worst)}`),
    timed(`compendium browser, first ${PAGE} rows of ${MANY} more`, large.median, 200, `slowest ${inMs(large.worst)}`),
    timed("search in them by a word", sampleOf(narrowed).median),
  ];
}
