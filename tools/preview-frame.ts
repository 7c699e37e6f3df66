/**
 * Renders the sheets of a ruleset without Foundry: one page per set of windows, in both themes, with a screenshot,
 * axe-core findings and overflow. The sets are in `preview.ts` and `preview-<ruleset>.ts`.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import Handlebars from "handlebars";
import { type Browser, chromium } from "playwright-core";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import { partials as shared } from "../module/foundry/sheets/partials.ts";
import type { Text } from "../module/kernel/card.ts";
import type { Ruleset, Snapshot, ViewContext, Views } from "../module/kernel/ruleset.ts";
import { FLAGS, findBrowser } from "./browser.ts";
import { words } from "./preview-words.ts";
import { buildSprite } from "./sprite.ts";

/** The ruleset to show. */
export interface Shown extends Pick<Ruleset, "id" | "icon" | "partials"> {
  views: Views;
  sheets: NonNullable<Ruleset["sheets"]>;
  name: string;
  worldTime: number;
  /** Owner of the items. */
  holder?: () => Snapshot;
}
export type Pages = Readonly<Record<string, { width: number; body: () => string }>>;
type More = Partial<ViewContext> & { width?: number; tab?: string };
/** One window, framed as by core. */
export type Window = (document: Snapshot, more?: More) => string;

const root = resolve(import.meta.dirname, "..");
const lang = words(join(root, "lang/en"));
const localize = (key: string): string => lang.get(key) ?? key;
const format = (key: string, data: Record<string, unknown>): string =>
  localize(key).replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? `{${name}}`));
const number = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const spoken = (value: unknown): unknown =>
  typeof value === "object" ? say(value as Text) : typeof value === "number" ? number(value) : value;
const say = (text: Text | null | undefined): string =>
  text ? format(text.key, Object.fromEntries(Object.entries(text.data ?? {}).map(([k, v]) => [k, spoken(v)]))) : "";
const read = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((o, k) => (o as Record<string, unknown> | undefined)?.[k], object);
const file = (path: string): string => readFileSync(join(root, path), "utf8");
const glyph = (id: string, kind: string): string =>
  `<svg class="${kind}" aria-hidden="true"><use href="systems/fivefold/icons/glyphs.svg#${id}"></use></svg>`;

/** Enriches HTML as core does, as far as a screenshot needs it. */
function enriched(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(enriched);
  if (typeof data !== "object" || data === null) return data;
  const held = data as Record<string, unknown>;
  if (typeof held.rich === "string") return { ...held, shown: held.rich };
  return Object.fromEntries(Object.entries(held).map(([k, v]) => [k, enriched(v)]));
}

function engine(partials: Shown["partials"]): typeof Handlebars {
  const hb = Handlebars.create();
  hb.registerHelper(
    helpersFor({ say, localize, safe: (h) => new Handlebars.SafeString(h), read, base: "systems/fivefold" }) as never,
  );
  hb.registerHelper("localize", (key: string, options: { hash: Record<string, unknown> }) => format(key, options.hash));
  for (const [name, path] of Object.entries({ ...shared, ...partials })) hb.registerPartial(name, file(path));
  return hb;
}

function modes(now: string): string {
  const press = (mode: string, icon: string): string =>
    `<button type="button" aria-pressed="${mode === now}">${glyph(icon, "ff-glyph")}${localize(`FIVEFOLD.Sheet.mode.${mode}`)}</button>`;
  return `<div class="ff-mode" role="group" aria-label="Sheet mode">${press("play", "ui-play")}${press("edit", "ui-pencil")}</div>`;
}

/** Renders framed windows for the documents of a ruleset. */
export function framing(of: Shown): Window {
  const hb = engine(of.partials);
  const accent = `ff-${of.id}`;
  let windows = 0;
  return (document, more = {}) => {
    const shape = of.sheets[document.type]!;
    const context: ViewContext = {
      mode: "play",
      owner: true,
      limited: false,
      gm: true,
      house: {},
      worldTime: of.worldTime,
      combat: null,
      itemOwner: shape.of === "Item" ? (of.holder?.() ?? null) : null,
      ...more,
    };
    const view = enriched(of.views[document.type]!(document, context)) as Record<string, unknown>;
    const mode = shape.modes ? context.mode : "edit";
    windows += 1;
    const rootId = `app-${document.id}-${windows}`;
    const counts = (view.counts ?? {}) as Record<string, number>;
    const open = more.tab ?? shape.tabs[0]?.id;
    const base = {
      rootId,
      uuid: document.uuid,
      source: { name: document.name, system: document.system },
      accent,
      gm: context.gm,
      tabGroups: { primary: open, tier: "tier1" },
      tabs: shape.tabs.map((t) => ({ ...t, active: t.id === open, count: counts[t.id] })),
    };
    const parts =
      context.limited && shape.limited ? [shape.limited] : shape.parts.filter((part) => (part.mode ?? mode) === mode);
    if (view.reading)
      view.reading = { ...document, kind: say({ key: `TYPES.Item.${document.type}` }), ...view.reading };
    const html = parts
      .map((part) =>
        hb.compile(file(part.template))(
          { ...base, v: view[part.id], asked: new Set(), tab: { active: !part.tab || part.tab === open } },
          { allowProtoPropertiesByDefault: true },
        ),
      )
      .join("\n");
    const kind = `${shape.of.toLowerCase()} ${accent} ${shape.compact ? "ff-compact" : ""}`;
    const button = (id: string, label: string): string =>
      `<button type="button" class="header-control" aria-label="${label}">${glyph(id, "ff-glyph")}</button>`;
    return `<form id="${rootId}" class="application fivefold sheet ${kind}" data-mode="${mode}" aria-label="${document.name} ${rootId}" style="width:${more.width ?? shape.width}px">
  <header class="window-header">${glyph(`gi-${of.icon}`, "ff-icon")}<h1 class="window-title">${document.name}</h1><span class="ff-kind">${of.name}</span>${shape.modes && !context.limited ? modes(mode) : ""}${button("ui-more", "Controls")}${button("ui-close", "Close")}</header>
  <section class="window-content">${html}</section></form>`;
  };
}

const STYLE = `@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;
@import url("test/host/ui/css/variables.css") layer(variables); @import url("test/host/ui/css/elements.css") layer(elements);
@layer applications { html { font-size: 16px; } body { margin: 0; padding: 24px; background: #a8a498; height: auto; overflow: visible; position: static; } main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; } body.theme-dark { background: #0b0c0e; } .application { position: static; display: flex; flex-direction: column; } }`;

function page(title: string, theme: string, body: string): string {
  const css = [...file("module/fivefold.css").matchAll(/@import "(.*?)"/g)].map(([, path]) => file(`module/${path}`));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
${STYLE}
@layer system { ${css.join("\n")} }
</style></head><body class="vtt game system-fivefold theme-${theme}"><main>${body}</main></body></html>`;
}

const TYPES: Record<string, string> = { ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html" };

/** Serves the pages and their files; the HTML of each page is added to `seen`. */
async function serve(pages: Pages, out: string, seen: string[]): Promise<Server> {
  const require = createRequire(import.meta.url);
  const set = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")) as {
    icons: Record<string, { body: string }>;
  };
  const found = (path: string): string | Buffer => {
    const [, name, theme] = /^\/(\w+)\.(light|dark)\.html$/.exec(path) ?? [];
    if (name && theme) {
      const html = page(name, theme, pages[name]?.body() ?? "");
      seen.push(html);
      return html;
    }
    const picture = /^\/systems\/fivefold\/icons\/([\w-]+)\.svg$/.exec(path)?.[1];
    if (picture === "glyphs") return readFileSync(join(out, "icons/glyphs.svg"));
    const drawing = picture ? set.icons[picture]?.body : undefined;
    return drawing ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing}</svg>` : file(path);
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    try {
      const body = found(path);
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
    } catch (error) {
      if (path.endsWith(".html")) console.log(path, error);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

const FINDINGS = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then((r) => r.violations.map((v) => v.id + " x" + v.nodes.length + ": " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160) + " | " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message)).join(" // ")))`;
const TOO_WIDE = `[...document.querySelectorAll(".window-content, .ff-body, .ff-vitals > *, .ff-attack, li")].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).slice(0, 4).map((e) => "too wide: " + e.className + " " + e.scrollWidth + ">" + e.clientWidth)`;

async function shoot(browser: Browser, address: string, width: number, path: string): Promise<string[]> {
  const tab = await browser.newPage({ viewport: { width, height: 900 } });
  tab.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  await tab.goto(address);
  await tab.screenshot({ path, fullPage: true });
  await tab.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const said = [...((await tab.evaluate(FINDINGS)) as string[]), ...((await tab.evaluate(TOO_WIDE)) as string[])];
  await tab.close();
  return said;
}

/** `tsx tools/preview-….ts [folder] [page,page]`: saves screenshots to the folder and prints problems. */
export async function show(of: Pick<Shown, "id">, pages: Pages): Promise<void> {
  const out = resolve(process.argv[2] ?? "preview");
  const only = process.argv[3]?.split(",");
  mkdirSync(join(out, "icons"), { recursive: true });
  buildSprite(join(out, "icons"));
  const seen: string[] = [];
  const server = await serve(pages, out, seen);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
  for (const [name, { width }] of Object.entries(pages).filter(([id]) => !only || only.includes(id)))
    for (const theme of ["light", "dark"])
      for (const line of await shoot(
        browser,
        `${origin}/${name}.${theme}.html`,
        width,
        join(out, `${name}-${theme}.png`),
      ))
        console.log(`${name} ${theme}: ${line}`);
  const missing = new Set(
    seen.join("").match(new RegExp(`\\b(?:${of.id.toUpperCase()}|FIVEFOLD|TYPES)\\.[\\w.]+`, "g")),
  );
  if (missing.size > 0) console.log("no words for:", [...missing].join(" "));
  await browser.close();
  server.close();
}
