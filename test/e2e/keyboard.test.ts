/** From the page to a rolled attack without touching the mouse. */
import type { Locator } from "playwright-core";
import { afterEach, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** Presses Tab until something has the focus; a person would give up after some time. */
async function tabTo(seat: Seat, there: Locator, most = 80): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await there.evaluateAll((found) => found.some((element) => element === document.activeElement))) return;
    await seat.page.keyboard.press("Tab");
  }
  throw new Error(`not reached with ${most} presses of Tab: ${there}`);
}

it("B-05 B-06: a target marked, a sheet opened, an attack rolled with nothing but the keyboard", async () => {
  table = await Table.open();
  const anna = await table.join("Anna");
  const { keyboard } = anna.page;
  await tabTo(anna, anna.token("Road Bandit"));
  await keyboard.press("t");
  await poll(() => anna.eval("[...game.user.targets].map((t) => t.name)")).toEqual(["Road Bandit"]);
  await anna.page.locator("body").focus();
  await tabTo(anna, anna.token("Brannoc Tull"), 160);
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  const sheet = anna.sheet("Brannoc Tull");
  await sheet.waitFor();
  const attack = sheet.getByRole("button", { name: /Attack with Arming Sword/ });
  await tabTo(anna, attack, 160);
  await anna.lay(12, 5, 6);
  await keyboard.press("Enter");
  await anna.dialog.waitFor();
  const roll = anna.dialog.locator("[type=submit]");
  await tabTo(anna, roll, 60);
  await keyboard.press("Enter");
  await anna.dialog.waitFor({ state: "detached" });
  await poll(() =>
    anna.eval(
      "game.messages.contents.at(-1)?.system.acts && Object.values(game.messages.contents.at(-1).system.acts)[0].state",
    ),
  ).toBe("done");
  // where the dialog was, the row it came from has the focus again
  await poll(() => attack.evaluate((button) => button === document.activeElement)).toBe(true);
  await tabTo(anna, anna.page.locator("#sidebar-tab-chat"), 160);
  await keyboard.press("Enter");
  await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing for Road Bandit.");
  await tabTo(anna, anna.card.locator("[data-card=offer]"), 160);
});
