/** A day in bed with an injury, and the clock. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const DAY = 86_400;

it("B-33 B-34 B-35 B-37 B-41 B-42: an injury, a day of bed rest with its saves, the clock advanced once; the next save comes due with the time", async () => {
  table = await Table.open();
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  const brannoc = `game.actors.getName("Brannoc Tull")`;
  await gm.eval(`${brannoc}.update({ "system.attributes.hp.value": 5 }).then(() => null)`);
  await gm.token("Brannoc Tull").focus();
  await gm.page.keyboard.press("Enter");
  await gm.lay(4);
  await gm.eval(`game.fivefold.act(${brannoc}.uuid, "injury", { skip: true }).then(() => null)`);
  const clock = () =>
    anna.eval(
      `${brannoc}.items.filter((i) => i.type === "bloodiedInjury").map(({ system: s }) => [s.severity, s.successes, s.failures, s.nextSaveAt / 3600])`,
    );
  await poll(clock).toEqual([["major", 0, 0, 12]]);

  const sheet = await gm.open("Brannoc Tull");
  await sheet.locator("[data-act=rest]").click();
  await gm.dialog.waitFor();
  await gm.dialog.locator("[name=mode][value=bed]").check({ force: true });
  await gm.dialog.locator("[name=healer]").check();
  await poll(() => gm.dialog.locator("[name=advance]").isChecked()).toBe(true);
  const times = await gm.eval(`(globalThis.times = [], Hooks.on("updateWorldTime", (now) => times.push(now)), null)`);
  expect(times).toBeNull();
  // BLD 15 saves at 12 h and 24 h: two successes ease it to minor; then the day's die, doubled
  await gm.lay(10, 15, 3);
  await gm.dialog.locator("[type=submit]").click();
  await poll(clock).toEqual([["minor", 0, 0, 48]]);
  await poll(() => anna.hp("Brannoc Tull")).toBe(11);
  await poll(() => gm.eval("times")).toEqual([DAY]);
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(/Brannoc Tull rests and recovers 6/);
  const cards = await gm.cards.count();

  await gm.eval(`game.time.advance(${DAY}).then(() => null)`);
  await poll(() => gm.cards.count()).toBe(cards + 1);
  await anna.tab("chat");
  const due = anna.card.getByRole("button", { name: /Roll the save/ });
  await due.waitFor();
  await gm.lay(20);
  await due.click();
  await poll(() => anna.card.innerText()).toMatch(/failure. One more worsens it/);
  await poll(clock).toEqual([["minor", 0, 1, 72]]);
  await gm.eval("game.time.advance(3600).then(() => null)");
  await gm.eval("game.fivefold.idle()");
  await poll(() => gm.cards.count()).toBe(cards + 1);
});
