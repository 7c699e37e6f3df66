/**
 * Joining a world with a long chat: the time of our own code until the game is ready. The log renders its latest
 * hundred messages in any case, so a long chat is compared with one of a hundred; a short one is also reported.
 */
import type { BrowserBench, Seat } from "./browser.ts";
import { spentIn } from "./profile.ts";
import { inMs, type Row, row } from "./report.ts";
import { median } from "./sample.ts";
import { fordWorld, talkedWorld } from "./world.ts";

const LOADS = 7;
const LONG = 5000;
/** `CONFIG.ChatMessage.batchSize`: number of messages rendered at first. */
const DRAWN = 100;
const SHORT = 10;
/** Ratios closer to 1 than this are noise. */
const NOISE = 1.25;
const OURS = /\/systems\/fivefold\//;

export async function startRows(bench: BrowserBench): Promise<Row[]> {
  const first = await bench.sit(fordWorld);
  const { cards } = await first.call.postCards("Road Bandit", SHORT);
  await first.page.context().close();
  const seats: { count: number; seat: Seat; times: number[] }[] = [];
  for (const count of [SHORT, DRAWN, LONG])
    seats.push({ count, seat: await bench.sit(talkedWorld(cards, count)), times: [] });
  // alternately, so that all chats have the same noise
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
