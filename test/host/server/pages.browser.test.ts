import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contexts, openBrowser } from "../browser.ts";
import type { Globals } from "../view.ts";
import { openServer, type ServedTable } from "./serve.ts";

declare const window: Pick<Globals, "hostReady">;
declare const game: Globals["game"];
declare const Actor: Globals["Actor"];

const fixture = join(dirname(fileURLToPath(import.meta.url)), "../fixture");

let browser: Contexts;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([13, 14] as const)("in a browser, generation %i", (generation) => {
  let table: ServedTable;
  let complaints: string[];
  beforeAll(async () => {
    table = await openServer({ system: fixture, generation });
    complaints = [];
  });
  afterAll(() => table.close());

  const watch = (page: Page): Page => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    return page;
  };
  const ready = (page: Page) => page.waitForFunction(() => window.hostReady === true);

  test("two users join, one writes, the other sees it; the sheet uses the system's cascade layer", async () => {
    const [one, two] = [
      watch(await (await browser.newContext()).newPage()),
      watch(await (await browser.newContext()).newPage()),
    ];
    await one.goto(table.address);
    await one.getByRole("button", { name: "Gamemaster" }).click();
    await two.goto(`${table.address}/game?user=Player%201`);
    await Promise.all([ready(one), ready(two)]);
    expect(await one.evaluate(() => game.release.generation)).toBe(generation);
    await one.evaluate(() => Actor.create({ name: "Bo", type: "hero", ownership: { default: 3 } }));
    await two.waitForFunction(() => game.actors.getName("Bo"));
    await two.evaluate(() => game.actors.getName("Bo").sheet.render({ force: true }));
    const title = two.locator(".conformance-hero h1");
    await title.waitFor();
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    await two.locator('.conformance-hero [name="system.agility"]').fill("4");
    await two.locator('.conformance-hero [name="system.agility"]').press("Tab");
    await one.waitForFunction(() => game.actors.getName("Bo").system.defence === 14);
    await two.locator('.conformance-hero [data-action="swing"]').click();
    await one.waitForFunction(() => game.messages.size === 1);
    await two.reload();
    await ready(two);
    expect(await two.evaluate(() => game.user.name)).toBe("Player 1");
    expect(complaints).toEqual([]);
    await one.context().close();
    await two.context().close();
  });

  test("a page notices when its host is gone", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${table.address}/game?user=Gamemaster`);
    await ready(page);
    await table.close();
    await page.locator("#connection-lost").waitFor();
    await page.context().close();
  });
});
