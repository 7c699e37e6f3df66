/**
 * Joining a world with a long chat: what our own code spends on it until the table is ready. The log draws its latest
 * hundred messages whatever else there is, so a long chat is held against one of a hundred; a short one is told beside it.
 */
import type { BrowserBench, Seat } from "./browser.ts";
import { spentIn } from "./profile.ts";
import { inMs, type Row, row } from "./report.ts";
import { median } from "./sample.ts";
import { fordWorld, talkedWorld } from "./world.ts";

const LOADS = 7;
const LONG = 5000;
/** `CONFIG.ChatMessage.batchSize`: as many as the log draws at first. */
const DRAWN = 100;
const SHORT = 10;
/** Ratios closer to 1 than this are the machine's noise. */
const NOISE = 1.25;
const OURS = /\/systems\/fivefold\//;

export async function startRows(bench: BrowserBench): Promise<Row[]> {
  const first = await bench.sit(fordWorld);
  const { cards } = await first.call.postCards("Road Bandit", SHORT);
  await first.page.context().close();
  const seats: { count: number; seat: Seat; times: number[] }[] = [];
  for (const count of [SHORT, DRAWN, LONG])
    seats.push({ count, seat: await bench.sit(talkedWorld(cards, count)), times: [] });
  // in turns, so that all chats meet the same noise
  for (let i = 0; i < LOADS; i += 1)
    for (const { seat, times } of seats) {
      await seat.page.bringToFront();
      times.push(await spentIn(seat.page, OURS, seat.reload));
    }
  for (const { count, seat } of seats) {
    await seat.profile(`joining ${count} messages`, seat.reload);
    await seat.page.context().close();
  }
  const [short, drawn, long] = seats.map(({ times }) => median(times)) as [number, number, number];
  const measured = `${(long / drawn).toFixed(2)} × (${inMs(long)} against ${inMs(drawn)}; of ${SHORT}: ${inMs(short)})`;
  return [row(`our own start, ${LONG} messages against ${DRAWN}`, `≤ ${NOISE} ×`, measured, long / drawn <= NOISE)];
}
