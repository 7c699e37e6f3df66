/** A small character created manually: a class and a species dropped, a weapon sized to fit, the species replaced. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("T-06 T-07 T-15 T-60: dropped items fill in fields, ask which size they are made for, and ask before a species is replaced", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  const { page } = gm;
  const wren = `game.actors.getName("Wren Holloway")`;
  await gm.eval(
    `Actor.create({ name: "Wren Holloway", type: "thresholdCharacter" }, { renderSheet: true }).then(() => null)`,
  );
  const sheet = gm.sheet("Wren Holloway");
  await sheet.waitFor();
  await gm.eval(`${wren}.sheet.setPosition({ left: 410, top: 20 }) && null`);
  await poll(() => sheet.getByRole("button", { name: "Edit", exact: true }).getAttribute("aria-pressed")).toBe("true");

  const packs = ["classes", "gear"];
  for (const [at, pack] of packs.entries()) {
    await gm.eval(`game.packs.get("fivefold.threshold-${pack}").render(true) && null`);
    await poll(() => page.locator(".compendium-window").count()).toBe(at + 1);
    await gm.eval(
      `[...foundry.applications.instances.values()].filter((a) => a.id.startsWith("compendium-"))[${at}].setPosition({ left: 10, top: ${20 + 340 * at}, height: 320 }) && null`,
    );
  }
  const drop = async (pack: string, name: string): Promise<void> => {
    const shown = page.locator(".compendium-window").nth(packs.indexOf(pack));
    await shown.locator("input[type=search]").fill(name);
    await shown.locator(".entry", { hasText: name }).first().dragTo(sheet.locator(".window-content"));
  };
  const held = (): Promise<string[]> => gm.eval(`${wren}.items.map((i) => i.name).sort()`);
  const dialog = page.locator(".ff-dialog").last();

  await drop("classes", "Rogue");
  await poll(held).toEqual(["Rogue"]);
  await drop("classes", "Hillkin");
  await poll(held).toEqual(["Hillkin", "Rogue"]);
  await poll(() => gm.eval(`[${wren}.system.hp.value, ${wren}.system.size.value]`)).toEqual([16, "small"]);

  await drop("gear", "Battle Axe");
  await dialog.waitFor();
  await poll(() => dialog.locator("select[name=madeFor]").inputValue()).toBe("small");
  await dialog.getByRole("button", { name: "Add item" }).click();
  await poll(held).toEqual(["Battle Axe", "Hillkin", "Rogue"]);
  await poll(() => gm.eval(`${wren}.items.getName("Battle Axe").system.madeFor`)).toBe("small");

  // Closing changes nothing; confirming replaces the species.
  await drop("classes", "Dwarf");
  await dialog.waitFor();
  await poll(() => dialog.innerText()).toMatch(/Hillkin is removed/);
  await page.keyboard.press("Escape");
  await poll(() => page.locator(".ff-dialog").count()).toBe(0);
  await poll(() => held()).toEqual(["Battle Axe", "Hillkin", "Rogue"]);
  await drop("classes", "Dwarf");
  await dialog.getByRole("button", { name: "Change to Dwarf" }).click();
  await poll(held).toEqual(["Battle Axe", "Dwarf", "Rogue"]);
  await poll(() => gm.eval(`[${wren}.system.hp.value, ${wren}.system.hp.max]`)).toEqual([20, 20]);
  expect(gm.complaints).toEqual([]);
});
