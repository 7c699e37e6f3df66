/**
 * Shows the sheets without a game: renders the templates with sample documents into pages and takes pictures of them.
 * `npx tsx tools/preview.ts <folder>`; pages and pictures go there.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import Handlebars from "handlebars";
import { chromium } from "playwright-core";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import { partials as shared } from "../module/foundry/sheets/partials.ts";
import type { Text } from "../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../module/kernel/ruleset.ts";
import { partials, sheets, views } from "../module/rulesets/bloodied/views/index.ts";
import { armor, brannoc, drake, NOW, spell, thessaly, weapon } from "./preview-samples.ts";
import { words } from "./preview-words.ts";
import { buildSprite } from "./sprite.ts";

const out = resolve(process.argv[2] ?? "preview");
const root = resolve(import.meta.dirname, "..");
const lang = words(join(root, "lang/en"));
const localize = (key: string): string =>
  lang.get(key) ?? (/^[A-Z]+\./.test(key) ? (key.split(".").at(-1) ?? key) : key);
const format = (key: string, data: Record<string, unknown>): string =>
  localize(key).replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? `{${name}}`));
const number = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const say = (text: Text | null | undefined): string =>
  text
    ? format(
        text.key,
        Object.fromEntries(
          Object.entries(text.data ?? {}).map(([k, v]) => [
            k,
            typeof v === "object" ? say(v) : typeof v === "number" ? number(v) : v,
          ]),
        ),
      )
    : "";
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

/** One window as core would frame it. */
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
    accent: "ff-bloodied",
    gm: context.gm,
    tabGroups: { primary: open, tier: "tier1" },
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
  const buttons =
    shape.modes && !context.limited
      ? `<div class="ff-mode" role="group" aria-label="Sheet mode">${(["play", "edit"] as const).map((m) => `<button type="button" aria-pressed="${m === mode}">${glyph(m === "play" ? "ui-play" : "ui-pencil", "ff-glyph")}${localize(`FIVEFOLD.Sheet.mode.${m}`)}</button>`).join("")}</div>`
      : "";
  return `<form id="${rootId}" class="application fivefold sheet ${shape.of.toLowerCase()} ff-bloodied ${shape.compact ? "ff-compact" : ""}" data-mode="${mode}" aria-label="${document.name} ${rootId}" style="width:${more.width ?? shape.width}px">
  <header class="window-header">${glyph("gi-drop", "ff-icon")}<h1 class="window-title">${document.name}</h1><span class="ff-kind">Bloodied</span>${buttons}<button type="button" class="header-control" aria-label="Controls">${glyph("ui-more", "ff-glyph")}</button><button type="button" class="header-control" aria-label="Close">${glyph("ui-close", "ff-glyph")}</button></header>
  <section class="window-content">${html}</section></form>`;
}

const entry = join(root, "module/fivefold.css");
const css = [...readFileSync(entry, "utf8").matchAll(/@import "(.*?)"/g)]
  .map(([, path]) => readFileSync(join(root, "module", path!), "utf8"))
  .join("\n");

const page = (
  title: string,
  theme: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;
@import url("test/host/ui/css/variables.css") layer(variables); @import url("test/host/ui/css/elements.css") layer(elements);
@layer applications { html { font-size: 16px; } body { margin: 0; padding: 24px; background: #a8a498; height: auto; overflow: visible; position: static; } main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; } body.theme-dark { background: #0b0c0e; } .application { position: static; display: flex; flex-direction: column; } }
@layer system { ${css} }
</style></head><body class="vtt game system-fivefold theme-${theme}"><main>${body}</main></body></html>`;

const fight = { round: 3, current: true, held: { movement: 1, action: 1 } };
const sword = {
  ...weapon("Arming Sword", "broadsword", {
    damage: { formula: "1d8 + 2", types: ["slashing", "piercing"], bonus: 0 },
  }),
  effects: [],
};
const pages: Record<string, string> = {
  play: window(thessaly(), { fight }),
  edit: window(thessaly(), { mode: "edit" }),
  narrow: window(thessaly(), { fight, width: 360 }) + window(thessaly(), { mode: "edit", width: 360 }),
  wide: window(thessaly(), { fight, width: 900 }),
  tabs:
    window(thessaly(), { tab: "gear" }) +
    window(thessaly(), { tab: "story" }) +
    window(thessaly(), { tab: "effects" }) +
    window(thessaly(), { tab: "gear", width: 360 }),
  down:
    window(brannoc(), {}) +
    window(brannoc({ hp: [-7, 15], choice: true, statuses: ["bloodied", "unconscious", "bleedingOut", "atTheLine"] }), {
      gm: false,
    }),
  creature:
    window(drake()) + window(drake(), { limited: true, gm: false, width: 320 }) + window(drake(), { mode: "edit" }),
  items:
    window(sword) +
    window(
      armor("Mail Shirt", "1d4", { slashing: { mode: "add", value: 1 }, lightning: { mode: "multiply", value: 0 } }),
    ) +
    window(
      spell("Levitation", "feather", ["float", "lift 10 lb", "rise", "", ""], {
        focus: { label: "Silver focus", detail: "worth 60 gp", ready: true, consumed: false },
      }),
    ) +
    thessaly()
      .items.filter((i) => ["bloodiedInjury", "bloodiedGear", "bloodiedFeature"].includes(i.type))
      .map((i) => window(i, { width: 400 }))
      .join(""),
};

const icons = join(out, "icons");
mkdirSync(icons, { recursive: true });
buildSprite(icons);
const set = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
) as { icons: Record<string, { body: string }> };
const TYPES: Record<string, string> = { ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html" };

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const [, name, theme] = /^\/(\w+)\.(light|dark)\.html$/.exec(path) ?? [];
  const picture = /^\/systems\/fivefold\/icons\/([\w-]+)\.svg$/.exec(path)?.[1];
  try {
    const body =
      name && theme
        ? page(name, theme, pages[name] ?? "")
        : picture === "glyphs"
          ? readFileSync(join(icons, "glyphs.svg"))
          : picture
            ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${set.icons[picture]!.body}</svg>`
            : readFileSync(join(root, path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
  } catch {
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
for (const name of Object.keys(pages))
  for (const theme of ["light", "dark"]) {
    const tab = await browser.newPage({
      viewport: {
        width: ["items", "tabs", "creature", "down"].includes(name)
          ? 1560
          : name === "narrow"
            ? 830
            : name === "wide"
              ? 960
              : 780,
        height: 900,
      },
    });
    tab.on("requestfailed", (r) => console.log("failed", r.url()));
    tab.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
    await tab.goto(`${origin}/${name}.${theme}.html`);
    await tab.screenshot({ path: join(out, `${name}-${theme}.png`), fullPage: true });
    await tab.evaluate(axe);
    const found = (await tab.evaluate(
      `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then((r) => r.violations.map((v) => v.id + " x" + v.nodes.length + ": " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160) + " | " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message)).join(" // ")))`,
    )) as string[];
    for (const line of found) console.log(`${name} ${theme}: ${line}`);
    writeFileSync(join(out, `${name}.${theme}.html`), page(name, theme, pages[name]!));
    await tab.close();
  }
const missing = [
  ...new Set(
    Object.values(pages)
      .join("")
      .match(/\b(?:BLOODIED|FIVEFOLD|TYPES)\.[\w.]+/g) ?? [],
  ),
];
if (missing.length) console.log("no words for:", missing.join(" "));
await browser.close();
server.close();
