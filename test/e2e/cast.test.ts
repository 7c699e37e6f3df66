/** A spell that falls short: sixes are lost, a lower Tier by button, a flame at the bandit, the dice restored. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("B-18 B-44 B-45 B-46 B-55 D-34: Ben casts Fire with three dice, loses a six, settles for Tier 1, burns the bandit and undoes the cast", async () => {
  table = await Table.open();
  const [gm, ben] = [await table.join("Gamemaster"), await table.join("Ben")];
  const pool = () => ben.eval(`game.actors.getName("Thessaly Quill").system.casting.pool.value`);
  await ben.target("Road Bandit");
  const sheet = await ben.open("Thessaly Quill");
  await sheet.getByRole("button", { name: /Cast Fire, Tier 2/ }).click();
  const { dialog } = ben;
  await dialog.waitFor();
  await poll(() => dialog.locator("[name=tier][value='2']").isChecked()).toBe(true);
  await dialog.locator("[name=dice]").fill("3");
  await dialog.locator("[name=dice]").press("Tab");
  // 108 of 216 rolls of three dice reach 11; one makes 3, and no lower Tier at all is impossible. Half of the attacks stray.
  await poll(async () => (await dialog.innerText()).replace(/\s+/g, " ")).toContain(
    "13% casts and hits 1.3% casts, critical hit 36% casts, but misses 50% Tier 1",
  );

  await ben.lay(6, 1, 1);
  await dialog.locator("[type=submit]").click();
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toContain("falls short");
  await poll(() => ben.card.innerText()).toContain("Pool 8 → 7");
  // the six is lost with the roll itself, whatever is chosen
  await poll(pool).toBe(7);
  await poll(() => ben.card.locator("[data-card=choose]").allInnerTexts()).toEqual([
    expect.stringContaining("Tier 1"),
    expect.stringContaining("Tier 0"),
    expect.stringContaining("fizzle"),
  ]);
  await ben.card.getByRole("button", { name: "Cast at Tier 1" }).click();
  await poll(() => ben.card.innerText()).toContain("settles for Fire at Tier 1");
  await poll(() => sheet.innerText()).toContain("7 of 8 dice");

  // Brannoc is next to the bandit: 60 is over the 50 in 100 for hitting a bystander
  await gm.lay(60, 12, 5, 6);
  await ben.card.getByRole("button", { name: "Attack Road Bandit with Fire" }).click();
  await poll(() => ben.card.innerText()).toContain("Hit: 6 fire damage to Road Bandit.");
  // leather armor against fire: 1d3 + 1
  await gm.lay(2);
  await ben.card.getByRole("button", { name: "Apply to Road Bandit" }).click();
  await poll(() => ben.hp("Road Bandit")).toBe(6);

  // Its follow-up damaged the bandit, which Ben does not own: only the GM may undo it all.
  await poll(() => ben.card.getByRole("button", { name: "Undo Thessaly Quill" }).count()).toBe(0);
  await gm.card.locator(".ff-more > summary").click();
  await gm.card.getByRole("button", { name: "Undo Thessaly Quill" }).first().click();
  await poll(pool).toBe(8);
  await poll(() => gm.hp("Road Bandit")).toBe(9);
  await poll(() => sheet.innerText()).toContain("8 of 8 dice");
});
