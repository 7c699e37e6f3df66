import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureWithPack, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/**
 * Visible parts of the page and their names: dialogs without show(), panels in the interface, ids that packages look
 * for.
 */

describe.each(GENERATIONS)("the page on generation %i", (generation) => {
  let pack: Awaited<ReturnType<typeof fixtureWithPack>>;
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    pack = await fixtureWithPack();
    scene = await serve(generation, pack.folder);
    [gm, ann] = (await Promise.all(["Gamemaster", "Ann"].map((name) => scene.sit(name)))) as [Seat, Seat];
  });
  afterAll(async () => {
    await scene?.close();
    await pack?.remove();
  });
  const run = <T = unknown>(code: string, seat = gm): Promise<T> =>
    seat.page.evaluate(`(async () => { ${code} })()`) as Promise<T>;

  const OWN = `class Own extends foundry.applications.api.ApplicationV2 {
    _renderHTML() { return "<button type='button' data-action='go'>Go</button>"; }
    _replaceHTML(html, content) { content.innerHTML = html; }
  }`;

  test("a dialog element is visible without a call of show()", async () => {
    await run(
      `${OWN} await new Own({ id: "own-dialog", tag: "dialog", actions: { go: () => { globalThis.gone = "dialog"; } } }).render({ force: true });`,
    );
    await gm.page.locator("#own-dialog").getByText("Go").click();
    await expect.poll(() => run("return globalThis.gone")).toBe("dialog");
    await run(`await foundry.applications.instances.get("own-dialog").close({ animate: false });`);
  });

  test("a frameless application in the interface can be clicked", async () => {
    await run(`${OWN} class Panel extends Own { _insertElement(element) { document.querySelector("#interface #ui-top").append(element); } }
      await new Panel({ id: "own-panel", window: { frame: false }, actions: { go: () => { globalThis.gone = "panel"; } } }).render({ force: true });`);
    await gm.page.locator("#own-panel").getByText("Go").click();
    await expect.poll(() => run("return globalThis.gone")).toBe("panel");
  });

  test("the interface has a scale", async () => {
    expect(await run(`return getComputedStyle(document.documentElement).getPropertyValue("--ui-scale").trim()`)).toBe(
      "1",
    );
  });

  test("the pause sign is shown to all while the game is paused", async () => {
    expect(await run(`return document.querySelector("#ui-top #loading") !== null`)).toBe(true);
    expect(await ann.page.locator("#pause").isVisible()).toBe(false);
    await run("game.togglePause(true, { broadcast: true });");
    await ann.page.locator("figure#pause.paused figcaption").waitFor();
    await gm.page.locator("figure#pause.paused").waitFor();
    await run("game.togglePause(false, { broadcast: true });");
    await ann.page.locator("#pause").waitFor({ state: "hidden" });
    expect(await run("return [ui.pause.id, ui.pause.element.matches('.paused')]")).toEqual(["pause", false]);
  });

  test("tooltips use a system's own class if set, and their element can be observed", async () => {
    expect(
      await run(`const { TooltipManager } = foundry.helpers.interaction;
        class Own extends TooltipManager { observe() { new MutationObserver(() => {}).observe(this.tooltip, { attributeFilter: ["class"] }); return true; } }
        return [game.tooltip.constructor === CONFIG.ux.TooltipManager, new Own().observe(), game.tooltip.tooltip.id]`),
    ).toEqual([true, true, "tooltip"]);
  });

  test("a pack's window, the tab of packs and the entries of directories have core's names", async () => {
    await run(`await game.packs.get("conformance.arms").render(true);`);
    const window = gm.page.locator("#compendium-conformance_arms");
    await window.locator("li.entry a[data-action=activateEntry]", { hasText: "Sabre" }).waitFor();
    expect(await gm.page.locator("#sidebar-tab-compendium").getAttribute("aria-label")).toBe("Compendium Packs");
    expect(await gm.page.locator("#actors li.entry a[data-action=activateEntry]").count()).toBe(1);
    await gm.page.locator("#sidebar-tab-actors").click();
    await gm.page.locator("#actors a[data-action=activateEntry]").click();
    await gm.page.locator(".application.sheet, form.application").first().waitFor();
  });

  test("the login page has core's form", async () => {
    const page = await gm.context.newPage();
    await page.goto(`${scene.table.address}/join`);
    expect(await page.locator("form#join-game-form button[name]").count()).toBe(3);
    await page.close();
  });

  test("no warnings or errors", () => expect([...gm.errors, ...ann.errors]).toEqual([]));
});
