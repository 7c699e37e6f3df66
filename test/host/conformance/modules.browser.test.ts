import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Seat, type ServedScene, serve } from "./pages.ts";
import { FIXTURE, GENERATIONS, MODULES } from "./support.ts";

/** Modules beside a system, in a page. */

describe.each(GENERATIONS)("modules in a page on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    scene = await serve(generation, FIXTURE, [`${MODULES}/beside`, `${MODULES}/z-library`, `${MODULES}/lonely`]);
    [gm, ann] = [await scene.sit("Gamemaster"), await scene.sit("Ann")];
  });
  afterAll(() => scene?.close());
  const run = (code: string, { page } = gm): Promise<unknown> => page.evaluate(`(async () => { ${code} })()`);

  test("classic scripts run first, then libraries, the system, the other modules", async () => {
    expect(await run("return [classicScript, ...order]")).toEqual([
      true,
      "library: the system is not there yet",
      "beside: the system is there",
      "library init",
      "beside got 42",
      "beside init done",
      "library setup",
      "beside setup done",
      "library ready",
      "beside ready done",
    ]);
  });

  test("its style sheets are in the modules' cascade layer, above the system's, or in none", async () => {
    const sample = `const box = document.createElement("div"); box.id = "beside-sample"; document.body.append(box);
      const { color, marginTop } = getComputedStyle(box); box.remove(); return [color, marginTop]`;
    expect(await run(sample)).toEqual(["rgb(1, 2, 3)", "7px"]);
  });

  test("its templates, texts and settings are available", async () => {
    expect(
      await run(`const { renderTemplate } = foundry.applications.handlebars;
        return [game.i18n.localize("BESIDE.Volume"), await renderTemplate("modules/beside/templates/sample.hbs", { name: "Bo" })]`),
    ).toEqual(["Volume", '<b class="beside">Bo</b>']);
  });

  test("a window of the first generation has its options, and an empty selection while it is not rendered", async () => {
    expect(
      await run(`const { Application } = foundry.appv1.api;
        class Small extends Application { static get defaultOptions() { return { id: "small", width: 5 }; } }
        const small = new Small({ width: 7 });
        return [small.options.width, small.rendered, small._state === Application.RENDER_STATES.NONE, small.element.find("b").length]`),
    ).toEqual([7, false, true, 0]);
  });

  test("its socket channel works", async () => {
    await run(`game.socket.emit("module.beside", "hello")`);
    await ann.page.waitForFunction(`order.at(-1) === "hello from Gamemaster"`);
  });

  test("its folder is served, and no files outside of it or of inactive modules", async () => {
    const status = async (path: string): Promise<number> => (await fetch(scene.table.address + path)).status;
    expect(await status("/modules/beside/module.json")).toBe(200);
    for (const path of [
      "/modules/beside/nothing.js",
      "/modules/beside/..%2fz-library%2fmodule.json",
      "/modules/beside/..%2f..%2ffixture%2fsystem.json",
      "/modules/other/module.json",
      "/modules/lonely/lonely.mjs",
      "/modules/",
    ])
      expect(await status(path), path).toBe(404);
  });

  test("no warnings or errors", () => expect([...gm.errors, ...ann.errors]).toEqual([]));
});
