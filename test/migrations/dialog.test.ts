/** The dialog before a migration, in a browser: readable, usable by keyboard, and every button does what it says. */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { poll } from "../e2e/table.ts";
import { type Contexts, openBrowser } from "../host/browser.ts";
import { openServer, type ServedTable } from "../host/server/serve.ts";
import { type Source, seed, systemWithSteps } from "./old-world.ts";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const USERS = [{ name: "Gamemaster", role: 4 }, { name: "Anna" }];

let browser: Contexts;
let system: string;
let served: ServedTable;
beforeAll(async () => {
  browser = await openBrowser();
  system = await systemWithSteps();
  served = await openServer({ system, generation: 14, port: 0, users: USERS, seed });
});
afterAll(async () => {
  await browser.close();
  await served.close();
  await rm(system, { recursive: true, force: true });
});

async function start(width: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript("globalThis.save = (data, type, name) => { globalThis.savedFile = { name, type, data }; };");
  await page.goto(`${served.address}/join`);
  await page.getByRole("button", { name: "Gamemaster" }).click();
  await page.locator(".ff-migrate").waitFor();
  return page;
}

const setting = () => served.authority.snapshot(served.authority.users[0]!._id).settings?.["fivefold.migratedTo"];
const bo = (): Source => {
  const { Actor = [] } = served.authority.world.sources() as Record<string, Source[]>;
  return Actor.find(({ name }) => name === "Bo")!.system.attributes;
};

describe("the dialog before a migration", () => {
  it("keeps its buttons in view in a narrow window with everything opened, and axe finds nothing", async () => {
    const page = await start(360);
    for (const row of await page.locator(".ff-migrate summary").all()) await row.click();
    expect(await page.locator(".ff-migrate li", { hasText: "Hurt Wolf" }).count()).toBe(2);
    for (const name of ["Back up and update", "Update now", "Not now"]) {
      const box = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
      expect([name, box.x >= 0, box.x + box.width <= 360, box.y + box.height <= 800]).toEqual([name, true, true, true]);
    }
    await page.evaluate(`${AXE}; 0`);
    const found = await page.evaluate("axe.run('.ff-migrate').then((r) => r.violations.map((v) => v.id))");
    expect(found).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".ff-migrate").waitFor({ state: "detached" });
    expect(bo()).toEqual({ vigor: 7 });
    expect(setting()).toBe("0.0.4");
    await page.context().close();
  });

  it("saves a copy with the key Enter, migrates, whispers the failures, and does not ask again", async () => {
    const page = await start(1280);
    await page.keyboard.press("Enter");
    await poll(setting).not.toBe("0.0.4");
    expect(bo()).toMatchObject({ hp: { value: 7 } });
    const file = (await page.evaluate("globalThis.savedFile")) as { name: string; type: string; data: string };
    expect([file.name, file.type]).toEqual(["fivefold-stand-in-0.0.4.json", "application/json"]);
    const saved = JSON.parse(file.data) as { documents: Source[] };
    expect(saved.documents.find(({ name }) => name === "Bo")!.source.system.attributes).toEqual({ vigor: 7 });
    await page.locator("#chat", { hasText: "Cursed is cursed" }).waitFor();
    await page.reload();
    await page.waitForFunction("globalThis.hostReady === true");
    expect(await page.locator(".ff-migrate").count()).toBe(0);
  });
});
