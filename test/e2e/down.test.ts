/** Down, bleeding, staunched, at death's line, and the choice. */
import { afterEach, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** The GM deals damage with the sheet's dialog, ignoring armor. */
async function hurt(gm: Seat, amount: number): Promise<void> {
  await gm.sheet("Brannoc Tull").locator("[data-act=blow]").click();
  await gm.dialog.waitFor();
  await gm.dialog.locator("[name=amount]").fill(String(amount));
  await gm.dialog.locator("[name=ignoresArmor]").check();
  await gm.dialog.locator("[type=submit]").click();
  await gm.dialog.waitFor({ state: "detached" });
}

async function nextTurn(gm: Seat): Promise<void> {
  const now = () => gm.eval("[game.combat.round, game.combat.turn].join()");
  const before = await now();
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=nextTurn]").click();
  await poll(now).not.toBe(before);
}

it("B-22 B-24 B-25 B-26 B-27 B-28 B-32 B-37: Brannoc goes down, bleeds, is staunched, reaches death's line and takes an injury instead", async () => {
  table = await Table.open();
  const [gm, anna, ben] = await table.all();
  await gm.tab("combat");
  await gm.lay(20, 15, 10, 5);
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await poll(() => gm.eval("game.combat.combatants.contents.every((c) => c.initiative !== null)")).toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await poll(() => anna.eval("game.combat.combatant?.name")).toBe("Brannoc Tull");

  await gm.open("Brannoc Tull");
  await hurt(gm, 7);
  await poll(() => anna.hp("Brannoc Tull")).toBe(8);
  await poll(() => anna.statuses("Brannoc Tull")).toEqual([]);
  await hurt(gm, 7);
  await poll(() => anna.statuses("Brannoc Tull")).toEqual(["bloodied"]);
  await hurt(gm, 1);
  await poll(() => anna.hp("Brannoc Tull")).toBe(0);
  await poll(() => anna.statuses("Brannoc Tull")).toEqual(["bleedingOut", "bloodied", "unconscious"]);
  const sheet = await anna.open("Brannoc Tull");
  await poll(() => sheet.innerText()).toContain("Unconscious and bleeding out");
  await poll(() => sheet.getByRole("button", { name: /Attack with Arming Sword/ }).isVisible()).toBe(false);
  await ben.tab("combat");
  await poll(() => ben.page.locator("#combat .combatant", { hasText: "Brannoc Tull" }).innerText()).toContain(
    "Bleeding out",
  );

  for (let turn = 0; turn < 4; turn += 1) await nextTurn(gm);
  await anna.tab("chat");
  await poll(() => anna.card.innerText()).toContain("Bleeding out");
  await gm.lay(16);
  await anna.card.getByRole("button", { name: /Roll the save/ }).click();
  await poll(() => anna.hp("Brannoc Tull")).toBe(-1);
  await poll(() => anna.card.innerText()).toContain("Brannoc Tull bleeds: 1 HP lost.");
  await poll(() => anna.statuses("Brannoc Tull")).toContain("bleedingOut");

  await ben.target("Brannoc Tull");
  const helper = await ben.open("Thessaly Quill");
  await helper.locator("[data-act=stopBleeding]").click();
  await poll(() => anna.statuses("Brannoc Tull")).toEqual(["bloodied", "unconscious"]);
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toMatch(/stops .+’s bleeding/);
  await poll(() => ben.eval(`game.combat.combatants.getName("Thessaly Quill").held.action`)).toBe(0);

  await hurt(gm, 6);
  await poll(() => anna.hp("Brannoc Tull")).toBe(-7);
  await poll(() => anna.statuses("Brannoc Tull")).toEqual(["atTheLine", "bleedingOut", "bloodied", "unconscious"]);
  await poll(() => sheet.innerText()).toContain("At death’s line: die, or take a serious injury instead.");
  const choice = anna.cards.filter({ hasText: "Death’s choice" }).last();
  await choice.getByRole("button", { name: /^Die/ }).waitFor();
  await poll(() => ben.cards.filter({ hasText: "Death’s choice" }).last().locator("[data-card=choose]").count()).toBe(
    0,
  );
  await gm.lay(4);
  await choice.getByRole("button", { name: /Take a serious injury/ }).click();
  await poll(() => choice.innerText()).toContain("Brannoc Tull lives, with a major injury.");
  await poll(() => anna.statuses("Brannoc Tull")).toEqual(["bloodied", "seriousInjury", "unconscious"]);
  await poll(() => sheet.innerText()).toMatch(/Serious injury, major/);
  await poll(() => sheet.innerText()).toMatch(/instead of death/);
  await poll(() => anna.hp("Brannoc Tull")).toBe(-7);
});
