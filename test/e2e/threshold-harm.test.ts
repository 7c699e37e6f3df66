/** Healing without a target asks for one, and harms an undead; a fall is reported once and undone with one click. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const said = async (seat: Seat, at: number): Promise<string> =>
  (await seat.cards.nth(at).innerText()).replace(/\s+/g, " ");
const confirm = async (seat: Seat): Promise<void> => {
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
};

it("T-17 T-107 T-131 T-135 D-21: no target, one selected by name; a fall and its undo", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  const ben = await table.join("Ben");
  const priest = await ben.openToken("Ilsabet Rowe");
  await priest.getByRole("button", { name: "Use Mending Light" }).click();
  await ben.withoutTargets();
  await ben.dialog.locator("[name=attackFirst]").check();
  await poll(() => ben.dialog.innerText()).toContain("1d20 + 3");
  await ben.dialog.locator("[name=attackFirst]").uncheck();
  await confirm(ben);
  await ben.closeAll();
  await ben.tab("chat");
  await ben.lay(5);
  await ben.card.getByRole("button", { name: /^Heal/ }).click();
  await ben.card.getByRole("button", { name: "Heal targets by 8" }).click();
  const choose = ben.dialog.locator("[type=submit]");
  await poll(() => choose.getAttribute("aria-disabled")).toBe("true");
  await ben.dialog.getByLabel("Grave Thrall").check();
  await confirm(ben);
  await poll(() => said(ben, 0)).toContain("The healing harms Grave Thrall: 8 damage.");
  expect(await said(ben, 0)).not.toMatch(/Wound Threshold|20 to 12/);
  await gm.tab("chat");
  // The applied damage is folded, although the healing may still go to other targets.
  await poll(() => said(gm, 0)).toContain("8 damage. Grave Thrall Undo Grave Thrall HP 20 to 12 Details");
  await gm.cards.nth(0).locator("summary").click();
  await poll(() => said(gm, 0)).toContain("8 does not exceed the Wound Threshold of 12.");

  const soldier = await gm.openToken("Brannic Holt");
  await soldier.getByRole("button", { name: "Damage", exact: true }).click();
  await gm.dialog.locator("[name=amount]").fill("30");
  await confirm(gm);
  await gm.closeAll();
  await poll(() => said(gm, 1)).toContain("track step 0 to 5");
  await poll(() => gm.cards.count()).toBe(3);
  await gm.cards.nth(1).getByRole("button", { name: "Undo" }).click();
  await poll(() => gm.cards.count()).toBe(2);
  await poll(() => said(gm, 1)).toContain("Redo");
  await poll(() => gm.statuses("Brannic Holt")).toEqual([]);
});

it("D-50: a player rolls the attack of the poison in their character", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  const ben = await table.join("Ben");
  await gm.target("Ilsabet Rowe");
  await gm.lay(19);
  await gm.eval(`(async () => {
    const viper = canvas.tokens.placeables.find((t) => t.name === "Sewer Viper").actor;
    await game.fivefold.act(viper.uuid, "power", { item: viper.items.getName("Adder Venom").id, skip: true });
    return null;
  })()`);
  await gm.tab("chat");
  await gm.card.getByRole("button", { name: "Ilsabet Rowe: apply Poisoned", exact: true }).click();
  await poll(() => gm.statuses("Ilsabet Rowe")).toEqual(["poisoned"]);
  await gm.eval(`(async () => {
    for (const c of game.combat.combatants) await c.update({ initiative: c.name === "Ilsabet Rowe" ? 40 : 5 });
    await game.combat.startCombat();
    return null;
  })()`);
  await ben.tab("chat");
  const roll = ben.page.locator("#chat").getByRole("button", { name: "Roll poison attack" });
  await roll.click();
  await ben.dialog.waitFor();
  await gm.lay(1);
  await confirm(ben);
  await poll(() => said(ben, -1)).toContain("Adder Venom");
  await poll(() => roll.count()).toBe(0);
});
