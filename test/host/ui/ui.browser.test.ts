import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contexts, openBrowser } from "../browser.ts";
import type { Token } from "../core/canvas.ts";
import type { Game } from "../core/game/game.ts";
import { openServer, type ServedTable } from "../server/serve.ts";
import type { Data } from "../types.ts";
import type { TableGlobals } from "./globals.ts";

const fixture = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
ARGS.push("--disable-sync", "--disable-quic", "--no-first-run");

/** Globals of the host's pages, as far as these tests use them. */
declare const game: Game;
declare const ui: { chat: { processMessage(text: string): Promise<unknown> } };
declare const canvas: { tokens: { placeables: Token[]; controlled: Token[]; releaseAll(): unknown } };
declare const foundry: { applications: { instances: Map<string, Frame> } };
declare const Macro: TableGlobals["Macro"];
declare const Hooks: TableGlobals["Hooks"] & { off(hook: string, id: number): void };

interface Frame {
  hasFrame: boolean;
  close(options: Data): Promise<unknown>;
}

/** Globals that the tests set on the pages. */
interface PageGlobals {
  hostReady?: boolean;
  shouted?: boolean;
  dropped?: unknown[];
  axe?: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** A browser of one user who has joined. */
async function seat(
  browser: Contexts,
  table: ServedTable,
  name: string,
): Promise<{ page: Page; errors: string[]; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${table.address}/join`);
  await page.getByRole("button", { name }).click();
  await page.waitForFunction(() => (globalThis as PageGlobals).hostReady, null, { timeout: 20_000 });
  return { page, errors, context };
}

describe.each([13, 14] as const)("the interface on generation %i", (generation) => {
  let browser: Contexts;
  let table: ServedTable;
  let gm: Awaited<ReturnType<typeof seat>>;
  let bo: Awaited<ReturnType<typeof seat>>;

  beforeAll(async () => {
    browser = await openBrowser();
    table = await openServer({
      system: fixture,
      generation,
      seed: async (api) => {
        const user = await api.user("Bo", 1);
        const [actor] = await api.create("Actor", [
          { name: "Bo Reed", type: "hero", ownership: { default: 0, [user._id as string]: 3 } },
        ]);
        await api.create("Actor", [{ name: "Wolf", type: "hero", ownership: { default: 0 } }]);
        await api.create("Scene", [
          {
            name: "Ford",
            active: true,
            navigation: true,
            width: 2000,
            height: 1500,
            grid: { type: 1, size: 100, distance: 5, units: "ft" },
          },
        ]);
        await api.update("User", [{ _id: user._id, character: actor!._id }]);
        await api.create("JournalEntry", [
          {
            name: "Rules",
            ownership: { default: 2 },
            pages: [
              {
                name: "Fighting",
                type: "text",
                text: { format: 1, content: `<p>${"Long. ".repeat(900)}</p><h2>Parry now</h2><p>How to parry.</p>` },
              },
            ],
          },
        ]);
      },
    });
    gm = await seat(browser, table, "Gamemaster");
    bo = await seat(browser, table, "Bo");
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await table?.close();
  });

  const tab = (page: Page, name: string) => page.locator(`#sidebar-tab-${name}`).click();

  test("lists all users, with one's own user marked", async () => {
    await expect.poll(() => bo.page.locator("#players").textContent()).toContain("Bo (you)");
    await expect.poll(() => gm.page.locator("#players .active").count()).toBe(2);
  });

  test("chat: text and rolls reach both, whispers only their recipients", async () => {
    const box = bo.page.locator("#chat textarea");
    await box.fill("Hello there");
    await box.press("Enter");
    await expect.poll(() => gm.page.locator("#chat .chat-log").textContent()).toContain("Hello there");
    await box.fill("/r 2d6 + 1");
    await box.press("Enter");
    await expect.poll(() => gm.page.locator("#chat .dice-total").count()).toBe(1);
    const gmBox = gm.page.locator("#chat textarea");
    await gmBox.fill("/gmr 1d20");
    await gmBox.press("Enter");
    await expect.poll(() => gm.page.locator("#chat .dice-total").count()).toBe(2);
    await box.fill("/br 1d20");
    await box.press("Enter");
    await expect.poll(() => gm.page.locator("#chat .dice-total").count()).toBe(3);
    await expect.poll(() => bo.page.locator("#chat .dice-total").last().textContent()).toMatch(/^\s*\?+\s*$/);
    // Bo sees the placeholder of the Gamemaster's private roll as well.
    expect(await bo.page.locator("#chat .dice-total", { hasText: "?" }).count()).toBe(2);
    await gmBox.fill("/w Bo Only you");
    await gmBox.press("Enter");
    await expect.poll(() => bo.page.locator("#chat .chat-log").textContent()).toContain("Only you");
    await gmBox.fill("/nonsense");
    await gmBox.press("Enter");
    await expect.poll(() => gmBox.inputValue()).toBe("/nonsense");
    await gmBox.fill("");
  });

  test("the chatMessage hook can prevent a message; update re-renders, delete removes", async () => {
    await gm.page.evaluate(async () => {
      const id = Hooks.on("chatMessage", (_log: unknown, text: string) => text !== "mine");
      await ui.chat.processMessage("mine");
      Hooks.off("chatMessage", id);
    });
    expect(await gm.page.locator("#chat .chat-log").textContent()).not.toContain("mine");
    await gm.page.evaluate(() => game.messages.contents.at(-1)!.update({ content: "Changed words" }));
    await expect.poll(() => bo.page.locator("#chat .chat-log").textContent()).toContain("Changed words");
    await gm.page.locator("#chat [data-action=deleteMessage]").last().click();
    await expect.poll(() => bo.page.locator("#chat .chat-log").textContent()).not.toContain("Changed words");
  });

  test("an actor dragged to the scene becomes a token for all users, and moves by mouse and by key", async () => {
    await tab(gm.page, "actors");
    for (const [name, x, y] of [
      ["Bo Reed", 500, 300],
      ["Wolf", 700, 300],
    ] as const) {
      await gm.page
        .locator("#actors .entry")
        .filter({ hasText: name })
        .dragTo(gm.page.locator("#board"), { targetPosition: { x, y } });
      await expect
        .poll(() => gm.page.evaluate((n) => canvas.tokens.placeables.some((t) => t.document.name === n), name))
        .toBe(true);
    }
    await expect.poll(() => bo.page.locator("#board [data-token-id]").count()).toBe(2);
    const place = () =>
      bo.page.evaluate(() => canvas.tokens.placeables.flatMap((t) => [t.document.x % 100, t.document.y % 100]));
    expect(await place()).toEqual([0, 0, 0, 0]);
    const where = () =>
      bo.page.evaluate(() => canvas.tokens.placeables.find((t) => t.document.name === "Bo Reed")!.document.x);
    const before = await where();
    const token = bo.page.locator('#board [aria-label^="Bo Reed"]');
    await token.focus();
    await token.press("ArrowRight");
    await expect.poll(where).toBe(before + 100);
    await token.press("Enter");
    await expect.poll(() => bo.page.evaluate(() => canvas.tokens.controlled.length)).toBe(1);
  });

  test("an enemy can be targeted by key, visible to all users; its owner's HUD shows statuses", async () => {
    const id = await bo.page.evaluate(
      () => canvas.tokens.placeables.find((t) => t.document.name === "Wolf")!.document.id,
    );
    await bo.page.locator(`#board [data-token-id="${id}"]`).focus();
    await bo.page.keyboard.press("t");
    await expect.poll(() => bo.page.evaluate(() => game.user.targets.size)).toBe(1);
    await expect.poll(() => gm.page.locator(`#board [data-token-id="${id}"] .target`).count()).toBe(1);
    await gm.page.locator(`#board [data-token-id="${id}"]`).click({ button: "right" });
    await gm.page
      .locator("#token-hud")
      .getByRole("button", { name: /Status/ })
      .click();
    await gm.page.locator("#token-hud .effect-control").first().click();
    await expect.poll(() => bo.page.locator(`#board [data-token-id="${id}"] :is(.status, .overlay)`).count()).toBe(1);
    await gm.page.keyboard.press("Escape");
  });

  test("a combat: created, filled, rolled, started, advanced", async () => {
    await tab(gm.page, "combat");
    await tab(bo.page, "combat");
    const tracker = gm.page.locator("#combat");
    await tracker.locator("[data-action=createCombat]").click();
    await expect.poll(() => tracker.locator("[data-action=addTokens]").count()).toBe(1);
    await gm.page.evaluate(() => canvas.tokens.releaseAll());
    await tracker.locator("[data-action=addTokens]").click();
    await expect.poll(() => bo.page.locator("#combat li.combatant").count()).toBe(2);
    await tracker.locator("[data-action=rollAll]").click();
    await expect.poll(() => tracker.locator(".initiative-input").count()).toBe(2);
    await tracker.locator("[data-action=startCombat]").click();
    await expect.poll(() => bo.page.locator("#combat li.combatant.active").count()).toBe(1);
    const active = () => bo.page.locator("#combat li.combatant.active .name").textContent();
    const first = await active();
    await tracker.locator("[data-action=nextTurn]").click();
    await expect.poll(active).not.toBe(first);
    // The GM's own tracker may re-render after Bo's, which would lose text typed before.
    await expect.poll(() => tracker.locator("li.combatant.active .name").textContent()).toBe(await active());
    const input = tracker.locator(".initiative-input").first();
    await input.fill("30");
    await input.press("Tab");
    await expect.poll(() => bo.page.locator("#combat .token-initiative").first().textContent()).toContain("30");
  });

  test("a macro on the hotbar runs; a hook may handle the drop itself", async () => {
    await gm.page.evaluate(async () => {
      const macro = await Macro.create({ name: "Shout", type: "script", command: "globalThis.shouted = true" });
      await game.user.assignHotbarMacro(macro!, 1);
    });
    await gm.page.getByRole("button", { name: "1: Shout" }).click();
    await expect.poll(() => gm.page.evaluate(() => (globalThis as PageGlobals).shouted)).toBe(true);
    await gm.page.evaluate(() =>
      Hooks.once("hotbarDrop", (_bar: unknown, data: Data, slot: number) => {
        (globalThis as PageGlobals).dropped = [data.type, slot];
        return false;
      }),
    );
    await tab(gm.page, "actors");
    await gm.page.locator("#actors .entry").first().dragTo(gm.page.locator('#hotbar [data-slot="4"]'));
    await expect.poll(() => gm.page.evaluate(() => (globalThis as PageGlobals).dropped)).toEqual(["Actor", 4]);
  });

  test("a journal opens at the given anchor", async () => {
    await bo.page.evaluate(() => {
      const journal = game.journal.getName("Rules")!;
      return journal.sheet!.render({ force: true, pageId: journal.pages.contents[0]!.id, anchor: "parry-now" });
    });
    const heading = bo.page.getByRole("heading", { name: "Parry now" });
    await expect.poll(() => heading.isVisible()).toBe(true);
    await expect.poll(() => heading.evaluate((h) => document.activeElement === h)).toBe(true);
    await bo.page.evaluate(() => game.journal.getName("Rules")!.sheet!.close());
  });

  test("the create dialog lists the system's types and opens the sheet", async () => {
    await tab(gm.page, "items");
    await gm.page.locator("#items [data-action=createEntry]").click();
    await gm.page.locator("dialog, .dialog").locator('input[name="name"]').fill("Long blade");
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => gm.page.evaluate(() => game.items.getName("Long blade")?.type)).toBe("sword");
    await expect.poll(() => gm.page.locator("#items .entry").count()).toBe(1);
    await gm.page.evaluate(() =>
      Promise.all(
        [...foundry.applications.instances.values()].filter((a) => a.hasFrame).map((a) => a.close({ animate: false })),
      ),
    );
  });

  test("settings change on both sides; the theme is a toggle", async () => {
    await tab(gm.page, "settings");
    await gm.page.locator("#settings [data-action=configure]").click();
    await gm.page.locator('#settings-config [name="conformance.pace"]').fill("3");
    await gm.page.locator("#settings-config button[type=submit]").click();
    await expect.poll(() => bo.page.evaluate(() => game.settings.get("conformance", "pace"))).toBe(3);
    await gm.page.locator("#settings [data-theme=dark]").click();
    await expect.poll(() => gm.page.evaluate(() => document.body.className)).toContain("theme-dark");
  });

  test.each(["chat", "combat", "actors", "compendium", "settings"])(
    "axe finds no problems with %s open",
    async (name) => {
      await tab(gm.page, name);
      await gm.page.evaluate(axe);
      const found = await gm.page.evaluate(async () => {
        const { violations } = await (globalThis as PageGlobals).axe!.run();
        return violations.map((v) => `${v.id}: ${v.nodes[0]!.html}`);
      });
      expect(found).toEqual([]);
    },
  );

  test("no errors were reported", () => {
    expect([gm.errors, bo.errors]).toEqual([[], []]);
  });
});
