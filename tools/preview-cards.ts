/**
 * Renders cards, dialogs and tracker on separate pages, takes screenshots and checks them with axe: `tsx
 * tools/preview-cards.ts <folder>`.
 */

import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Handlebars from "handlebars";
import { type Browser, chromium, type Page } from "playwright-core";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import type { Text } from "../module/kernel/card.ts";
import { FLAGS, findBrowser } from "./browser.ts";
import { readLanguage } from "./build.ts";
import { cards } from "./preview-cards-data.ts";
import { dialogs, trackerRows } from "./preview-dialog-data.ts";
import { buildSprite } from "./sprite.ts";

const out = process.argv[2] ?? join(tmpdir(), "fivefold-preview");
const NAMES = ["card", "card-act", "die", "tracker-row", "dialog-fields", "dialog-odds", "dialog-footer"];
const path = (name: string) => `systems/fivefold/templates/${name}.hbs`;
const language = await readLanguage("en");

function localize(key: string): string {
  let at: unknown = language;
  for (const step of key.split("."))
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  return typeof at === "string" ? at : key;
}

function say(text: Text | null | undefined): string {
  if (!text) return "";
  const data = text.data ?? {};
  return localize(text.key).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name];
    return typeof value === "object" ? say(value) : String(value ?? "").replace(/^-/, "−");
  });
}

const hb = Handlebars.create();
hb.registerHelper(
  helpersFor({
    say,
    localize,
    safe: (html) => new Handlebars.SafeString(html),
    read: () => undefined,
    base: "systems/fivefold",
  }) as unknown as Record<string, Handlebars.HelperDelegate>,
);
hb.registerHelper("localize", (key: string, options: { hash: Record<string, string> }) =>
  say({ key, data: options.hash }),
);
hb.registerHelper("timeSince", () => "2 min");
for (const name of NAMES) hb.registerPartial(path(name), readFileSync(`templates/${name}.hbs`, "utf8"));
const draw = (name: string, context: object): string => hb.compile(`{{> "${path(name)}"}}`)(context);

/** Element styles like core's, but more extreme, to test that our components override them. */
const HARSH = `@layer elements {
  :is(.application, .chat-message, .combat-tracker) {
    h1, h2, h3, h4 { margin: 0.5em 0; padding-bottom: 4px; border-bottom: 1px solid; font-weight: 400; }
    p { margin: 0.5em 0; } ul, ol { margin: 0.5em 0; padding-left: 1.5em; list-style: disc; }
    button { width: 100%; height: 28px; margin: 0 1px; border: 1px solid; background: rgb(128 128 128 / 0.2); line-height: 28px; text-align: center; }
    fieldset { margin: 8px; padding: 8px; border: 1px solid; } label { flex: 1; line-height: 28px; } input { height: 28px; margin: 0; width: 100%; }
  }
}`;

function pageOf(title: string, theme: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/test/host/ui/css/index.css"><link rel="stylesheet" href="/test/host/apps/css/index.css">
<style>@import url("/module/fivefold.css") layer(system);
${HARSH}
html, body { height: auto; overflow: auto; } main { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 24px; padding: 16px; background: ${theme === "dark" ? "#0a0b0d" : "#a9a499"}; }
main .application { position: relative !important; inset: auto; max-height: none; } .shelf { padding: 4px; background: ${theme === "dark" ? "#111216" : "#dedbd4"}; } main h1 { font-size: 14px; margin: 0; flex-basis: 100%; color: ${theme === "dark" ? "#ddd" : "#000"}; }</style></head>
<body class="vtt game system-fivefold theme-${theme}"><main><h1>${title}</h1>${body}</main></body></html>`;
}

const cardsBody = (width: number): string =>
  cards(say)
    .map(
      (column) =>
        `<section class="shelf" style="width: ${width + 8}px"><h2>Log</h2><ol class="chat-log plain themed theme-light" style="display: grid; gap: 8px">${column.map((c) => draw("card", c)).join("")}</ol></section>`,
    )
    .join("");

const dialogsBody = (width: number): string =>
  dialogs(say)
    .map(
      (
        d,
        i,
      ) => `<form class="application fivefold ff-dialog ff-${d.ruleset}" id="dialog-${width}-${i}" aria-label="${d.title} ${i}" style="width: ${width}px">
<header class="window-header"><h2 class="window-title">${d.title}</h2></header>
<section class="window-content">${draw("dialog-fields", d)}${draw("dialog-odds", d)}${draw("dialog-footer", d)}</section></form>`,
    )
    .join("");

const trackerBody = (width: number): string =>
  `<section class="shelf ff-tracker" style="width: ${width}px"><ol class="combat-tracker plain" aria-label="Turns">${trackerRows()
    .map(
      (r) =>
        `<li class="combatant plain ff-turn ff-${r.view.ruleset} ${r.css}"><img class="token-image" src="/icon/archer.svg" alt=""><div class="token-name"><strong class="name">${r.name}</strong></div><div class="token-initiative"><span>${r.init}</span></div>${draw("tracker-row", r.view)}</li>`,
    )
    .join("")}</ol></section>`;

const pages: Record<string, (theme: string) => string> = {};
for (const width of [260, 300, 420])
  pages[`cards-${width}`] = (theme) => pageOf(`Cards, ${width} px`, theme, cardsBody(width));
for (const width of [480, 340])
  pages[`dialog-${width}`] = (theme) => pageOf(`Dialogs, ${width} px`, theme, dialogsBody(width));
pages["tracker-300"] = (theme) => pageOf("Tracker, 300 px", theme, trackerBody(300));

const icons = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
) as { icons: Record<string, { body: string }> };
const iconFile = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icons.icons[name]?.body ?? ""}</svg>`;

function serve(): Server {
  const types: Record<string, string> = { css: "text/css", svg: "image/svg+xml", html: "text/html" };
  return createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const file = url.pathname.split("/").at(-1) ?? "";
    const type = types[file.split(".").at(-1) ?? ""] ?? "text/html";
    try {
      const shown = pages[file];
      const body = shown
        ? shown(url.searchParams.get("theme") ?? "light")
        : file === "glyphs.svg"
          ? readFileSync(join(out, file))
          : type === "image/svg+xml"
            ? iconFile(file.slice(0, -4))
            : readFileSync(`.${url.pathname}`);
      response.writeHead(200, { "content-type": type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

async function check(page: Page, name: string): Promise<number> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core") });
  type Found = { id: string; nodes: { html: string; failureSummary: string }[] }[];
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(o: object): Promise<{ violations: Found }> } };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    return (await axe.run({ runOnly: { type: "tag", values: tags } })).violations;
  });
  for (const { id, nodes } of found)
    console.log(
      `${name}: ${id}\n  ${nodes
        .slice(0, 4)
        .map((n) => `${n.html.slice(0, 160)}\n    ${n.failureSummary.replaceAll("\n", " ").slice(0, 220)}`)
        .join("\n  ")}`,
    );
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".ff-card *, .ff-dialog .window-content *, .ff-turn *")]
      .filter(
        (e) =>
          !e.closest(".ff-sr, .ff-life, .ff-after .marks, svg, .window-header") &&
          e.scrollWidth > e.clientWidth + 1 &&
          e.clientWidth > 0 &&
          getComputedStyle(e).display !== "inline" &&
          getComputedStyle(e).textOverflow !== "ellipsis",
      )
      .map(
        (e) => `${e.tagName}.${e.className} ${e.scrollWidth}>${e.clientWidth} ${e.textContent?.trim().slice(0, 30)}`,
      ),
  );
  if (wide.length) console.log(`${name}: too wide\n  ${wide.join("\n  ")}`);
  return found.length;
}

async function shoot(browser: Browser, base: string): Promise<number> {
  let wrong = 0;
  for (const name of Object.keys(pages))
    for (const theme of ["light", "dark"]) {
      const width = name.startsWith("cards")
        ? 3 * (Number(name.split("-")[1]) + 40) + 32
        : name.startsWith("dialog")
          ? 2 * Number(name.split("-")[1]) + 80
          : 360;
      const page = await browser.newPage({ viewport: { width, height: 700 }, deviceScaleFactor: 1 });
      await page.goto(`${base}/${name}?theme=${theme}`, { waitUntil: "networkidle" });
      await page.evaluate(() =>
        document.querySelectorAll("details").forEach((e, i) => {
          e.open = i === 0;
        }),
      );
      await page.screenshot({ path: join(out, `${name}-${theme}.png`), fullPage: true });
      wrong += await check(page, `${name}-${theme}`);
      await page.close();
    }
  return wrong;
}

mkdirSync(out, { recursive: true });
buildSprite(out);
const server = serve();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
const wrong = await shoot(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() =>
  browser.close(),
);
server.close();
console.log(`${wrong} violations; shots in ${out}`);
process.exitCode = wrong ? 1 : 0;
