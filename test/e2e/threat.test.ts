/** The GM reads the threat of a creature on its sheet and in the compendium browser, and calculates it for an own one. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { bringAxe, violations } from "./looks.ts";
import { Table } from "./table.ts";
import { SHOTS } from "./tooling.ts";

let table: Table;
afterEach(() => table?.close());

it("a creature of the compendium shows its threat; an own one gets it by one click", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  await bringAxe(gm);
  const sheet = (name: string) => gm.page.locator(`.fivefold.sheet[aria-label="${name}"]`);
  await gm.eval(`game.packs.get("fivefold.bloodied-creatures").getDocuments().then((all) =>
    all.find(({ name }) => name === "Road Bandit").sheet.render({ force: true }))`);
  const shipped = sheet("Road Bandit").locator(".ff-threat");
  expect(await shipped.innerText()).toMatch(/^Even combat: \d+\+? · Deadly: \d+\+? \(four ready characters\)$/);
  await shipped.getByRole("button").click();
  expect(await gm.page.locator("#tooltip").innerText()).toMatch(/4 against four: party wins\s+\d+ %\s+\d+ to \d+ %/);
  if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, "threat-tip.png") });
  await sheet("Road Bandit").locator("[data-action=close]").click();

  await gm.eval(`game.packs.get("fivefold.bloodied-creatures").getDocuments().then(async (all) => {
    const king = all.find(({ name }) => name === "Barrow King").toObject();
    const rat = all.find(({ name }) => name === "Cellar Rat").toObject();
    await Actor.create({ ...king, _id: null, name: "Hill King", flags: {} });
    const own = await Actor.create({ ...rat, _id: null, name: "Hill Rat", flags: {} });
    await own.sheet.render({ force: true });
  })`);
  const rat = sheet("Hill Rat").locator(".ff-threat");
  await rat.getByRole("button", { name: "Calculate threat" }).click();
  await rat.getByRole("button", { name: "Cancel" }).click();
  await rat.getByText("Threat not calculated").waitFor();
  await sheet("Hill Rat").locator("[data-action=close]").click();

  await gm.eval(`game.actors.getName("Hill King").sheet.render({ force: true })`);
  const own = sheet("Hill King").locator(".ff-threat");
  await own.getByText("Threat not calculated").waitFor();
  await own.getByRole("button", { name: "Calculate threat" }).click();
  await own.getByRole("button", { name: "Calculate again" }).waitFor();
  expect(await own.innerText()).toMatch(/1 is deadly|Even combat: \d/);
  const stored = `game.actors.getName("Hill King").flags.fivefold.threat`;
  expect(await gm.eval<number>(`${stored}.even`)).toBeLessThanOrEqual(2);
  expect(await violations(gm, ".fivefold.sheet")).toEqual([]);
  if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, "threat.png") });
  expect(gm.complaints).toEqual([]);
});
