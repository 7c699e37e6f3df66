import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Contexts, openBrowser } from "../browser.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

interface ShownPage extends Window {
  /** Recorded calls: name first. */
  log: unknown[][];
  show(html: string, options: object): Promise<string>;
}
let browser: Contexts;
let page: Page;

const entry = `
import { installDice } from "../dice/index.ts";
import { installText } from "./index.ts";
window.log = [];
const sheet = (name) => ({ render: (options) => log.push([name, options]) });
const page = { uuid: "JournalEntry.j.JournalEntryPage.p", id: "p", name: "Page", documentName: "JournalEntryPage",
  text: { content: "Rule <b>one</b>, see @UUID[Actor.a]" }, parent: { sheet: sheet("journal") } };
const docs = [page, { uuid: "Actor.a", id: "a", name: "Ann", documentName: "Actor", sheet: sheet("actor") },
  { uuid: "Actor.h", id: "h", name: "Hidden", documentName: "Actor", sheet: sheet("hidden"), testUserPermission: () => false }];
class Message {
  constructor(data) { this.data = data; }
  applyMode(mode) { this.data.mode = mode; }
  toObject() { return this.data; }
  static create(data) { log.push(["roll", data.flavor, data.mode, data.rolls[0].total]); }
  static getSpeaker() { return {}; }
  static getSpeakerActor() { return { getRollData: () => ({ mod: 5 }) }; }
}
window.hostDice = { next: () => 3 };
window.game = { release: { generation: 14 }, user: { id: "me" }, settings: { get: () => "public" } };
window.ui = { notifications: { warn: (text) => log.push(["warn", text]), error: (text) => log.push(["error", text]) } };
window.CONFIG = { ChatMessage: { documentClass: Message } };
window.foundry = { utils: { fromUuid: async (uuid) => docs.find((d) => d.uuid === uuid) ?? null } };
installDice(foundry, CONFIG, window);
installText(foundry, CONFIG, window);
CONFIG.TextEditor.enrichers.push({ id: "word", pattern: /&Word\\[(\\w+)\\]/g, replaceParent: true,
  enricher: async ([, word]) => Object.assign(document.createElement("mark"), { textContent: word }),
  onRender: (element) => log.push(["rendered", element.localName, element.textContent]) });
CONFIG.TextEditor.enrichers.push({ pattern: /&Not/g, enricher: () => null });
customElements.define("enriched-content", class extends HTMLElement {
  connectedCallback() { CONFIG.TextEditor.enrichers.find((e) => e.id === this.getAttribute("enricher")).onRender(this); }
});
window.show = async (html, options) => {
  log.length = 0;
  document.body.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(html, options);
  return document.body.innerHTML;
};`;

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: entry, resolveDir: folder, loader: "js" },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
});
afterAll(() => browser?.close());

const show = (html: string, options = {}) =>
  page.evaluate(([h, o]) => (window as Window as ShownPage).show(h, o), [html, options] as const);
const log = () => page.evaluate(() => (window as Window as ShownPage).log);

it("opens the target of a link, journal pages at their anchor", async () => {
  await show(
    "<p>@UUID[Actor.a]{A} and @UUID[JournalEntry.j.JournalEntryPage.p#here] @UUID[Actor.h] @UUID[Actor.x]</p>",
  );
  const links = page.locator("a.content-link");
  expect(await links.allTextContents()).toEqual(["A", "Page", "Hidden", "Actor.x"]);
  for (const i of [0, 1, 2, 3]) await links.nth(i).click();
  await links.nth(0).focus();
  await page.keyboard.press("Enter");
  const calls = await log();
  expect(calls.slice(0, 2)).toEqual([
    ["actor", { force: true }],
    ["journal", { force: true, pageId: "p", anchor: "here" }],
  ]);
  expect(calls.slice(2).map(([name]) => name)).toEqual(["warn", "warn", "actor"]);
});

it("rolls to chat with the speaker's data, and expands results", async () => {
  await show("[[/gmr 1d6 + @mod # Hit]]{Strike} [[2d6[fire]]]");
  await page.locator("a.inline-roll.roll").click();
  await expect.poll(log).toEqual([["roll", "Hit", "gm", 8]]);
  const result = page.locator("a.inline-result");
  expect(await result.textContent()).toBe("6");
  await result.click();
  await page.locator("a.inline-result.expanded .dice-tooltip").waitFor();
  await result.click();
  expect(await page.locator(".dice-tooltip").count()).toBe(0);
});

it("applies the system's enrichers and calls their onRender", async () => {
  const html = await show("<p>&Word[once]</p><p>see &Word[two] &Not</p>");
  expect(html).toContain('<enriched-content enricher="word"><mark>once</mark></enriched-content><p>see');
  expect(html).toContain("&amp;Not");
  expect(await log()).toEqual([
    ["rendered", "enriched-content", "once"],
    ["rendered", "enriched-content", "two"],
  ]);
});

it("embeds documents with caption and citation, or inline", async () => {
  const uuid = "JournalEntry.j.JournalEntryPage.p";
  const html = await show(`<p>@Embed[${uuid} caption="One"]{Label}</p><p>@Embed[${uuid} inline]</p>`);
  expect(html).toMatch(/^<figure class="content-embed"[^>]*>Rule <b>one<\/b>, see <a[^>]*data-uuid="Actor.a"/);
  expect(html).toContain("Label</strong>");
  expect(await page.locator("figure cite a.content-link").count()).toBe(1);
  expect(await page.locator("section.content-embed figcaption").count()).toBe(0);
});

it("keeps secrets, and converts documents to link text", async () => {
  const text =
    '<section class="secret" id="s">hush</section><p>https://example.org/a. <a href="#">https://b.org</a></p>';
  expect(await show(text)).not.toContain("hush");
  expect(await page.locator("a.hyperlink").getAttribute("href")).toBe("https://example.org/a");
  expect(await page.locator("a").count()).toBe(2);
  expect(await show(text, { secrets: true })).toContain('<secret-block><section class="secret" id="s">hush');
});
