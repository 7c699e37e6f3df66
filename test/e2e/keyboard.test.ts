/**
 * A session by keyboard only: the first question, character creation, an attack, its card, undo, a rest; and what a
 * screen reader announces.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { has, tabTo } from "./tabbing.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("B-05 B-06: target, sheet and attack by keyboard only", async () => {
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
  // after the dialog the row that opened it has the focus again
  await poll(() => attack.evaluate((button) => button === document.activeElement)).toBe(true);
  await tabTo(anna, anna.page.locator("#sidebar-tab-chat"), 160);
  await keyboard.press("Enter");
  await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
  await tabTo(anna, anna.card.locator("[data-card=offer]"), 160);
});

/** Opens a tab of the sidebar: one of them is in the tab order, arrows move between them. */
async function sidebar(seat: Seat, name: string): Promise<void> {
  await tabTo(seat, seat.page.locator("[id^=sidebar-tab-]"), 200);
  const tab = seat.page.locator(`#sidebar-tab-${name}`);
  for (let pressed = 0; pressed < 12 && !(await has(tab)); pressed += 1) await seat.page.keyboard.press("ArrowDown");
  await seat.page.keyboard.press("Enter");
}

/** Announcements to a screen reader so far. */
const listen = (seat: Seat): Promise<unknown> =>
  seat.eval(`(() => {
    globalThis.heard = [];
    const region = document.querySelector("#fivefold-said[aria-live=polite]");
    new MutationObserver((all) => heard.push(...all.flatMap((m) => [...m.addedNodes]).map((n) => n.textContent))).observe(region, { childList: true });
  })()`);
const heard = (seat: Seat): Promise<string[]> => seat.eval("heard");

it("first question, character creation, hit, apply, undo and rest by keyboard; each announced once", async () => {
  table = await Table.open({ ruleset: "all" });
  const gm = await table.join("Gamemaster");
  const { keyboard } = gm.page;
  await gm.eval(
    `game.settings.set("fivefold", "inPlay", { ids: ["bloodied", "grimoire"], asked: false }).then(() => null)`,
  );
  await gm.reload();
  await listen(gm);
  await tabTo(gm, gm.page.getByRole("button", { name: "Only Bloodied" }), 60, "Shift+Tab");
  await keyboard.press("Enter");
  await gm.page.locator(".journal-entry-page").first().waitFor();
  await gm.page.locator("#fivefold-in-play").waitFor({ state: "detached" });
  await gm.closeAll();

  // Character creation: a die button keeps the focus, Enter turns pages, the new sheet gets the focus.
  const make = making(gm);
  await sidebar(gm, "actors");
  const create = gm.page.locator("#actors [data-ff-create]");
  await tabTo(gm, create, 60);
  await keyboard.press("Enter");
  await gm.dialog.waitFor();
  const on = gm.dialog.locator("footer [type=submit]");
  await tabTo(gm, on, 40);
  for (const page of ["Magic", "Gear"]) {
    await keyboard.press("Enter");
    await poll(make.step).toBe(page);
    await poll(() => has(on)).toBe(true);
  }
  const dice = gm.dialog.locator("[data-action=fill][data-dice=everything]");
  await tabTo(gm, dice, 10);
  await gm.lay(...[4, 4, 4, 5, 5, 5, 3, 3, 4, 6, 6, 5, 1, 2, 3], ...[2, 1, 1, 1, 1]);
  await gm.lay(...[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 3, 4, 5, 6]);
  await keyboard.press("Enter");
  await poll(make.step).toBe("Identity");
  await poll(() => has(dice)).toBe(true);
  await tabTo(gm, on, 10, "Shift+Tab");
  const name = await make.value("name");
  await keyboard.press("Enter");
  await gm.sheet(name).waitFor();
  await poll(() => has(gm.sheet(name))).toBe(true);
  await gm.eval(`game.actors.getName(${JSON.stringify(name)}).sheet.close().then(() => null)`);
  await poll(() => has(create)).toBe(true);

  // Damage, its card, and undo; the card is re-rendered each time and keeps the focus.
  await tabTo(gm, gm.token("Road Bandit"), 160, "Shift+Tab");
  await keyboard.press("t");
  await gm.until(`game.user.targets.size === 1`);
  await gm.eval(`game.actors.getName("Brannoc Tull").sheet.render({ force: true }).then(() => null)`);
  const sheet = gm.sheet("Brannoc Tull");
  const attack = sheet.getByRole("button", { name: /Attack with Arming Sword/ });
  await tabTo(gm, attack, 60);
  await gm.lay(12, 5, 6);
  await keyboard.press("Enter");
  await gm.dialog.waitFor();
  await tabTo(gm, on, 60);
  await keyboard.press("Enter");
  await poll(() => has(attack)).toBe(true);
  await poll(() => heard(gm)).toContainEqual(expect.stringContaining("Hit: 7 slashing damage to Road Bandit."));
  await sidebar(gm, "chat");
  await tabTo(gm, gm.card.locator("[data-card=offer]"), 160);
  await gm.lay(2);
  await keyboard.press("Enter");
  await poll(() => gm.hp("Road Bandit")).toBe(4);
  await poll(() => has(gm.card.getByRole("button", { name: "Undo Road Bandit" }))).toBe(true);
  await keyboard.press("Enter");
  await poll(() => gm.hp("Road Bandit")).toBe(9);
  await poll(() => has(gm.card.getByRole("button", { name: "Redo Road Bandit" }))).toBe(true);
  await poll(async () => (await heard(gm)).at(-1)).toMatch(/HP 9 to 4 .*undone\./);
  const told = await heard(gm);
  expect(told.filter((line) => line.includes("Hit: 7 slashing"))).toHaveLength(1);
  expect(told.filter((line) => line.includes("undone"))).toHaveLength(1);
  // Screen readers that read the log do not read our cards a second time.
  expect(await gm.card.getAttribute("aria-live")).toBe("off");

  // A night's rest.
  await tabTo(gm, sheet.getByRole("button", { name: "Rest", exact: true }), 200);
  await keyboard.press("Enter");
  await gm.dialog.waitFor();
  await tabTo(gm, on, 60);
  const cards = await gm.cards.count();
  await gm.lay(3);
  await keyboard.press("Enter");
  await poll(() => gm.cards.count()).toBe(cards + 1);
  await poll(async () => (await heard(gm)).at(-1)).toContain("Brannoc Tull");
}, 180_000);
