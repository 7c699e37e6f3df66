import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/** The scene controls: argument of `getSceneControlButtons`, rendering, and callbacks of clicks. */

describe.each(GENERATIONS)("scene controls on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    [gm, ann] = (await Promise.all(["Gamemaster", "Ann"].map((name) => scene.sit(name)))) as [Seat, Seat];
  });
  afterAll(() => scene?.close());

  /** Runs code in a page. */
  const run = <T = unknown>(code: string, seat = gm): Promise<T> =>
    seat.page.evaluate(`(async () => { ${code} })()`) as Promise<T>;
  const controlButton = (name: string) => gm.page.locator(`#scene-controls-layers [data-control="${name}"]`);
  const toolButton = (name: string) => gm.page.locator(`#scene-controls-tools [data-tool="${name}"]`);

  /** Rebuilds the controls after the code has changed `controls`. Calls are logged in `window.calls`. */
  const withControls = (code: string): Promise<unknown> =>
    run(`globalThis.calls = [];
      const log = (name) => (event, ...rest) => calls.push([name, event instanceof Event, ...rest]);
      Hooks.off("getSceneControlButtons", globalThis.added);
      globalThis.added = Hooks.on("getSceneControlButtons", (controls) => { ${code} });
      await ui.controls.render({ reset: true });`);
  const calls = () => run("return calls.splice(0)");
  /** The error message of a call. */
  const failure = (code: string) => run<string>(`try { await ${code}; return "" } catch (error) { return error.name }`);

  const OWN = `controls.own = { name: "own", title: "Own", icon: "fa-solid fa-star", order: 99, activeTool: "first",
    onChange: log("own"), onToolChange: (event, tool, ...rest) => calls.push(["tool", tool.name, ...rest]),
    tools: {
      last: { name: "last", title: "Last", icon: "fa-solid fa-star", order: 9, onChange: log("last") },
      first: { name: "first", title: "First", icon: "fa-solid fa-star", order: 1, onChange: log("first") },
      lamp: { name: "lamp", title: "Lamp", icon: "fa-solid fa-star", order: 2, toggle: true, active: false, onChange: log("lamp") },
      press: { name: "press", title: "Press", icon: "fa-solid fa-star", order: 3, button: true, onChange: log("press") },
      secret: { name: "secret", title: "Secret", icon: "fa-solid fa-star", order: 4, visible: false },
    } };
    controls.hidden = { name: "hidden", title: "Hidden", icon: "", order: 100, visible: false, activeTool: "x", tools: {} };`;

  beforeEach(async () => {
    // a test may end on a control that cannot be left without an error
    await failure(`ui.controls.activate({ control: "tokens", tool: "select" })`);
    await withControls("");
  });

  test("the hook gets a record of controls by name, each with a record of tools; the token controls come first", async () => {
    await withControls(`globalThis.given = { array: Array.isArray(controls), names: Object.keys(controls),
      keyed: Object.entries(controls).every(([key, c]) => c.name === key && Object.entries(c.tools).every(([k, t]) => t.name === k)),
      token: controls.tokens.tools.select.name, orders: Object.values(controls).every((c) => Number.isInteger(c.order)) }`);
    const given = await run<{ names: string[] }>("return given");
    expect(given).toMatchObject({ array: false, keyed: true, token: "select", orders: true });
    expect(given.names).toEqual(expect.arrayContaining(["tokens", "notes", "walls", "lighting", "sounds", "tiles"]));
    expect(given.names.includes("templates")).toBe(generation === 13);
    expect(await run("return [ui.controls.control.name, ui.controls.tool.name, game.activeTool]")).toEqual([
      "tokens",
      "select",
      "select",
    ]);
    const drawn = await gm.page.locator("#scene-controls-layers [data-control]").first().getAttribute("data-control");
    expect(drawn).toBe("tokens");
  });

  test("a player sees the token controls and no GM-only ones", async () => {
    expect(await ann.page.locator("#scene-controls-layers [data-control=tokens]").count()).toBe(1);
    expect(await ann.page.locator("#scene-controls-layers [data-control=walls]").count()).toBe(0);
  });

  test("controls and tools are rendered in order, without the invisible ones", async () => {
    await withControls(OWN);
    const layers = await run<string[]>(
      `return [...document.querySelectorAll("#scene-controls-layers [data-control]")].map((b) => b.dataset.control)`,
    );
    expect(layers.at(-1)).toBe("own");
    await controlButton("own").click();
    await expect.poll(() => toolButton("first").getAttribute("aria-pressed")).toBe("true");
    expect(
      await run(
        `return [...document.querySelectorAll("#scene-controls-tools [data-tool]")].map((b) => b.dataset.tool)`,
      ),
    ).toEqual(["first", "lamp", "press", "last"]);
    expect(await toolButton("press").getAttribute("aria-label")).toBe("Press");
  });

  test("activating a control calls onChange of both controls and their tools, and re-renders the toolbar", async () => {
    await withControls(OWN);
    await run("globalThis.drawn = 0; Hooks.on('renderSceneControls', () => drawn++);");
    await controlButton("own").click();
    await expect.poll(() => run("return drawn")).toBe(1);
    const told = (active: boolean) => (generation === 14 ? [active] : []);
    expect(await calls()).toEqual([
      ["own", true, true],
      ["first", true, true],
      ["tool", "first", ...told(true)],
    ]);
    await controlButton("tokens").click();
    await expect.poll(() => run("return ui.controls.control.name")).toBe("tokens");
    const left = (await calls()) as unknown[];
    expect(left).toEqual(
      expect.arrayContaining([
        ["own", true, false],
        ["first", true, false],
      ]),
    );
  });

  test("activating a tool calls onChange of both tools and a hook, without re-rendering the toolbar", async () => {
    await withControls(OWN);
    await controlButton("own").click();
    await toolButton("first").waitFor();
    await calls();
    await run(`globalThis.heard = []; Hooks.on("renderSceneControls", () => heard.push("render"));
      Hooks.on("activateSceneControls", (app) => heard.push(app === ui.controls));`);
    await toolButton("last").click();
    await expect.poll(() => toolButton("last").getAttribute("aria-pressed")).toBe("true");
    expect(await toolButton("first").getAttribute("aria-pressed")).toBe("false");
    const told = (active: boolean) => (generation === 14 ? [active] : []);
    expect(await calls()).toEqual([
      ["first", true, false],
      ...(generation === 14 ? [["tool", "first", false]] : []),
      ["last", true, true],
      ["tool", "last", ...told(true)],
    ]);
    expect(await run("return heard")).toEqual([true]);
    expect(await run("return [ui.controls.tool.name, game.activeTool]")).toEqual(["last", "last"]);
  });

  test("a toggle flips and passes its state, a button runs; neither becomes the active tool", async () => {
    await withControls(OWN);
    await controlButton("own").click();
    await toolButton("lamp").waitFor();
    const before = await run("return ui.controls.tool.name");
    await toolButton("lamp").click();
    await expect.poll(() => toolButton("lamp").getAttribute("aria-pressed")).toBe("true");
    await toolButton("lamp").click();
    await expect.poll(() => toolButton("lamp").getAttribute("aria-pressed")).toBe("false");
    await toolButton("press").click();
    await expect.poll(async () => ((await run("return calls.length")) as number) >= 6).toBe(true);
    expect(((await calls()) as unknown[]).slice(3)).toEqual([
      ["lamp", true, true],
      ["lamp", true, false],
      ["press", true, true],
    ]);
    expect(await run("return ui.controls.tool.name")).toBe(before);
  });

  test("activate changes control, tool and toggles in one call", async () => {
    await withControls(OWN);
    await run(`await ui.controls.activate({ control: "own", tool: "last", toggles: { lamp: true } });`);
    expect(
      await run("return [ui.controls.control.name, ui.controls.tool.name, ui.controls.tools.lamp.active]"),
    ).toEqual(["own", "last", true]);
    expect(await toolButton("lamp").getAttribute("aria-pressed")).toBe("true");
    await run("await canvas.tokens.activate({ tool: 'target' });");
    expect(
      await run("return [ui.controls.control.name, ui.controls.tool.name, canvas.activeLayer === canvas.tokens]"),
    ).toEqual(["tokens", "target", true]);
    expect(await failure(`ui.controls.activate({ control: "nowhere" })`)).toBe("TypeError");
    await run(`await ui.controls.activate({ control: "tokens", tool: "select" });`);
  });

  test("a custom layer of a system adds its controls", async () => {
    await run(`CONFIG.Canvas.layers.own = { group: "interface", layerClass: class extends foundry.canvas.layers.InteractionLayer {
      static prepareSceneControls() {
        return { name: "layer", title: "Layer", icon: "fa-solid fa-star", order: 50, activeTool: "a",
          tools: { a: { name: "a", title: "A", icon: "fa-solid fa-star", order: 1 } } };
      } } };
      await ui.controls.render({ reset: true }); delete CONFIG.Canvas.layers.own;`);
    expect(await controlButton("layer").count()).toBe(1);
  });

  test("the older onClick warns, and is still called", async () => {
    await withControls(`controls.tokens.tools.old = { name: "old", title: "Old", icon: "fa-solid fa-star", order: 50, button: true,
      onClick: (active) => calls.push(["old", active]) };`);
    expect(await failure(`ui.controls.activate({ tool: "old" })`)).toBe("Error");
    await run(
      `CONFIG.compatibility.mode = 0; await ui.controls.activate({ tool: "old" }); CONFIG.compatibility.mode = 3;`,
    );
    expect(await calls()).toEqual([["old", true]]);
  });

  test("clicking a button without a handler is an error", async () => {
    await withControls(
      `controls.tokens.tools.dumb = { name: "dumb", title: "Dumb", icon: "fa-solid fa-star", order: 50, button: true };`,
    );
    expect(await failure(`ui.controls.activate({ tool: "dumb" })`)).toBe("TypeError");
  });

  test("a tool whose key differs from its name cannot be clicked", async () => {
    await withControls(
      `controls.tokens.tools.key = { name: "name", title: "N", icon: "fa-solid fa-star", order: 50, button: true, onChange() {} };`,
    );
    await toolButton("name").click();
    await expect.poll(() => gm.errors.some((text) => text.includes("TypeError"))).toBe(true);
    gm.errors.length = 0;
  });

  test("lists, as before generation 13, fail in the hook's listener", async () => {
    await run(`Hooks.off("getSceneControlButtons", globalThis.added);
      globalThis.added = Hooks.on("getSceneControlButtons", (controls) => { controls.find((c) => c.name === "token"); });
      await ui.controls.render({ reset: true });
      Hooks.off("getSceneControlButtons", globalThis.added);
      globalThis.added = Hooks.on("getSceneControlButtons", (controls) => { controls.tokens.tools.push({ name: "x" }); });
      await ui.controls.render({ reset: true });`);
    const said = gm.errors.splice(0).join("\n");
    expect(said).toContain("controls.find is not a function");
    expect(said).toContain("controls.tokens.tools.push is not a function");
  });

  test("leaving a control without activeTool fails on 13; on 14 its first tool is active", async () => {
    await withControls(`controls.bare = { name: "bare", title: "Bare", icon: "fa-solid fa-star", order: 60, tools: {
      one: { name: "one", title: "One", icon: "fa-solid fa-star", order: 1, onChange: log("one") } } };`);
    await run(`await ui.controls.activate({ control: "bare" });`);
    expect(await run("return ui.controls.tool?.name ?? null")).toBe(generation === 14 ? "one" : null);
    expect(await failure(`ui.controls.activate({ control: "tokens" })`)).toBe(generation === 14 ? "" : "TypeError");
    expect(await run("return ui.controls.control.name")).toBe("tokens");
  });

  test("on 14 a control may contain buttons only: no tool is active then; on 13 it cannot be left", async () => {
    await withControls(`controls.bare = { name: "bare", title: "Bare", icon: "fa-solid fa-star", order: 60, tools: {
      go: { name: "go", title: "Go", icon: "fa-solid fa-star", order: 1, button: true, onChange: log("go") } } };`);
    await run(`await ui.controls.activate({ control: "bare" });`);
    expect(await run("return [String(ui.controls.tool), game.activeTool]")).toEqual([
      generation === 14 ? "null" : "undefined",
      null,
    ]);
    expect(await failure(`ui.controls.activate({ control: "tokens" })`)).toBe(generation === 14 ? "" : "TypeError");
  });

  test("removing the active control is an error on rebuild", async () => {
    await withControls(OWN);
    await run(`await ui.controls.activate({ control: "own" }); Hooks.off("getSceneControlButtons", globalThis.added);`);
    expect(await failure(`ui.controls.render({ reset: true })`)).toBe("TypeError");
    await withControls(OWN);
  });

  test("names from before generation 13 warn", async () => {
    for (const name of ["activeControl", "activeTool"])
      expect(await failure(`Promise.resolve(ui.controls.${name})`)).toBe("Error");
    expect(await failure(`ui.controls.initialize({ layer: "tokens" })`)).toBe("Error");
  });

  test("no other warnings or errors", () => expect([...gm.errors, ...ann.errors]).toEqual([]));
});
