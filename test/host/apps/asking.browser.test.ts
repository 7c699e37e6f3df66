import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import { bundle, launch, open } from "./testing/browser.ts";
import type { Notifications } from "./ui/notifications.ts";

declare const ui: { notifications: Notifications };
/** Values that the callbacks of the dialogs and menus below leave on the page. */
declare const drawn: string;
declare const rich: number;
declare const picked: (string | string[])[];
declare const testWarnings: string[];

let browser: Contexts;
let files: { js: string; css: string };

beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), bundle()]);
});
afterAll(() => browser?.close());

/** Runs `expression` in the page, keeps its promise as `answer`. */
const ask = (page: Page, expression: string): Promise<void> =>
  page.evaluate(
    `globalThis.answer = (${expression}).then(value => ({ value }), error => ({ error: error.message })); undefined;`,
  );
const answer = (page: Page): Promise<{ value?: unknown; error?: string }> => page.evaluate("globalThis.answer");
const Dialog = "foundry.applications.api.DialogV2";

describe("DialogV2", () => {
  it("confirms, and counts a dismissal as no answer", async () => {
    const { page, errors } = await open(browser, files);
    for (const [act, value] of [
      ["[data-action=yes]", true],
      ["[data-action=no]", false],
      [".window-header [data-action=close]", null],
    ] as const) {
      await ask(page, `${Dialog}.confirm({ window: { title: "Sure?" }, content: "<p>Really?</p>" })`);
      await page.click(`dialog ${act}`);
      expect(await answer(page)).toEqual({ value });
      // an answered dialog fades out: the next click must not hit it
      await page.waitForSelector("dialog", { state: "detached" });
    }
    // The browser focuses the default button before the dialog listens to Escape, which it does once it is rendered.
    const shown = "render: () => { globalThis.shown = true; }";
    await ask(page, `${Dialog}.confirm({ content: "x", modal: true, rejectClose: true, ${shown} })`);
    await expect.poll(() => page.evaluate("globalThis.shown")).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute("data-action"))).toBe("no");
    const box = (await page.locator("dialog").boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - 500)).toBeLessThan(2);
    expect(Math.abs(box.y + box.height / 2 - 350)).toBeLessThan(2);
    await page.keyboard.press("Escape");
    expect((await answer(page)).error).toContain("dismissed");
    expect(await page.locator("dialog").count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("reads input; Enter clicks the default button; required fields block submission", async () => {
    const { page } = await open(browser, files);
    const content = `<input name='a.b' type='number' value='2'><input name='word' required>`;
    await ask(
      page,
      `${Dialog}.input({ content: "${content}", ok: { label: "Go" }, buttons: [{ action: "other", label: "Other" }] })`,
    );
    await page.waitForSelector("dialog [data-action=ok]");
    await page.click("dialog [data-action=ok]");
    expect(await page.locator("dialog").count()).toBe(1);
    await page.fill("dialog [name=word]", "yes");
    await page.press("dialog [name=word]", "Enter");
    expect(await answer(page)).toEqual({ value: { "a.b": 2, word: "yes" } });
    await page.close();
  });

  it("waits for any button, passes callbacks event, button and dialog, cleans content, keeps elements", async () => {
    const { page } = await open(browser, files);
    await ask(
      page,
      `${Dialog}.wait({ content: "<p id='c'>t<script>1</script><img src=x onerror=alert(1)></p>", submit: r => { globalThis.submitted = r },
        render: (event, dialog) => { globalThis.drawn = dialog.element.tagName },
        buttons: [{ action: "one", label: "TEST.Title", default: true }, { action: "two", label: "Two", icon: "fa-solid fa-check",
          callback: (event, button, dialog) => [event.type, button.dataset.action, dialog.constructor.name, button.form.elements.length] }] })`,
    );
    await page.waitForSelector("dialog footer");
    expect(await page.locator("#c").innerHTML()).not.toMatch(/script|onerror/);
    expect(await page.locator("dialog [data-action=one]").textContent()).toBe("A title");
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-action"))).toBe("one");
    await page.click("dialog [data-action=two]");
    expect(await answer(page)).toEqual({ value: ["click", "two", "DialogV2", 2] });
    expect(await page.evaluate(() => drawn)).toBe("DIALOG");
    const prompt = `(() => { const d = document.createElement("div"); d.innerHTML = "<button type='button' onclick='globalThis.rich = 1'>r</button>"; return ${Dialog}.prompt({ content: d, ok: { callback: () => 7 } }); })()`;
    await ask(page, prompt);
    await page.click("dialog .dialog-content button");
    await page.click("dialog [data-action=ok]");
    expect(await answer(page)).toEqual({ value: 7 });
    expect(await page.evaluate(() => rich)).toBe(1);
    await page.close();
  });
});

describe("ContextMenu", () => {
  const make = `
    document.querySelector("main").innerHTML = "<ul><li class='row' data-n='1' tabindex='0'>one</li><li class='row' data-n='2'>two</li></ul>";
    globalThis.picked = [];
    new foundry.applications.ux.ContextMenu.implementation(document.querySelector("ul"), ".row", ENTRIES, { jQuery: false, fixed: true });`;

  it("takes label, visible and onClick on 14 and warns of the older names", async () => {
    const { page } = await open(browser, files, { generation: 14 });
    await page.evaluate(
      make.replace(
        "ENTRIES",
        `[{ label: "TEST.Title", icon: "<i class='fa-solid fa-gear'></i>", onClick: (event, target) => picked.push([event.type, target.dataset.n]) },
          { label: "Second only", visible: target => target.dataset.n === "2", onClick: () => {} },
          { name: "Old", condition: () => true, callback: target => picked.push(["old", target.dataset.n]) }]`,
      ),
    );
    await page.click(".row[data-n='2']", { button: "right" });
    expect(await page.locator("#context-menu .context-item").allTextContents()).toEqual([
      "A title",
      "Second only",
      "Old",
    ]);
    await page.keyboard.press("Escape");
    await page.click(".row[data-n='1']", { button: "right" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.click(".row[data-n='1']", { button: "right" });
    await page.click("#context-menu .context-item");
    expect(await page.evaluate(() => picked)).toEqual([
      ["old", "1"],
      ["click", "1"],
    ]);
    expect(await page.locator("#context-menu").count()).toBe(0);
    expect(await page.evaluate(() => testWarnings.length)).toBe(3);
    await page.close();
  });

  it("belongs to the whole of a form, not to its first field", async () => {
    const { page } = await open(browser, files);
    await page.evaluate(
      make
        .replaceAll("ul", "form")
        .replace("<li class='row'", "<input><li class='row'")
        .replace("ENTRIES", `[{ label: "Open", onClick: (event, target) => picked.push(target.dataset.n) }]`),
    );
    await page.click(".row[data-n='2']", { button: "right" });
    await page.click("#context-menu .context-item");
    expect(await page.evaluate(() => picked)).toEqual(["2"]);
    await page.close();
  });

  it("takes name, condition and callback on 13", async () => {
    const { page } = await open(browser, files, { generation: 13 });
    await page.evaluate(
      make.replace(
        "ENTRIES",
        `[{ name: "Open", icon: "", condition: el => el.dataset.n === "1", callback: el => picked.push(el.dataset.n) }]`,
      ),
    );
    await page.click(".row[data-n='2']", { button: "right" });
    expect(await page.locator("#context-menu").count()).toBe(0);
    await page.click(".row[data-n='1']", { button: "right" });
    await page.click("#context-menu .context-item");
    expect(await page.evaluate(() => [picked, testWarnings])).toEqual([["1"], []]);
    await page.close();
  });
});

describe("notifications and tooltips", () => {
  it("shows, formats, updates and removes messages", async () => {
    const { page } = await open(browser, files);
    const seen = await page.evaluate(() => {
      ui.notifications.warn("TEST.Hello", { format: { name: "<b>Bo</b>" }, console: false });
      const bar = ui.notifications.info("Working", { progress: true, console: false });
      bar.update({ pct: 0.5, message: "Half" });
      const texts = [...document.querySelectorAll("#notifications li")].map(
        (item) => `${item.className}: ${item.querySelector("p")!.textContent}`,
      );
      const width = (document.querySelector(".progress") as HTMLElement).style.getPropertyValue("--pct");
      bar.remove();
      return { texts, width, left: document.querySelectorAll("#notifications li").length };
    });
    expect(seen).toEqual({
      texts: ["notification warning: Hello <b>Bo</b>", "notification info: Half"],
      width: "50%",
      left: 1,
    });
    await page.close();
  });

  it("opens on hover and on keyboard focus, closes on Escape", async () => {
    const { page } = await open(browser, files);
    await page.evaluate(() => {
      document.querySelector("main")!.innerHTML =
        `<div style="padding: 100px" data-tooltip-class="wide" data-tooltip-direction="DOWN">
        <button id="a" data-tooltip="TEST.Title">a</button> <button id="b" data-tooltip-html="<em>hi</em><script>1</script>">b</button>
        <button id="c" data-tooltip-text="<i>plain</i>">c</button> <button id="d" data-tooltip aria-label="Named">d</button></div>`;
    });
    const tooltip = page.locator("#tooltip");
    await page.hover("#a");
    await tooltip.waitFor({ state: "visible" });
    expect(await tooltip.textContent()).toBe("A title");
    expect(await tooltip.getAttribute("class")).toContain("wide");
    expect((await tooltip.boundingBox())!.y).toBeGreaterThan((await page.locator("#a").boundingBox())!.y);
    await page.keyboard.press("Escape");
    expect(await tooltip.isVisible()).toBe(false);
    await page.keyboard.press("Tab");
    expect(await tooltip.textContent()).toBe("A title");
    expect(await page.getAttribute("#a", "aria-describedby")).toBe("tooltip");
    await page.keyboard.press("Tab");
    expect(await tooltip.innerHTML()).toBe("<em>hi</em>");
    await page.keyboard.press("Tab");
    expect(await tooltip.textContent()).toBe("<i>plain</i>");
    await page.keyboard.press("Tab");
    expect(await tooltip.textContent()).toBe("Named");
    await page.close();
  });
});
