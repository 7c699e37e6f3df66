/** The GM forecasts the combat of the scene: from the GM's tools, with a worker, without a change of the world. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { bringAxe, violations } from "./looks.ts";
import { Table } from "./table.ts";
import { SHOTS } from "./tooling.ts";

let table: Table;
afterEach(() => table?.close());

it("the GM forecasts the combat of the scene, and one enemy more", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  await bringAxe(gm);
  const before = await gm.eval<string>("JSON.stringify(game.actors.map((a) => a.toObject()))");
  await gm.tab("actors");
  await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
  await gm.page.locator("#fivefold-gm-tools [data-action=forecast]").click();
  const window = gm.page.locator("#fivefold-forecast");
  await window.getByRole("group", { name: "Combatants from" }).getByRole("button", { name: "Scene" }).click();
  expect(await window.locator(".participants li").count()).toBeGreaterThan(1);
  await window.locator("[data-field=combats]").selectOption("200");
  await window.locator("[data-action=run]").click();
  await window.getByRole("heading", { name: "200 combats" }).waitFor();
  await window.locator("[data-action=run]").waitFor();
  const said = await window.locator(".said").innerText();
  expect(said).toMatch(/wins?|win/);
  expect(said).not.toContain("FIVEFOLD");
  expect(await window.locator(".bars .ff-meta").first().innerText()).toMatch(/^[\d.]+ to [\d.]+ %$/);
  await window.locator("summary", { hasText: "One typical combat" }).click();
  expect(await window.locator(".story li").count()).toBeGreaterThan(3);
  expect(await violations(gm, "#fivefold-forecast")).toEqual([]);
  if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, "forecast.png") });

  // On four cores three workers share the combats: the result is the same.
  const onOneWorker = await window.locator(".result").innerText();
  await gm.eval(`Object.defineProperty(navigator, "hardwareConcurrency", { value: 4, configurable: true }) && 0`);
  await window.locator("[data-action=run]").click();
  await window.locator("[data-action=cancel]").waitFor();
  await window.locator("[data-action=cancel]").waitFor({ state: "detached" });
  await gm.eval("delete navigator.hardwareConcurrency");
  await window.getByRole("heading", { name: "200 combats" }).waitFor();
  expect(await window.locator(".result").innerText()).toBe(onOneWorker);

  // One enemy more: the forecast is made again at once.
  const enemies = window.getByRole("region", { name: "Enemies" });
  await enemies.locator("[data-action=count][data-by='1']").first().click();
  await window.locator("[data-action=cancel]").waitFor({ state: "detached" });
  await window.getByRole("heading", { name: "200 combats" }).waitFor();

  // A party of three ready characters of level 3.
  await window.getByRole("button", { name: "Ready characters" }).click();
  await window.locator("[data-field=size]").selectOption("3");
  await window.locator("[data-field=level]").selectOption("3");
  expect(await window.getByRole("region", { name: "Party" }).locator("li").count()).toBe(3);
  await window.locator("[data-action=run]").click();
  await window.locator("[data-action=cancel]").waitFor({ state: "detached" });
  await window.getByRole("heading", { name: "200 combats" }).waitFor();
  if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, "forecast-ready.png") });
  expect(await gm.eval<string>("JSON.stringify(game.actors.map((a) => a.toObject()))")).toBe(before);
  expect(gm.complaints).toEqual([]);
});
