import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { type Contexts, openBrowser } from "../../browser.ts";

/** Opens chromium pages that carry the application layer, for the browser tests of this folder. */

const here = dirname(fileURLToPath(import.meta.url));
export const launch = openBrowser;

export async function bundle(): Promise<{ js: string; css: string }> {
  const common = { bundle: true, write: false, target: "es2022", keepNames: true, logLevel: "silent" } as const;
  const [script, style, paint] = await Promise.all([
    build({ ...common, entryPoints: [join(here, "page.ts")], format: "iife" }),
    build({ ...common, entryPoints: [join(here, "../css/index.css")] }),
    build({
      ...common,
      entryPoints: [join(here, "../../ui/css/variables.css"), join(here, "../../ui/css/elements.css")],
      outdir: "out",
    }),
  ]);
  const css = [...paint.outputFiles, ...style.outputFiles].map((file) => file.text).join("\n");
  return { js: script.outputFiles[0]!.text, css };
}

export interface TestPage {
  page: Page;
  /** Uncaught errors and rejections of the page. */
  errors: string[];
}

/** A page of one generation; `templates` are served by path. */
export async function open(
  browser: Contexts,
  { js, css }: { js: string; css: string },
  {
    generation = 14,
    templates = {},
    theme = "light",
  }: { generation?: 13 | 14; templates?: Record<string, string>; theme?: string } = {},
): Promise<TestPage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const html = `<!doctype html><html lang="en"><head><title>apps</title>
    <style>@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;</style>
    <style>${css}</style></head><body class="theme-${theme}"><main></main>
    <script>globalThis.hostGeneration = ${generation};</script><script src="/host.js"></script></body></html>`;
  await page.route("**/*", (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/") return route.fulfill({ contentType: "text/html", body: html });
    if (path === "/host.js") return route.fulfill({ contentType: "text/javascript; charset=utf-8", body: js });
    const template = templates[path.slice(1)];
    return template === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: "text/plain", body: template });
  });
  await page.goto("http://table.test/");
  return { page, errors };
}
