/** Waits until all pages of a journey have nothing left to do. */
import { delayedFrames } from "../host/server/lag.ts";
import { poll, type Seat } from "./table.ts";

/** Waits until the clients' queues are empty and no frame is delayed (`FIVEFOLD_LAG`). */
export async function idle(seats: readonly Seat[]): Promise<void> {
  for (;;) {
    for (const seat of seats) await seat.eval("game.fivefold.idle().then(() => null)");
    if (delayedFrames() === 0) return;
    await poll(delayedFrames).toBe(0);
  }
}

/**
 * The newest cards of a page, once it has received all frames that were sent to it (the answer to a request is the last of
 * them) and its queues are empty.
 */
const SEEN = `[...game.packs][0].getIndex()
  .then(() => game.fivefold.idle())
  .then(() => [...document.querySelectorAll("#chat .ff-card")].slice(-3).map((card) => card.outerHTML).join())`;

/** Waits until all frames are received, all queues are empty, and the newest cards have not changed since the previous round. */
export async function allIdle(seats: readonly Seat[]): Promise<void> {
  let before = "";
  for (;;) {
    const seen: string[] = [];
    // The first page may get new frames while the others work.
    for (const seat of [...seats, ...seats.slice(0, 1)]) seen.push(await seat.eval<string>(SEEN));
    await poll(delayedFrames).toBe(0);
    const now = JSON.stringify(seen);
    if (now === before) return;
    before = now;
  }
}
