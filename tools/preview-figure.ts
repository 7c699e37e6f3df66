/**
 * Renders the body figure of every plan on separate pages, healthy and injured: `tsx tools/preview-figure.ts <folder>`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import Handlebars from "handlebars";
import { chromium } from "playwright-core";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import type { Text } from "../module/kernel/card.ts";
import { text } from "../module/kernel/card.ts";
import { figure } from "../module/rulesets/anatomy/views/figure.ts";
import { FLAGS, findBrowser } from "./browser.ts";
import { bodies, hurt } from "./preview-figure-bodies.ts";
import { words } from "./preview-words.ts";

const root = resolve(import.meta.dirname, "..");
const file = (path: string): string => readFileSync(join(root, path), "utf8");
const lang = words(join(root, "lang/en"));
const format = (key: string, data: Record<string, unknown>): string =>
  (lang.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ""));
const spoken = (value: unknown): unknown => (typeof value === "object" ? say(value as Text) : value);
const say = (said: Text | null | undefined): string =>
  said ? format(said.key, Object.fromEntries(Object.entries(said.data ?? {}).map(([k, v]) => [k, spoken(v)]))) : "";

const hb = Handlebars.create();
const surroundings = { say, localize: (key: string) => lang.get(key) ?? key, read: () => "", base: "" };
hb.registerHelper(helpersFor({ ...surroundings, safe: (html) => new Handlebars.SafeString(html) }) as never);
hb.registerPartial("ffAnatomyPlace", file("templates/anatomy/parts/place.hbs"));
const draw = hb.compile(file("templates/anatomy/parts/figure.hbs"));

let at = 0;
const cell = (name: string, html: string): string =>
  `<section class="application fivefold ff-anatomy" style="padding:8px"><h2>${name}</h2>${html}</section>`;
const drawn = (name: string, view: object): string => {
  at += 1;
  return cell(name, draw({ ...view, rootId: `fig${at}` }));
};

function body(): string {
  const all = Object.entries(bodies).flatMap(([name, parts]) => {
    const wounded = hurt(parts);
    return [
      drawn(name, figure(parts, { name })),
      drawn(`${name}, hurt`, figure(wounded, { name, picked: wounded.find(({ kind }) => kind === "mouth")?.id ?? "" })),
    ];
  });
  const enemy = hurt(bodies.humanoid ?? []);
  const vital = enemy.filter(({ severity }) => severity === "deadly" || severity === "fatal" || severity === "severe");
  const barred = Object.fromEntries(vital.map(({ id }) => [id, text("too vital for 1 degree")]));
  return [
    ...all,
    drawn("humanoid, a foe", figure(enemy, { name: "foe", uncounted: true, barred, picked: "mouth1" })),
  ].join("\n");
}

const css = [...file("module/fivefold.css").matchAll(/@import "(.*?)"/g)].map(([, path]) => file(`module/${path}`));
const page = (
  theme: string,
  wide: number,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Figures</title><style>
${css.join("\n")}
${file("module/rulesets/anatomy/figure.css")}
body { margin: 0; padding: 12px; font: 14px sans-serif; background: ${theme === "dark" ? "#0b0c0e" : "#a8a498"}; }
main { display: grid; grid-template-columns: repeat(auto-fill, ${wide}px); gap: 10px; align-items: start; }
h2 { margin: 0; font-size: 14px; color: var(--ff-ink); } section { background: var(--ff-ground); } * { box-sizing: border-box; }
.ff-sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
</style></head><body class="vtt game system-fivefold theme-${theme}"><main>${body()}</main></body></html>`;

const out = resolve(process.argv[2] ?? "preview");
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
for (const [theme, wide, view] of [
  ["light", 312, 1300],
  ["dark", 312, 1300],
  ["light", 336, 360],
] as const) {
  const tab = await browser.newPage({ viewport: { width: view, height: 900 } });
  const path = join(out, `figure-${theme}-${view}.html`);
  writeFileSync(path, page(theme, wide));
  await tab.goto(`file://${path}`);
  await tab.screenshot({ path: join(out, `figure-${theme}-${view}.png`), fullPage: view !== 360 });
  await tab.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await tab.evaluate(
    `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }).then((r) => r.violations.map((v) => v.id + " x" + v.nodes.length + ": " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120) + " | " + (n.any[0]?.message ?? n.all[0]?.message)).join(" // ")))`,
  );
  for (const line of found as string[]) console.log(theme, view, line);
  await tab.close();
}
await browser.close();
