/** Joining a world with a long chat: what our own code spends on it until the table is ready. */
import type { BrowserBench, Seat } from "./browser.ts";
import { spentIn } from "./profile.ts";
import { inMs, type Row, row } from "./report.ts";
import { median } from "./sample.ts";
import { fordWorld, talkedWorld } from "./world.ts";

const LOADS = 7;
const LONG = 5000;
const SHORT = 10;
/** Ratios closer to 1 than this are the machine's noise. */
const NOISE = 1.25;
const OURS = /\/systems\/fivefold\//;

export async function startRows(bench: BrowserBench): Promise<Row[]> {
  const first = await bench.sit(fordWorld);
  const { cards } = await first.call.postCards("Road Bandit", SHORT);
  await first.page.context().close();
  const seats: { seat: Seat; times: number[] }[] = [];
  for (const count of [SHORT, LONG]) seats.push({ seat: await bench.sit(talkedWorld(cards, count)), times: [] });
  // in turns, so that both chats meet the same noise
  for (let i = 0; i < LOADS; i += 1)
    for (const { seat, times } of seats) {
      await seat.page.bringToFront();
      times.push(await spentIn(seat.page, OURS, seat.reload));
    }
  for (const { seat } of seats) await seat.page.context().close();
  const [short, long] = seats.map(({ times }) => median(times)) as [number, number];
  const both = `${inMs(long)} against ${inMs(short)}`;
  const measured = `${(long / short).toFixed(2)} × (${both})`;
  return [row(`our own start, ${LONG} messages against ${SHORT}`, `≤ ${NOISE} ×`, measured, long / short <= NOISE)];
}
