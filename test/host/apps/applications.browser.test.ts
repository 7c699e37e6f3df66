import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import type { Data, RealmGlobals } from "../types.ts";
import type { ApplicationV2 } from "./api/application.ts";
import type { HandlebarsParts } from "./api/handlebars-mixin.ts";
import type { ApplicationConfig, RenderOptions } from "./api/types.ts";
import { bundle, launch, open } from "./testing/browser.ts";

/** A window of the class that `definePanel` puts on the page. */
interface PanelWindow extends ApplicationV2, HandlebarsParts {
  count: number;
  trace: string[];
  submissions: Data[];
}
declare const Panel: new (options?: ApplicationConfig) => PanelWindow;
declare const foundry: RealmGlobals["foundry"];
declare const Hooks: RealmGlobals["Hooks"];
/** The windows a test opened and kept on the page. */
declare const app: PanelWindow;
declare const other: PanelWindow;

let browser: Contexts;
let files: { js: string; css: string };

const templates = {
  "systems/x/one.hbs":
    '<section class="one"><input name="a" value="{{a}}"><ol class="list">{{#each rows}}<li>{{this}}</li>{{/each}}</ol></section>',
  "systems/x/two.hbs":
    '<section class="two"><span class="count">{{count}}</span><button type="button" data-action="bump">+</button></section>',
  "systems/x/bad.hbs": "<p>a</p><p>b</p>",
  "systems/x/tab.hbs":
    '<section class="tab {{tab.cssClass}}" data-group="main" data-tab="{{tab.id}}">{{tab.id}}</section>',
};

/** Defines `Panel` in the page: two parts, an action counting up, a form collecting submissions. */
const definePanel = `
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  globalThis.Panel = class Panel extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = {
      id: "panel-{id}", classes: ["mine"], tag: "form", window: { title: "TEST.Title", icon: "fa-solid fa-star", resizable: true,
        controls: [{ icon: "fa-solid fa-gear", label: "Setup", action: "setup" }, { label: "Never", action: "never", visible: false }, { label: "Own", icon: "", onClick(event) { this.trace.push("own" + event.type); } }] },
      position: { width: 320 }, actions: { bump: Panel.bump, right: { handler: Panel.right, buttons: [0, 2] }, setup: Panel.bump },
      form: { handler: Panel.submitted, submitOnChange: true },
    };
    static PARTS = {
      one: { template: "systems/x/one.hbs", scrollable: [".list"] },
      two: { template: "systems/x/two.hbs" },
    };
    count = 0; trace = []; submissions = [];
    static bump() { this.count++; this.trace.push("bump"); return this.render({ parts: ["two"] }); }
    static right(event) { this.trace.push("right" + event.type); }
    static submitted(event, form, data) { this.submissions.push(data.object); }
    async _prepareContext(options) { this.trace.push(options.isFirstRender ? "first" : "again"); return { a: "text", count: this.count, rows: Array.from({ length: 60 }, (_, i) => i) }; }
    async _onFirstRender() { this.trace.push("onFirst"); }
    async _onRender(context, options) { this.trace.push("onRender:" + options.parts); }
    _onClose() { this.trace.push("onClose"); }
  };`;

beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), bundle()]);
});
afterAll(() => browser?.close());

const withPanel = async (options: Parameters<typeof open>[2] = {}) => {
  const opened = await open(browser, files, { templates, ...options });
  await opened.page.evaluate(definePanel);
  return opened;
};

describe("ApplicationV2", () => {
  it("renders a frame and its parts, fires hooks for each class, closes", async () => {
    const { page, errors } = await withPanel();
    const seen = await page.evaluate(async () => {
      const hooks: string[] = [];
      for (const name of ["Panel", "HandlebarsApplication", "ApplicationV2"]) {
        Hooks.on(`render${name}`, () => hooks.push(`render${name}`));
        Hooks.on(`close${name}`, () => hooks.push(`close${name}`));
      }
      const app = new Panel();
      app.addEventListener("close", () => hooks.push("event"));
      const nothing = await app.render();
      const before = nothing.rendered;
      await app.render({ force: true });
      const { element } = app;
      const frame = {
        tag: element.tagName,
        id: element.id === app.id,
        classes: [...element.classList],
        order: [...(element.querySelector(".window-header")!.children as Iterable<HTMLElement>)].map(
          (child) => child.dataset.action ?? child.className.split(" ")[0],
        ),
        title: app.window.title!.textContent,
        parts: [...element.querySelectorAll<HTMLElement>("[data-application-part]")].map(
          (part) => part.dataset.applicationPart,
        ),
        known: foundry.applications.instances.get(app.id) === app,
      };
      await app.close({ animate: false });
      return { before, frame, hooks, trace: app.trace, state: app.state, gone: !document.getElementById(app.id) };
    });
    expect(seen.before).toBe(false);
    expect(seen.frame).toMatchObject({ tag: "FORM", id: true, title: "A title", parts: ["one", "two"], known: true });
    expect(seen.frame.classes).toEqual(expect.arrayContaining(["application", "mine", "themed", "theme-light"]));
    expect(seen.frame.order).toEqual(["window-icon", "window-title", "toggleControls", "close"]);
    expect(seen.trace).toEqual(["first", "onFirst", "onRender:one,two", "onClose"]);
    expect(seen.hooks).toEqual([
      "renderPanel",
      "renderHandlebarsApplication",
      "renderApplicationV2",
      "closePanel",
      "closeHandlebarsApplication",
      "closeApplicationV2",
      "event",
    ]);
    expect(seen.state).toBe(-1);
    expect(seen.gone).toBe(true);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("keeps focus, selection and scroll through a re-render and replaces only the requested parts", async () => {
    const { page } = await withPanel();
    const seen = await page.evaluate(async () => {
      const app = new Panel();
      await app.render({ force: true });
      app.element.style.height = "300px";
      const list = app.element.querySelector<HTMLElement>(".list")!;
      Object.assign(list.style, { height: "80px", overflow: "auto" });
      document.head.insertAdjacentHTML("beforeend", "<style>.list{height:80px;overflow:auto}</style>");
      list.scrollTop = 120;
      const input = app.element.querySelector<HTMLInputElement>("[name=a]")!;
      input.focus();
      input.setSelectionRange(1, 3);
      const two = app.parts.two;
      await app.render({ parts: ["one"] });
      const active = document.activeElement as HTMLInputElement;
      const unknown = await app.render({ parts: ["three"] }).then(
        () => "rendered",
        (error: Error) => error.message,
      );
      return {
        fresh: active !== input,
        name: active.name,
        selection: [active.selectionStart, active.selectionEnd],
        scroll: app.element.querySelector(".list")!.scrollTop,
        two: app.parts.two === two,
        unknown,
      };
    });
    expect(seen).toMatchObject({ fresh: true, name: "a", selection: [1, 3], scroll: 120, two: true });
    expect(seen.unknown).toContain("three");
    await page.close();
  });

  it("routes clicks to actions, honours buttons and disabled elements", async () => {
    const { page, errors } = await withPanel();
    await page.evaluate(async () => {
      const app = new Panel();
      Object.assign(globalThis, { app });
      await app.render({ force: true });
      app.parts.one!.insertAdjacentHTML(
        "beforeend",
        '<button type="button" class="r" data-action="right">r</button><button type="button" class="d" data-action="right" disabled>d</button>',
      );
    });
    await page.click("[data-action=bump]");
    await page.waitForFunction(() => document.querySelector(".count")!.textContent === "1");
    await page.click(".r");
    await page.click(".r", { button: "right" });
    await page.click(".d", { force: true });
    await page.click("[data-action=bump]", { button: "right" });
    expect(
      await page.evaluate(() => app.trace.filter((step: string) => step.startsWith("right") || step === "bump")),
    ).toEqual(["bump", "rightclick", "rightcontextmenu"]);
    await page.click("[data-action=toggleControls]");
    await expect
      .poll(() => page.locator(".controls-dropdown.expanded button").allInnerTexts())
      .toEqual(["Setup", "Own"]);
    await page.click(".controls-dropdown [data-action=setup]");
    await page.waitForFunction(() => document.querySelector(".count")!.textContent === "2");
    await page.click("[data-action=toggleControls]");
    await page.click(".controls-dropdown button:has-text('Own')");
    expect(await page.evaluate(() => app.trace.includes("ownclick"))).toBe(true);
    await page.click("[data-action=close]");
    await page.waitForFunction(() => app.state === -1);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("submits on change and on submit with typed values", async () => {
    const { page } = await withPanel();
    await page.evaluate(async () => {
      const app = new Panel();
      Object.assign(globalThis, { app });
      await app.render({ force: true });
    });
    await page.fill("[name=a]", "changed");
    await page.locator("[name=a]").blur();
    await page.waitForFunction(() => app.submissions.length === 1);
    await page.locator("[name=a]").press("Enter");
    await page.waitForFunction(() => app.submissions.length === 2);
    expect(await page.evaluate(() => app.submissions)).toEqual([{ a: "changed" }, { a: "changed" }]);
    await page.close();
  });

  it("drags, resizes, minimises, comes to the front and stays on screen", async () => {
    const { page } = await withPanel();
    await page.evaluate(async () => {
      const app = new Panel({ position: { left: 100, top: 100, height: 300 } });
      const other = new Panel({ position: { left: 500, top: 50 } });
      await app.render({ force: true });
      await other.render({ force: true });
      Object.assign(globalThis, { app, other });
    });
    const title = await page.locator(".window-title").first().boundingBox();
    await page.mouse.move(title!.x + 20, title!.y + 5);
    await page.mouse.down();
    await page.mouse.move(title!.x + 60, title!.y + 35, { steps: 3 });
    await page.mouse.up();
    expect(await page.evaluate(() => app.position)).toMatchObject({
      left: 140,
      top: 130,
      width: 320,
      height: 300,
    });
    expect(await page.evaluate(() => app.position.zIndex! > other.position.zIndex!)).toBe(true);
    const handle = await page.locator(".window-resize-handle").first().boundingBox();
    await page.mouse.move(handle!.x + 4, handle!.y + 4);
    await page.mouse.down();
    await page.mouse.move(handle!.x + 54, handle!.y + 24, { steps: 3 });
    await page.mouse.up();
    expect(await page.evaluate(() => app.position)).toMatchObject({ width: 370, height: 320 });
    await page.locator(".window-title").first().dblclick();
    expect(await page.evaluate(() => app.minimized)).toBe(true);
    await page.evaluate(() => app.maximize());
    const clamped = await page.evaluate(() => app.setPosition({ left: 5000, top: -50 }));
    expect(clamped).toMatchObject({ left: 630, top: 0 });
    await page.close();
  });

  it("serialises renders, follows the theme, closes on Escape, refuses parts without a single root", async () => {
    const { page } = await withPanel();
    const seen = await page.evaluate(async () => {
      const app = new Panel();
      Object.assign(globalThis, { app });
      await Promise.all([app.render({ force: true }), app.render(true), app.render()]);
      document.body.classList.replace("theme-light", "theme-dark");
      await new Promise((resolve) => setTimeout(resolve));
      const dark = app.element.classList.contains("theme-dark");
      class Bad extends Panel {
        static PARTS = { bad: { template: "systems/x/bad.hbs" } };
      }
      class Missing extends Panel {
        static PARTS = { bad: { template: "systems/x/missing.hbs" } };
      }
      const failure = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message);
      return {
        trace: app.trace,
        dark,
        bad: await failure(new Bad().render(true)),
        missing: await failure(new Missing().render(true)),
      };
    });
    expect(seen.trace.filter((step: string) => step === "first" || step === "again")).toEqual([
      "first",
      "again",
      "again",
    ]);
    expect(seen.dark).toBe(true);
    expect(seen.bad).toContain("single");
    expect(seen.missing).toContain("missing.hbs");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => app.state === -1);
    await page.close();
  });

  it("prepares tabs, renders the generic navigation and switches", async () => {
    const { page } = await withPanel();
    await page.evaluate(async () => {
      class Tabbed extends Panel {
        static TABS = {
          main: {
            tabs: [{ id: "one" }, { id: "two", icon: "fa-solid fa-gear", label: "Second" }],
            initial: "one",
            labelPrefix: "TEST.Tabs",
          },
        };
        static PARTS = {
          tabs: { template: "templates/generic/tab-navigation.hbs" },
          one: { template: "systems/x/tab.hbs" },
          two: { template: "systems/x/tab.hbs" },
        };
        override async _prepareContext(options: RenderOptions) {
          return { ...(await foundry.applications.api.ApplicationV2.prototype._prepareContext.call(this, options)) };
        }
        override async _preparePartContext(part: string, context: Data, options: RenderOptions) {
          const prepared = await super._preparePartContext(part, context, options);
          return { ...prepared, tab: (context.tabs as Data)[part] };
        }
      }
      const app = new Tabbed();
      Object.assign(globalThis, { app });
      await app.render({ force: true });
    });
    expect(await page.locator("nav.tabs").textContent()).toMatch(/One\s+Second/);
    expect(await page.locator(".tab.active").textContent()).toBe("one");
    await page.focus("nav.tabs [data-tab=two]");
    await page.keyboard.press("Enter");
    expect(await page.locator(".tab.active").textContent()).toBe("two");
    expect(await page.evaluate(() => app.tabGroups)).toEqual({ main: "two" });
    expect(await page.locator("nav.tabs [data-tab=two]").getAttribute("aria-pressed")).toBe("true");
    await page.evaluate(() => app.render());
    await expect.poll(() => page.locator(".tab.active").textContent()).toBe("two");
    await page.close();
  });
});
