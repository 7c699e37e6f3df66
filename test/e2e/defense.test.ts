/** The target's player is asked for the Defense roll. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("B-06 B-07 D-06: with the setting on, Anna is asked for Brannoc's Defense and rolls it, and the GM sees the result", async () => {
  table = await Table.open();
  const [gm, anna, ben] = await table.all();
  await gm.tab("settings");
  await gm.page.locator("#settings [data-action=configure]").click();
  await gm.page.locator('#settings-config [name="fivefold.bloodied.defenseRoll"]').selectOption("prompt");
  await gm.page.locator("#settings-config button[type=submit]").click();
  await poll(() => anna.eval(`game.settings.get("fivefold", "bloodied.defenseRoll")`)).toBe("prompt");
  await gm.closeAll();

  await gm.target("Brannoc Tull");
  const enemy = await gm.openToken("Road Bandit");
  await enemy
    .getByRole("button", { name: /Attack with Short Sword/ })
    .first()
    .click();
  await gm.dialog.waitFor();
  await gm.lay(15);
  await gm.dialog.locator("[type=submit]").click();
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(/Waits for Brannoc Tull \(Anna\)/);

  await anna.tab("chat");
  const ask = anna.card.getByRole("button", { name: "Roll 1d20" });
  await ask.waitFor();
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toMatch(/Waits for Brannoc Tull \(Anna\)/);
  await poll(() => ben.card.locator("[data-card=rollDie]").count()).toBe(0);

  await gm.lay(5);
  await anna.lay(10);
  await ask.click();
  // 15 + 1 against 10 + 0 + 2, then 1d6 + floor(1 / 2)
  await poll(() => gm.card.innerText()).toMatch(/Hit: 5 piercing damage to Brannoc Tull/);
  for (const seat of [gm, anna, ben])
    await poll(async () => (await seat.card.innerText()).replace(/\s+/g, " ")).toMatch(/16.*hits by 4.*12/i);
  await poll(() => gm.card.locator("[data-card=offer]").allInnerTexts()).toEqual([
    expect.stringContaining("Apply to Brannoc Tull"),
  ]);
});
