import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/** Clicks and submits in an application: which clicks lose their default, and which forms have a handler. */

describe.each(GENERATIONS)("forms on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    gm = await scene.sit("Gamemaster");
  });
  afterAll(() => scene?.close());

  const run = <T = unknown>(code: string): Promise<T> => gm.page.evaluate(`(async () => { ${code} })()`) as Promise<T>;
  const log = () => run<string[]>("return globalThis.log");

  /** Opens an application with these options around this content, and logs its events. */
  const open = (options: string, content: string) =>
    run(`globalThis.log = [];
      globalThis.app = new (class Own extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "own", form: { handler: (event, form, data) => log.push("form " + JSON.stringify(data.object)), closeOnSubmit: false },
          actions: { known: () => log.push("known"), right: { handler: () => log.push("right"), buttons: [2] } } };
        _renderHTML() { return ${JSON.stringify(content)}; }
        _replaceHTML(html, content) { content.innerHTML = html; }
        _onClickAction(event, target) { log.push("unknown " + target.dataset.action); }
      })({ ${options} });
      await app.render({ force: true });`);
  afterEach(() => run("await globalThis.app?.close({ animate: false });"));

  const BUTTONS = `<input name="word" value="aye"><button type="submit" data-action="known">Known</button>
    <button type="submit" data-action="strange">Strange</button><button type="submit" data-action="right">Right</button>
    <label data-action="strange">Box <input type="checkbox" name="box" value="on"></label>`;
  const press = (name: string) => gm.page.locator("#own").getByRole("button", { name, exact: true }).click();

  test("a submit button with a handler of its own does not submit; one without submits", async () => {
    await open(`tag: "form"`, BUTTONS);
    await press("Known");
    await press("Strange");
    await expect.poll(log).toEqual(["known", "unknown strange", `form {"word":"aye","box":false}`]);
  });

  test("a handler for another mouse button leaves the click its default", async () => {
    await open(`tag: "form"`, BUTTONS);
    await press("Right");
    await expect.poll(log).toEqual([`form {"word":"aye","box":false}`]);
  });

  test("a checkbox inside an unknown action can be checked", async () => {
    await open(`tag: "form"`, BUTTONS);
    await gm.page.locator("#own [name=box]").click();
    expect(await gm.page.locator("#own [name=box]").isChecked()).toBe(true);
  });

  test("a window whose content is the form calls its handler, on submit and on change, and app.form is that form", async () => {
    await open(
      `tag: "dialog", window: { contentTag: "form" }, form: { submitOnChange: true }`,
      `<input name="word" value="aye"><button type="submit">Send</button>`,
    );
    expect(await run(`return [app.form === app.element.querySelector(".window-content"), app.form.tagName]`)).toEqual([
      true,
      "FORM",
    ]);
    await run(`app.element.show();`);
    await press("Send");
    await expect.poll(log).toEqual([`form {"word":"aye"}`]);
    await gm.page.locator("#own [name=word]").fill("no");
    await gm.page.locator("#own [name=word]").blur();
    await expect.poll(log).toEqual([`form {"word":"aye"}`, `form {"word":"no"}`]);
  });

  test("no warnings or errors", () => expect(gm.errors).toEqual([]));
});
