import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import type { RealmGlobals } from "../types.ts";
import { bundle, launch, open } from "./testing/browser.ts";

declare const foundry: RealmGlobals["foundry"];
/** Tabs passed to the callbacks of a test, kept on the page. */
declare const log: string[];

let browser: Contexts;
let files: { js: string; css: string };

beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), bundle()]);
});
afterAll(() => browser?.close());

describe("SearchFilter", () => {
  it("calls back with a pattern that ignores case and accents, and evaluates field filters", async () => {
    const { page } = await open(browser, files);
    await page.evaluate(() => {
      const { SearchFilter } = foundry.applications.ux;
      document.querySelector("main")!.innerHTML = '<input type="search"><ol><li>Éclair</li><li>Bread</li></ol>';
      const filter = new SearchFilter({
        inputSelector: "input",
        contentSelector: "ol",
        delay: 0,
        callback: (_event, _query, rgx, content) => {
          for (const row of content!.querySelectorAll("li")) row.hidden = !SearchFilter.testQuery(rgx, row.textContent);
        },
      });
      filter.bind(document.querySelector("main")!);
    });
    expect(await page.locator("li:visible").count()).toBe(2);
    await page.fill("input", "ecl");
    await expect.poll(() => page.locator("li:visible").allTextContents()).toEqual(["Éclair"]);
    const checks = await page.evaluate(() => {
      const { SearchFilter } = foundry.applications.ux;
      const item = { system: { rank: 3, tags: ["a"] } };
      const test = (operator: string, value: unknown, negate = false, field = "system.rank") =>
        SearchFilter.evaluateFilter(item, { field, operator, value, negate });
      return [
        test("gte", 3),
        test("lt", 3),
        test("between", [1, 4]),
        test("lt", 3, true),
        test("contains", "a", false, "system.tags"),
      ];
    });
    expect(checks).toEqual([true, false, true, true, true]);
    await page.close();
  });
});

describe("tabs", () => {
  it("on plain markup", async () => {
    const { page } = await open(browser, files);
    await page.evaluate(() => {
      const { Tabs } = foundry.applications.ux;
      document.querySelector("main")!.innerHTML =
        '<nav class="tabs"><a data-tab="x">x</a><a data-tab="y">y</a></nav><section class="body"><p class="tab" data-tab="x">X</p><p class="tab" data-tab="y">Y</p></section>';
      Object.assign(globalThis, { log: [] });
      new Tabs({
        navSelector: ".tabs",
        contentSelector: ".body",
        initial: "y",
        callback: (_event, _tabs, tab) => log.push(tab),
      }).bind(document.querySelector("main")!);
    });
    expect(await page.locator(".tab:visible").allTextContents()).toEqual(["Y"]);
    await page.click("[data-tab=x]");
    expect(await page.locator(".tab:visible").allTextContents()).toEqual(["X"]);
    expect(await page.evaluate(() => log)).toEqual(["x"]);
    await page.close();
  });
});
