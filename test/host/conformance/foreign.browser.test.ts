import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/** Page features that systems by other authors rely on. */

describe.each(GENERATIONS)("a page on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    gm = await scene.sit("Gamemaster");
  });
  afterAll(() => scene?.close());
  /** Runs code in the page. */
  const run = (code: string): Promise<unknown> => gm.page.evaluate(`(async () => { ${code} })()`);

  test("jQuery exists, and so does the tooltip's element before its first use", async () => {
    expect(await run(`return [$("body").is("body"), jQuery === $, document.getElementById("tooltip").role]`)).toEqual([
      true,
      true,
      "tooltip",
    ]);
  });

  test("a container is the drop target if the selector matches it, else a matching child", async () => {
    expect(
      await run(`const { DragDrop } = foundry.applications.ux;
        const box = foundry.utils.parseHTML('<form class="own"><p class="in"></p></form>');
        const bound = (dropSelector) => { for (const el of [box, box.firstChild]) el.ondrop = null;
          new DragDrop({ dropSelector, callbacks: { drop: () => {} } }).bind(box);
          return [Boolean(box.ondrop), Boolean(box.firstChild.ondrop)]; };
        return [bound(".own"), bound(".in"), bound(null)]`),
    ).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  test("an open context menu is accessible, and its entries may be changed while it opens", async () => {
    expect(
      await run(`const box = foundry.utils.parseHTML('<div id="own-box"><b>x</b></div>'); document.body.append(box);
        const entry = (label) => ({ name: label, label, icon: "", callback() {}, onClick() {} });
        const menu = new foundry.applications.ux.ContextMenu(box, "b", [], { jQuery: false, onOpen: () => { ui.context.menuItems = [entry("Late")]; } });
        await menu.render(box.firstChild);
        const shown = document.querySelector("#context-menu").innerText.trim();
        const known = ui.context === menu; await menu.close(); box.remove();
        return [shown, known, ui.context]`),
    ).toEqual(["Late", true, null]);
  });

  test("a template may have the same name as a partial", async () => {
    expect(
      await run(`Handlebars.registerPartial("own.partial", "<b>{{x}}</b>");
        return foundry.applications.handlebars.renderTemplate("own.partial", { x: 3 })`),
    ).toBe("<b>3</b>");
  });

  test("an icon of the icon font", async () => {
    expect(
      await run(`const { createFontAwesomeIcon: icon } = foundry.applications.fields;
        return [icon("check").className, icon("fa-eye", { style: "regular", fixedWidth: true, classes: ["own"] }).className]`),
    ).toEqual(["fa-solid fa-check", "fa-regular fa-eye fa-fw own"]);
  });

  test("a life-cycle step of an application notifies listeners and hooks", async () => {
    expect(
      await run(`const log = []; class Own extends foundry.applications.api.ApplicationV2 {}
        const app = new Own(); app.addEventListener("turned", () => log.push("event"));
        Hooks.on("turnOwn", (a, ...rest) => log.push(["own", a === app, ...rest]));
        Hooks.on("turnApplicationV2", () => log.push("base"));
        const back = app._doEvent(function (x) { log.push(this === app); return x + 1; },
          { handlerArgs: [1], eventName: "turned", hookName: "turn", hookArgs: ["a"], hookResponse: true });
        return [back, log]`),
    ).toEqual([2, [true, "event", ["own", true, "a", 2], "base"]]);
  });

  test("places of the sidebar that systems extend", async () => {
    const there = await run(`await ui.combat.render({ force: true });
      const at = (selector) => document.querySelectorAll(selector).length;
      return [at("#combat > header .encounter-controls.combat .control-buttons.left button.fa-users"), at("#settings .info .system"),
        at("#compendium > header .header-actions"), at("#actors > header .header-actions")]`);
    expect(there).toEqual([1, 1, 1, 1]);
  });

  test("no warnings or errors", () => expect(gm.errors).toEqual([]));
});
