/** A world in German: sheet, dialog and card speak it, numbers are written as it writes them, and nothing sticks out. */
import { afterEach, expect, it } from "vitest";
import { beyond } from "./looks.ts";
import { Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("a German GM opens a sheet on a telephone, sees the chances, hits, takes it back", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  await gm.eval(`localStorage.setItem("core.language", JSON.stringify("de")) ?? null`);
  await gm.reload();
  const sheet = await gm.open("Brannoc Tull");
  await gm.eval(`game.actors.getName("Brannoc Tull").sheet.setPosition({ left: 10, top: 10, width: 360 }) && null`);
  expect(await beyond(gm, `form.fivefold.sheet[aria-label="Brannoc Tull"]`)).toEqual([]);
  // What others put into the head of the Actors tab leaves the way to the other tabs free.
  await gm.tab("chat");

  await gm.target("Road Bandit");
  await sheet.getByRole("button", { name: /Angreifen mit Arming Sword/ }).click();
  await gm.dialog.waitFor();
  const said = (await gm.dialog.innerText()).replace(/\s+/g, " ");
  for (const line of ["52 % Treffer", "43 % trifft niemanden", "niedergestreckt 4,4 %", "im Schnitt: 2,4."])
    expect(said).toContain(line);

  await gm.lay(12, 5, 6);
  await gm.dialog.getByRole("button", { name: "Angreifen" }).click();
  await gm.card.waitFor();
  await expect.poll(() => gm.card.innerText()).toContain("Treffer: 7 Schaden (Hieb) für Road Bandit.");
  await gm.lay(2);
  await gm.card.getByRole("button", { name: "Auf Road Bandit anwenden", exact: true }).click();
  await expect.poll(() => gm.card.innerText(), { timeout: 20_000 }).toContain("TP: 9 → 4");
  await gm.card.getByRole("button", { name: "Zurücknehmen" }).first().click();
  await expect.poll(() => gm.card.innerText(), { timeout: 20_000 }).toContain("zurückgenommen");
  expect(await gm.hp("Road Bandit")).toBe(9);
});
