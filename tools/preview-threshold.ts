/**
 * Shows the sheets of Threshold without a game: `npx tsx tools/preview-threshold.ts <folder>` puts pages, pictures and what
 * axe-core finds there. The sheets of Bloodied are shown by tools/preview.ts.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import Handlebars from "handlebars";
import { chromium } from "playwright-core";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import { partials as shared } from "../module/foundry/sheets/partials.ts";
import type { Text } from "../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/threshold/views/index.ts";
import { brannic, bull, NOW, sefrin, stable, viper } from "./preview-threshold-samples.ts";
import { words } from "./preview-words.ts";
import { buildSprite } from "./sprite.ts";

const out = resolve(process.argv[2] ?? "preview");
const only = process.argv[3];
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

Handlebars.registerHelper(
  helpersFor({ say, localize, safe: (h) => new Handlebars.SafeString(h), read, base: "systems/fivefold" }) as never,
);
Handlebars.registerHelper("localize", (key: string, options: { hash: Record<string, unknown> }) =>
  format(key, options.hash),
);
for (const [name, path] of Object.entries({ ...shared, ...partials }))
  Handlebars.registerPartial(name, readFileSync(join(root, path), "utf8"));

const glyph = (id: string, kind: string): string =>
  `<svg class="${kind}" aria-hidden="true"><use href="systems/fivefold/icons/glyphs.svg#${id}"></use></svg>`;

function enriched(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(enriched);
  if (typeof data !== "object" || data === null) return data;
  const held = data as Record<string, unknown>;
  if (typeof held.rich === "string") return { ...held, shown: held.rich };
  return Object.fromEntries(Object.entries(held).map(([k, v]) => [k, enriched(v)]));
}

let windows = 0;

function window(document: Snapshot, more: Partial<ViewContext> & { width?: number; tab?: string } = {}): string {
  const shape = sheets[document.type]!;
  const context: ViewContext = {
    mode: "play",
    owner: true,
    limited: false,
    gm: true,
    house: {},
    worldTime: NOW,
    fight: null,
    holder: shape.of === "Item" ? sefrin() : null,
    ...more,
  };
  const view = enriched(views[document.type]!(document, context)) as Record<string, unknown>;
  const mode = shape.modes ? context.mode : "edit";
  windows += 1;
  const rootId = `app-${document.id}-${windows}`;
  const counts = (view.counts ?? {}) as Record<string, number>;
  const open = more.tab ?? shape.tabs[0]?.id;
  const base = {
    rootId,
    uuid: document.uuid,
    source: { name: document.name, system: document.system },
    accent: "ff-threshold",
    gm: context.gm,
    tabGroups: { primary: open },
    tabs: shape.tabs.map((t) => ({ ...t, active: t.id === open, count: counts[t.id] })),
  };
  const parts = context.limited && shape.limited ? [shape.limited] : shape.parts;
  const html = parts
    .map((part) =>
      Handlebars.compile(readFileSync(join(root, part.template), "utf8"))(
        { ...base, v: view[part.id], asked: new Set(), tab: { active: !part.tab || part.tab === open } },
        { allowProtoPropertiesByDefault: true },
      ),
    )
    .join("\n");
  const press = (m: "play" | "edit"): string =>
    `<button type="button" aria-pressed="${m === mode}">${glyph(m === "play" ? "ui-play" : "ui-pencil", "ff-glyph")}${localize(`FIVEFOLD.Sheet.mode.${m}`)}</button>`;
  const buttons =
    shape.modes && !context.limited
      ? `<div class="ff-mode" role="group" aria-label="Sheet mode">${press("play")}${press("edit")}</div>`
      : "";
  return `<form id="${rootId}" class="application fivefold sheet ${shape.of.toLowerCase()} ff-threshold ${shape.compact ? "ff-compact" : ""}" data-mode="${mode}" aria-label="${document.name} ${rootId}" style="width:${more.width ?? shape.width}px">
  <header class="window-header">${glyph("gi-cracked-shield", "ff-icon")}<h1 class="window-title">${document.name}</h1><span class="ff-kind">Threshold</span>${buttons}<button type="button" class="header-control" aria-label="Close">${glyph("ui-close", "ff-glyph")}</button></header>
  <section class="window-content">${html}</section></form>`;
}

const css = [...readFileSync(join(root, "module/fivefold.css"), "utf8").matchAll(/@import "(.*?)"/g)]
  .map(([, path]) => readFileSync(join(root, "module", path!), "utf8"))
  .join("\n");

const page = (title: string, theme: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;
@import url("test/host/ui/css/variables.css") layer(variables); @import url("test/host/ui/css/elements.css") layer(elements);
@layer applications { html { font-size: 16px; } body { margin: 0; padding: 24px; background: #a8a498; height: auto; overflow: visible; position: static; } main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; } body.theme-dark { background: #0b0c0e; } .application { position: static; display: flex; flex-direction: column; } }
@layer system { ${css} }
</style></head><body class="vtt game system-fivefold theme-${theme}"><main>${body}</main></body></html>`;

const fight = { round: 2, current: true, held: {} };
const items = (): Snapshot[] => [sefrin(), viper(), bull()].flatMap((one) => [...one.items]);
const first = (...types: string[]): Snapshot[] => types.flatMap((type) => items().find((i) => i.type === type) ?? []);
const tabs = ["stats", "gear", "details", "effects"];
const all = (of: (tab: string) => string): string => tabs.map(of).join("");

const pages: Record<string, { width: number; body: () => string }> = {
  play: { width: 780, body: () => window(sefrin(), { fight }) },
  edit: { width: 780, body: () => window(sefrin(), { mode: "edit" }) },
  narrow: {
    width: 1220,
    body: () =>
      window(sefrin(), { fight, width: 360 }) +
      window(sefrin(), { width: 360, tab: "gear" }) +
      window(sefrin(), { width: 360, mode: "edit" }),
  },
  narrowTabs: {
    width: 1220,
    body: () =>
      window(sefrin(), { width: 360, tab: "stats" }) +
      window(sefrin(), { width: 360, tab: "details" }) +
      window(sefrin(), { width: 360, tab: "stats", mode: "edit" }),
  },
  tabs: { width: 1560, body: () => all((tab) => window(sefrin(), { tab })) },
  edits: { width: 1560, body: () => all((tab) => window(sefrin(), { tab, mode: "edit" })) },
  down: {
    width: 1560,
    body: () => window(brannic()) + window(stable(), { gm: false }) + window(brannic(), { tab: "gear" }),
  },
  creatures: { width: 1540, body: () => [bull(), viper()].map((who) => window(who, { fight })).join("") },
  creaturesEdit: {
    width: 1540,
    body: () => window(bull(), { mode: "edit" }) + window(viper(), { limited: true, gm: false, width: 320 }),
  },
  items: {
    width: 1740,
    body: () =>
      first("thresholdWeapon", "thresholdArmor", "thresholdGear", "thresholdNatural", "thresholdFeat")
        .map((i) => window(i))
        .join(""),
  },
  more: {
    width: 1780,
    body: () =>
      [
        ...first("thresholdPower", "thresholdSpecies", "thresholdClass"),
        ...items().filter((i) => i.name === "Ember Dart"),
      ]
        .map((i) => window(i))
        .join(""),
  },
};

mkdirSync(join(out, "icons"), { recursive: true });
buildSprite(join(out, "icons"));
const set = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
) as { icons: Record<string, { body: string }> };
const TYPES: Record<string, string> = { ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html" };
const seen: string[] = [];

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const [, name, theme] = /^\/(\w+)\.(light|dark)\.html$/.exec(path) ?? [];
  const picture = /^\/systems\/fivefold\/icons\/([\w-]+)\.svg$/.exec(path)?.[1];
  const drawing = picture ? set.icons[picture]?.body : undefined;
  try {
    const body =
      name && theme
        ? page(name, theme, pages[name]?.body() ?? "")
        : picture === "glyphs"
          ? readFileSync(join(out, "icons/glyphs.svg"))
          : drawing
            ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing}</svg>`
            : readFileSync(join(root, path));
    if (name) seen.push(String(body));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
  } catch (error) {
    if (name) console.log(name, error);
    response.writeHead(404).end();
  }
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
for (const [name, { width }] of Object.entries(pages).filter(([id]) => !only || only.split(",").includes(id)))
  for (const theme of ["light", "dark"]) {
    const tab = await browser.newPage({ viewport: { width, height: 900 } });
    tab.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
    await tab.goto(`${origin}/${name}.${theme}.html`);
    await tab.screenshot({ path: join(out, `${name}-${theme}.png`), fullPage: true });
    await tab.evaluate(axe);
    const found = (await tab.evaluate(
      `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then((r) => r.violations.map((v) => v.id + " x" + v.nodes.length + ": " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160) + " | " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message)).join(" // ")))`,
    )) as string[];
    for (const line of found) console.log(`${name} ${theme}: ${line}`);
    const wide = (await tab.evaluate(
      `[...document.querySelectorAll(".window-content, .ff-body, .ff-vitals > *, .ff-attack, li")].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).slice(0, 4).map((e) => e.className + " " + e.scrollWidth + ">" + e.clientWidth)`,
    )) as string[];
    for (const line of wide) console.log(`${name} ${theme} too wide: ${line}`);
    await tab.close();
  }
const missing = [...new Set(seen.join("").match(/\b(?:THRESHOLD|FIVEFOLD|TYPES)\.[\w.]+/g) ?? [])];
if (missing.length) console.log("no words for:", missing.join(" "));
await browser.close();
server.close();
