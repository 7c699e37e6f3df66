import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import type { Actor as ActorDocument } from "../core/documents/actor.ts";
import type { Item as ItemDocument } from "../core/documents/item.ts";
import type { User } from "../core/documents/user.ts";
import { openServer, type ServedTable } from "../server/serve.ts";
import type { RealmGlobals } from "../types.ts";
import type { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { launch } from "./testing/browser.ts";
import type { TooltipManager } from "./ui/tooltips.ts";

/** A collection of the world; only documents that the tests know to exist are looked up. */
interface Known<T> {
  getName(name: string): T;
}
declare const game: {
  users: Known<User & { id: string }>;
  actors: Known<ActorDocument & { sheet: ActorSheetV2 }>;
  items: Known<ItemDocument>;
  tooltip?: TooltipManager;
};
declare const foundry: RealmGlobals["foundry"];
declare const Actor: typeof ActorDocument;
declare const Item: typeof ItemDocument;

/** Sheets on real documents: two users at a served test host with the fixture system. */

const fixture = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
let browser: Contexts;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function sitDown(table: ServedTable, user: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  await page.goto(`${table.address}/game?user=${encodeURIComponent(user)}`);
  await page.waitForFunction(() => (globalThis as { hostReady?: boolean }).hostReady);
  return { page, errors };
}

describe.each([13, 14] as const)("on generation %i", (generation) => {
  let table: ServedTable;
  let gm: Awaited<ReturnType<typeof sitDown>>;
  let player: Awaited<ReturnType<typeof sitDown>>;

  beforeAll(async () => {
    table = await openServer({ system: fixture, generation });
    gm = await sitDown(table, "Gamemaster");
    player = await sitDown(table, "Player 1");
    await gm.page.evaluate(async () => {
      const playerId = game.users.getName("Player 1").id;
      const hero = await Actor.create({ name: "Bo", type: "hero", ownership: { default: 0, [playerId]: 3 } });
      await Actor.create({ name: "Foe", type: "hero", ownership: { default: 2 } });
      await Item.create({ name: "Blade", type: "sword" });
      await hero!.createEmbeddedDocuments(
        "Item",
        ["a", "b", "c"].map((name, i) => ({ name, type: "sword", sort: (i + 1) * 100 })),
      );
    });
  });
  afterAll(async () => {
    await Promise.all([gm, player].map((seat) => seat?.page.context().close()));
    await table?.close();
  });

  const open = ({ page }: { page: Page }, name: string) =>
    page.evaluate(async (wanted) => {
      const sheet = game.actors.getName(wanted).sheet;
      await sheet.render({ force: true });
      return {
        id: sheet.id,
        title: sheet.window.title?.textContent,
        rendered: sheet.rendered,
        editable: sheet.isEditable,
      };
    }, name);

  it("an edit on one sheet shows on the other, which keeps its focus", async () => {
    expect(await open(gm, "Bo")).toMatchObject({ rendered: true, editable: true });
    expect(await open(player, "Bo")).toMatchObject({ rendered: true, editable: true });
    await player.page.focus("[name='system.agility']");
    await gm.page.fill("[name='system.agility']", "5");
    await gm.page.press("[name='system.agility']", "Tab");
    await expect.poll(() => player.page.locator(".conformance .defence").textContent()).toBe("15");
    expect(await player.page.inputValue("[name='system.agility']")).toBe("5");
    expect(await player.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("system.agility");
    const stored = await gm.page.evaluate(() => game.actors.getName("Bo")._source.system);
    expect(stored).toMatchObject({ agility: 5 });
    expect(stored).not.toHaveProperty("defence");
  });

  it("observers cannot edit, and users without permission see nothing", async () => {
    expect(await open(player, "Foe")).toMatchObject({ rendered: true, editable: false });
    const locked = await player.page.evaluate(() => {
      const { element, window: frame } = game.actors.getName("Foe").sheet;
      return [element.querySelector("input")!.disabled, frame.close!.disabled];
    });
    expect(locked).toEqual([true, false]);
    await gm.page.evaluate(() => game.actors.getName("Foe").update({ "ownership.default": 0 }));
    await player.page.evaluate(() => game.actors.getName("Foe").sheet.close({ animate: false }));
    expect(await open(player, "Foe")).toMatchObject({ rendered: false });
  });

  it("a dropped item is copied, its own item is sorted", async () => {
    const names = await player.page.evaluate(async () => {
      const actor = game.actors.getName("Bo");
      const { sheet } = actor;
      const section = sheet.element.querySelector("section section, section")!;
      section.insertAdjacentHTML(
        "beforeend",
        actor.items.map((item) => `<p data-item-id="${item.id}">${item.name}</p>`).join(""),
      );
      const row = (name: string) => section.querySelector(`[data-item-id="${actor.items.getName(name)!.id}"]`)!;
      const fire = (source: ItemDocument, target: Element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify(source.toDragData()));
        target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      };
      fire(actor.items.getName("c")!, row("a"));
      return actor.items.size;
    });
    expect(names).toBe(3);
    const order = () =>
      player.page.evaluate(() =>
        [...game.actors.getName("Bo").items]
          .sort((a, b) => a.sort - b.sort)
          .map((item) => item.name)
          .join(),
      );
    await expect.poll(order).toBe("c,a,b");
    await gm.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(game.items.getName("Blade").toDragData()));
      game.actors.getName("Bo").sheet.element.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    });
    await expect.poll(() => player.page.evaluate(() => game.actors.getName("Bo").items.size)).toBe(4);
  });

  it("a theme chosen for one sheet is also applied to its other windows", async () => {
    await gm.page.evaluate(() => game.actors.getName("Bo").sheet.bringToFront());
    await gm.page.click(".conformance [data-action=toggleControls]");
    await gm.page.click(".conformance .controls-dropdown [data-action=configureSheet]");
    await gm.page.selectOption("dialog [name=sheetTheme]", "dark");
    await gm.page.click("dialog [data-action=ok]");
    await expect.poll(() => gm.page.locator(".conformance.sheet.themed.theme-dark").count()).toBe(1);
    await expect.poll(() => player.page.locator(".conformance.sheet.themed.theme-dark").count()).toBe(1);
  });

  it("one client asks another through a dialog", async () => {
    const asked = gm.page.evaluate(() => {
      const user = game.users.getName("Player 1");
      return foundry.applications.api.DialogV2.query(user, "confirm", {
        window: { title: "Ready?" },
        content: "<p>Go on?</p>",
      });
    });
    await player.page.click("dialog [data-action=yes]");
    expect(await asked).toBe(true);
  });

  it("deleting a document closes its sheets in all clients, without errors", async () => {
    await gm.page.evaluate(() => game.actors.getName("Bo").delete());
    for (const { page } of [gm, player]) await expect.poll(() => page.locator(".conformance.sheet").count()).toBe(0);
    expect(await gm.page.evaluate(() => typeof game.tooltip?.activate)).toBe("function");
    expect(gm.errors).toEqual([]);
    expect(player.errors).toEqual([]);
  });
});
