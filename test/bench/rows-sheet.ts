/** Opening a sheet with 60 items, and changing one number on it. */
import type { BrowserBench, Seat } from "./browser.ts";
import { inMs, type Row, row, timed } from "./report.ts";
import { median, sampleOf } from "./sample.ts";
import { fordWorld, HOARDER, MAGPIE, PAUPER } from "./world.ts";

const LOADS = 7;
/** Wait in ms before the first click on a loaded page. */
const SETTLED = 1000;
const OPENINGS = 9;
const CHANGES = 12;
const HP = "system.attributes.hp.value";

export async function sheetRows(bench: BrowserBench): Promise<Row[]> {
  const seat = await bench.sit(fordWorld);
  const rows = [...(await openRows(seat)), ...(await fullRows(seat)), ...(await changeRows(seat))];
  await seat.page.context().close();
  return rows;
}

async function openRows(seat: Seat): Promise<Row[]> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  const others: number[] = [];
  const wholes: number[] = [];
  let items = 0;
  await seat.profile("opening sheets with 60 items", async () => {
    for (let i = 0; i < LOADS; i += 1) {
      await seat.reload();
      // Users do not click at once when a page is loaded; templates are compiled while it is idle.
      await seat.page.waitForTimeout(SETTLED);
      const opened = await seat.call.openSheet(HOARDER);
      items = opened.items;
      firsts.push(opened.first);
      seconds.push(opened.second);
      wholes.push(opened.whole);
      others.push((await seat.call.openSheet("Brannoc Tull the Hoarder")).first);
    }
  });
  const [first, second] = [sampleOf(firsts), sampleOf(seconds)];
  return [
    timed(
      `open a sheet with ${items} items, a second after loading`,
      first.median,
      100,
      `slowest ${inMs(first.worst)} of ${LOADS} page loads`,
    ),
    timed("open it a second time", second.median, 50, `slowest ${inMs(second.worst)}`),
    timed("open a second such sheet for the first time", median(others)),
    timed("  until closed tabs are rendered as well", median(wholes)),
  ];
}

/** A full and an empty sheet, alternately, so that both have the same noise. */
async function fullRows(seat: Seat): Promise<Row[]> {
  const full: number[] = [];
  const empty: number[] = [];
  for (let i = 0; i < OPENINGS; i += 1) {
    empty.push((await seat.call.openSheet(PAUPER)).second);
    full.push((await seat.call.openSheet(MAGPIE)).second);
  }
  const ratio = median(full) / median(empty);
  const both = `${inMs(median(full))} against ${inMs(median(empty))}`;
  return [
    row("open a sheet with 90 items against an empty one", "≤ 2 ×", `${ratio.toFixed(2)} × (${both})`, ratio <= 2),
  ];
}

async function changeRows(seat: Seat): Promise<Row[]> {
  const times: number[] = [];
  const replaced = new Set<string>();
  const needless = new Set<string>();
  let parts: string[] = [];
  await seat.call.changeOnSheet(HOARDER, HP, 8);
  await seat.profile("one HP change", async () => {
    for (let i = 0; i < CHANGES; i += 1) {
      const change = await seat.call.changeOnSheet(HOARDER, HP, i % 2 ? 8 : 7);
      times.push(change.taken);
      parts = change.parts;
      for (const part of change.replaced) replaced.add(part);
      for (const part of change.needless) needless.add(part);
    }
  });
  const crossing = await seat.call.changeOnSheet(HOARDER, HP, 2);
  const told = (list: Iterable<string>): string => [...list].join(", ") || "none";
  return [
    row(
      "one HP change on it: parts replaced",
      "only touched",
      `${replaced.size} of ${parts.length}: ${told(replaced)}; needlessly: ${told(needless)}`,
      needless.size === 0,
    ),
    row(
      "one HP change that makes bloodied: parts replaced",
      "only touched",
      `${crossing.replaced.length} of ${parts.length}: ${told(crossing.replaced)}; needlessly: ${told(crossing.needless)}`,
      crossing.needless.length === 0,
    ),
    timed("one HP change on it: until drawn", median(times), undefined, `slowest ${inMs(Math.max(...times))}`),
  ];
}
