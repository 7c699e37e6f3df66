/** The figure in a dialog and by keyboard: the choice keeps its list, and a click on the figure sets it. */
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import Handlebars from "handlebars";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldView } from "../../module/foundry/applications/dialog-view.ts";
import { helpersFor } from "../../module/foundry/sheets/helpers.ts";
import { type Text, text } from "../../module/kernel/card.ts";
import type { Field } from "../../module/kernel/ruleset.ts";
import type { BodyPart } from "../../module/rulesets/anatomy/model/data.ts";
import { figureChoice } from "../../module/rulesets/anatomy/views/figure.ts";
import { FLAGS, findBrowser } from "../../tools/browser.ts";
import { words } from "../../tools/preview-words.ts";

const lang = words("lang/en");
const say = (said: Text | null | undefined): string =>
  (lang.get(said?.key ?? "") ?? said?.key ?? "").replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = said?.data?.[name];
    return typeof value === "object" ? say(value as Text) : String(value);
  });
const file = (path: string): string => readFileSync(path, "utf8");

const part = (id: string, name: string, kind: BodyPart["kind"], more: Partial<BodyPart> = {}): BodyPart => ({
  id,
  name,
  kind,
  side: "",
  severity: "major",
  parent: "",
  hidden: false,
  ...more,
  injuries: 0,
  capacity: 3,
  state: "sound",
  untreated: 0,
  prosthetic: "",
});
const parts = [
  part("head", "Head", "head", { severity: "deadly" }),
  part("handR", "Right hand", "hand", { side: "right" }),
  part("handL", "Left hand", "hand", { side: "left" }),
];
const field: Field = {
  kind: "choice",
  name: "part",
  label: text("Which part"),
  ...figureChoice(parts, { name: "Bo", picked: "handR", barred: { head: text("too vital") } }),
  options: parts.map(({ id, name }) => ({
    value: id,
    label: text(name),
    ...(id === "head" ? { disabledReason: text("too vital") } : {}),
  })),
};

function html(): string {
  const hb = Handlebars.create();
  const safe = (html: string): unknown => new Handlebars.SafeString(html);
  const localize = (key: string): string => lang.get(key) ?? key;
  hb.registerHelper(helpersFor({ say, localize, safe, read: () => "", base: "" }) as never);
  hb.registerHelper("localize", localize);
  for (const name of ["figure", "place"])
    hb.registerPartial(
      `ffAnatomy${name[0]?.toUpperCase()}${name.slice(1)}`,
      file(`templates/anatomy/parts/${name}.hbs`),
    );
  const fields = [fieldView(field, "handR", undefined, "app", say)];
  return hb.compile(file("templates/dialog-fields.hbs"))({ sections: [{ fields }], general: [] });
}

describe("a choice with a figure", () => {
  it("N-30: it has a list too; unavailable parts are disabled in both", () => {
    const drawn = html();
    expect(drawn).toContain('<option value="head" disabled>Head: too vital</option>');
    expect(drawn).toMatch(/aria-disabled="true" aria-label="Head, 0 of 3 injuries, too vital"/);
    expect(drawn.match(/data-action="pick" data-field="part"/g)).toHaveLength(3);
  });
});

describe("by keyboard", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const bundle = { bundle: true, write: false, format: "iife", globalName: "ours", logLevel: "silent" } as const;
    const [script, launched] = await Promise.all([
      build({ ...bundle, entryPoints: ["module/foundry/applications/roving-focus.ts"] }),
      findBrowser().then((executablePath) => chromium.launch({ executablePath, args: FLAGS })),
    ]);
    browser = launched;
    page = await browser.newPage();
    await page.setContent(`<form><button type="button" id="before">before</button>${html()}</form>`);
    await page.addScriptTag({ content: script.outputFiles[0]?.text ?? "" });
    await page.evaluate(`{
      globalThis.pressed = [];
      document.addEventListener("keydown", ours.onRovingKey);
      document.addEventListener("click", (e) => pressed.push(e.target.closest("[data-action]")?.dataset.value ?? ""));
    }`);
  });
  afterAll(() => browser?.close());

  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("data-value") ?? "");
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

  it("one Tab enters at the picked part, arrows move, the next Tab leaves", async () => {
    await page.locator("select").focus();
    await press("Tab");
    expect(await focused()).toBe("handR");
    await press("ArrowRight");
    expect(await focused()).toBe("handL");
    await press("ArrowRight");
    expect(await focused()).toBe("head");
    await press("ArrowLeft");
    expect(await focused()).toBe("handL");
    await press("Home");
    expect(await focused()).toBe("head");
    await press("End");
    expect(await focused()).toBe("handL");
    await press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
    // Tab enters again where it was left.
    await press("Tab");
    expect(await focused()).toBe("handL");
  });

  it("Enter and Space click it, once each", async () => {
    await page.evaluate("pressed.length = 0");
    await page.locator('[data-value="handL"]').focus();
    await press("Enter", "Space", "x");
    expect(await page.evaluate("pressed")).toEqual(["handL", "handL"]);
  });

  it("a part as small as a hand has a click target around its center", async () => {
    const box = await page.locator('[data-value="handL"]').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });
});
