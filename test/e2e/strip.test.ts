/** The GM's list of pending requests: name, time, default, and buttons to answer for absent players. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const SHOTS = process.env.FIVEFOLD_SHOTS;

const strip = (seat: Seat) => seat.page.locator("aside.ff-waits");
const items = (seat: Seat) => strip(seat).locator("li");

/** Screenshots of the list and the waiting card, in both themes and two widths, if requested. */
async function look(seat: Seat, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const scheme of ["light", "dark"]) {
    const other = scheme === "light" ? "dark" : "light";
    await seat.eval(
      `[document.body, ...document.querySelectorAll(".themed")].forEach((e) => e.classList.replace("theme-${other}", "theme-${scheme}"))`,
    );
    for (const width of [1280, 360]) {
      await seat.page.setViewportSize({ width, height: 860 });
      await seat.page.screenshot({ path: join(SHOTS, `strip-${name}-${scheme}-${width}.png`) });
    }
    await seat.page.setViewportSize({ width: 1280, height: 860 });
  }
  await seat.eval(`document.body.classList.replace("theme-dark", "theme-light")`);
}

/** The Road Bandit attacks Brannoc, whose player is asked for the Defense roll. */
async function ambush(gm: Seat): Promise<void> {
  await gm.eval(`game.settings.set("fivefold", "bloodied.defenseRoll", "prompt").then(() => null)`);
  await gm.target("Brannoc Tull");
  const enemy = await gm.openToken("Road Bandit");
  await gm.lay(15);
  await enemy
    .getByRole("button", { name: /Attack with Short Sword/ })
    .first()
    .click({ modifiers: ["Shift"] });
  await gm.closeAll();
  await gm.tab("chat");
}

it("a request to an absent player is listed with name, time and default, and the GM answers it there", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const ben = await table.join("Ben");
  await poll(() => strip(gm).isVisible()).toBe(false);
  await ambush(gm);
  await poll(() => strip(gm).locator("summary").innerText()).toBe("Waiting: 1");
  await anna.page.context().close();
  await poll(() => gm.eval(`game.users.getName("Anna").active`)).toBe(false);
  await strip(gm).locator("summary").click();
  await poll(() => gm.card.innerText()).toContain("Waits for Brannoc Tull (Gamemaster).");
  await look(gm, "question");
  const now = await gm.eval<string>(
    `new Date(Object.values(game.messages.contents.at(-1).system.acts)[0].waiting.since).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit" })`,
  );
  const told = await items(gm).innerText();
  expect(told).toMatch(/^Brannoc Tull\b/);
  expect(told).toContain(`Open since ${now}.`);
  expect(told).toContain("Nothing happens until then; the GM can answer instead.");

  await poll(() => strip(ben).count()).toBe(0);
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toContain("Waits for Brannoc Tull (Gamemaster).");
  await look(ben, "other");

  await gm.tab("actors");
  await items(gm).getByRole("button", { name: "Show card" }).click();
  await poll(() => gm.card.locator(":focus").innerText()).toBe("Roll 1d20");

  await gm.lay(10, 5);
  await items(gm).getByRole("button", { name: "Roll 1d20" }).click();
  await poll(() => items(gm).innerText()).toMatch(/^Road Bandit[\s\S]*Hit: 5 piercing damage to Brannoc Tull/);
  await poll(() => items(gm).getByRole("button", { name: "Roll 1d20" }).count()).toBe(0);
  await gm.lay(1, 1);
  await items(gm).getByRole("button", { name: "Apply to Brannoc Tull" }).click();
  await poll(() => gm.hp("Brannoc Tull")).toBe(11);
  await poll(() => strip(gm).isVisible()).toBe(false);
});

it("what players clicked without a GM is listed when one connects, and applied there", async () => {
  table = await Table.open({ generation: 13 });
  const first = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await first.eval(`game.settings.set("fivefold", "automation", "manual").then(() => null)`);
  await first.page.context().close();
  await poll(() => anna.eval("game.users.activeGM === null")).toBe(true);
  await anna.target("Road Bandit");
  const sheet = await anna.open("Brannoc Tull");
  await anna.lay(12, 5, 2, 1);
  await sheet.getByRole("button", { name: /Attack with Arming Sword/ }).click({ modifiers: ["Shift"] });
  await anna.tab("chat");
  await anna.card.getByRole("button", { name: "Apply to Road Bandit" }).click();
  await poll(() => anna.card.innerText()).toContain("Waits for the GM.");
  await poll(() => anna.page.locator("aside.ff-waits").count()).toBe(0);
  await anna.closeAll();
  await look(anna, "player");

  const gm = await table.join("Gamemaster");
  await poll(() => strip(gm).locator("summary").innerText()).toBe("Waiting: 2");
  await strip(gm).locator("summary").focus();
  await look(gm, "closed");
  await gm.page.keyboard.press("Enter");
  await look(gm, "applications");
  const damage = items(gm).filter({ has: gm.page.locator("b", { hasText: "Road Bandit" }) });
  await poll(() => damage.innerText()).toMatch(/^Road Bandit\b[\s\S]*2 HP lost[\s\S]*Waits for the GM\. Open since \d/);
  await damage.getByRole("button", { name: "Apply" }).click();
  await poll(() => anna.hp("Road Bandit")).toBe(7);
  await poll(() => strip(gm).locator("summary").innerText()).toBe("Waiting: 1");
  // The clicked button is gone; keyboard focus stays in the list.
  await poll(() => gm.page.locator(":focus").innerText()).toBe("Waiting: 1");
  // The attack's cost waits as well if the GM applies everything manually.
  await poll(() => items(gm).locator("b").innerText()).toBe("Brannoc Tull");
  await items(gm).getByRole("button", { name: "Apply" }).click();
  await poll(() => strip(gm).isVisible()).toBe(false);
});
