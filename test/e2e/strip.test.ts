/** The GM's strip of what waits: for whom, since when, what happens by default, and the buttons to answer for the absent. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const SHOTS = process.env.FIVEFOLD_SHOTS;

const strip = (seat: Seat) => seat.page.locator("aside.ff-waits");
const items = (seat: Seat) => strip(seat).locator("li");

/** Pictures of the strip and the card that waits, in both themes and two widths, where somebody wants to look at them. */
async function look(seat: Seat, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const scheme of ["light", "dark"]) {
    await seat.eval(
      `game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), colorScheme: { applications: "${scheme}", interface: "${scheme}" } }).then(() => null)`,
    );
    for (const width of [1280, 360]) {
      await seat.page.setViewportSize({ width, height: 860 });
      await seat.page.screenshot({ path: join(SHOTS, `strip-${name}-${scheme}-${width}.png`) });
    }
    await seat.page.setViewportSize({ width: 1280, height: 860 });
  }
}

/** The Road Bandit attacks Brannoc, whose player is asked for the Defense roll. */
async function ambush(gm: Seat): Promise<void> {
  await gm.eval(`game.settings.set("fivefold", "bloodied.defenseRoll", "prompt").then(() => null)`);
  await gm.target("Brannoc Tull");
  const foe = await gm.openToken("Road Bandit");
  await gm.lay(15);
  await foe
    .getByRole("button", { name: /Attack with Short Sword/ })
    .first()
    .click({ modifiers: ["Shift"] });
  await gm.closeAll();
  await gm.tab("chat");
}

it("section 6: what an absent player is asked stands in the strip with name, time and default, and the GM answers from it", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const ben = await table.join("Ben");
  expect(await strip(gm).isVisible()).toBe(false);
  await ambush(gm);
  await poll(() => strip(gm).locator("summary").innerText()).toBe("Waiting: 1");
  await anna.page.context().close();
  await poll(() => gm.eval(`game.users.getName("Anna").active`)).toBe(false);
  await strip(gm).locator("summary").click();
  await look(gm, "question");
  const now = await gm.eval<string>(
    `new Date(Object.values(game.messages.contents.at(-1).system.acts)[0].waiting.since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })`,
  );
  const told = await items(gm).innerText();
  expect(told).toMatch(/^Brannoc Tull\b/);
  expect(told).toContain(`Open since ${now}.`);
  expect(told).toContain("Nothing happens until then; the GM can answer instead.");

  expect(await strip(ben).count()).toBe(0);
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toContain("Waits for Brannoc Tull");

  await gm.lay(10, 5);
  await items(gm).getByRole("button", { name: "Roll 1d20" }).click();
  await poll(() => gm.card.innerText()).toMatch(/Hit: 5 piercing for Brannoc Tull/);
  await poll(() => strip(gm).isVisible()).toBe(false);
});
