/** The next turn with two hundred combatants, with a short and a long chat. */
import type { BrowserBench, Seat } from "./browser.ts";
import { inMs, type Row, row, timed } from "./report.ts";
import { median, sampleOf } from "./sample.ts";
import { CROWD, crowdWorld } from "./world.ts";

const TIMES = 11;
const WARM = 3;
const LENGTHS = [10, 500] as const;
/** Ratios closer to 1 than this are noise. */
const NOISE = 1.25;

interface Turn {
  stored: number;
  seen: number;
  rest: number;
  drawn: number;
}

export async function turnRows(bench: BrowserBench): Promise<Row[]> {
  const seats: { length: number; seat: Seat; start: number; turns: Turn[] }[] = [];
  let cards: object[] = [];
  let times: number[] = [];
  for (const length of LENGTHS) {
    // real cards in the first world, copies of them in the other
    const copies = cards.length ? Array.from({ length }, (_, i) => cards[i % cards.length]!) : [];
    const seat = await bench.sit(crowdWorld(copies));
    if (!cards.length) ({ cards, times } = await seat.call.postCards("Road Bandit", length));
    seats.push({ length, seat, start: await seat.call.beginCombat(), turns: [] });
  }
  for (const { seat } of seats) for (let i = 0; i < WARM; i += 1) await seat.call.nextTurn();
  // alternately, so that both chats have the same noise
  const work = async (): Promise<void> => {
    for (let i = 0; i < TIMES; i += 1)
      for (const { seat, turns } of seats) {
        await seat.page.bringToFront();
        turns.push(await seat.call.nextTurn());
      }
  };
  await seats[0]!.seat.profile(`${TIMES} next turns`, work);
  const of = (turns: Turn[], key: keyof Turn): number => median(turns.map((turn) => turn[key]));
  const rows = seats.map(({ length, turns }) => {
    const seen = sampleOf(turns.map((turn) => turn.seen));
    const note = `stored ${inMs(of(turns, "stored"))}, at rest ${inMs(of(turns, "rest"))}, tracker drawn ${of(turns, "drawn")} ×`;
    return timed(`${CROWD} combatants, next turn, ${length} messages`, seen.median, 50, note);
  });
  const [short, long] = seats.map(({ turns }) => of(turns, "seen")) as [number, number];
  const ratio = long / short;
  rows.push(
    row("  500 messages against 10", `≤ ${NOISE} ×`, `${ratio.toFixed(2)} ×`, ratio <= NOISE),
    timed(`card of a check on a scene with ${CROWD} tokens`, median(times)),
    timed(`${CROWD} combatants, start the fight`, median(seats.map((s) => s.start))),
  );
  for (const { seat } of seats) await seat.page.context().close();
  return rows;
}
