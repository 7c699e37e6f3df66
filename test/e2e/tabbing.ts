/** Moves the keyboard focus as a user does. */
import type { Locator } from "playwright-core";
import type { Seat } from "./table.ts";

/** Whether an element has visible focus. */
export const has = (there: Locator): Promise<boolean> =>
  there.evaluateAll((found) =>
    found.some((element) => element === document.activeElement && element.matches(":focus-visible")),
  );

/** Presses Tab until an element has the focus, at most `most` times. */
export async function tabTo(seat: Seat, there: Locator, most = 80, key = "Tab"): Promise<void> {
  await there.first().waitFor();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await has(there)) return;
    await seat.page.keyboard.press(key);
  }
  if (await has(there)) return;
  throw new Error(`not reached with ${most} presses of ${key}: ${there}`);
}
