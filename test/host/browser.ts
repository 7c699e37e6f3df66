/**
 * One Chromium for all test hosts of a worker; users have browser contexts of their own, which share only the program.
 */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { FLAGS, findBrowser } from "../../tools/browser.ts";
import { instrument } from "./instruments.ts";

/** Test pages are short-lived: the slowest compiler costs more than it saves; fewer garbage collections and cached bytecode save time. */
const BRIEF = [
  "--js-flags=--no-turbofan --no-flush-bytecode --min-semi-space-size=16",
  "--v8-cache-options=bypassHeatCheck",
];

let shared: Promise<Browser> | undefined;

async function program(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  if (known?.isConnected()) return known;
  shared = findBrowser().then((executablePath) => chromium.launch({ executablePath, args: [...FLAGS, ...BRIEF] }));
  return shared;
}

/** The part of a browser's interface that tests need. */
export type Contexts = Pick<Browser, "newContext" | "newPage" | "close">;

/** Looks like a separate browser: closing it closes only what was opened with it. */
export async function openBrowser(): Promise<Contexts> {
  const browser = await program();
  const opened = new Set<BrowserContext>();
  const newContext: Browser["newContext"] = async (options) => {
    const context = await instrument(await browser.newContext(options));
    opened.add(context);
    context.on("close", () => opened.delete(context));
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()));
    },
  };
}

/**
 * Pages of tests are laid out and hit-tested but not painted, which saves an eighth of the CPU time: an element with
 * opacity 0 is never rasterized. Screenshots need painting.
 */
const UNPAINTED = `new MutationObserver((_, observer) => {
  if (!document.documentElement) return;
  document.documentElement.style.cssText += "; opacity: 0; will-change: opacity";
  observer.disconnect();
}).observe(document, { childList: true })`;

/** Paints a page during `read`: for checks that depend on opacity, such as color contrast. */
export async function painted<T>(page: Page, read: () => Promise<T>): Promise<T> {
  const hidden = await page.evaluate<string>(`(() => {
    const { style } = document.documentElement;
    const before = style.cssText;
    for (const name of ["opacity", "will-change"]) style.removeProperty(name);
    return before;
  })()`);
  const found = await read();
  await page.evaluate(`document.documentElement.style.cssText = ${JSON.stringify(hidden)}`);
  return found;
}

const free: Page[] = [];
const EVENTS = ["pageerror", "console", "dialog", "request"] as const;

/** A page with its own browser context. Pages returned by `leavePage` are reused, because their process has compiled the scripts already. */
export async function takePage(viewport: { width: number; height: number }): Promise<Page> {
  for (let page = free.pop(); page; page = free.pop()) {
    if (page.isClosed()) continue;
    await page.setViewportSize(viewport);
    return page;
  }
  const context = await instrument(await (await program()).newContext({ viewport, reducedMotion: "reduce" }));
  if (!process.env.FIVEFOLD_SHOTS) await context.addInitScript(UNPAINTED);
  return context.newPage();
}

/**
 * Returns a page for reuse: clears listeners, routes, storage and cookies and navigates to `address`, which runs no
 * scripts. Closes the page if that fails.
 */
export async function leavePage(page: Page, address: string): Promise<void> {
  const context = page.context();
  try {
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.goto(address);
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await context.clearCookies();
    await page.emulateMedia({ forcedColors: null });
    if (context.pages().length > 1) throw new Error("The page has opened a popup.");
    free.push(page);
  } catch {
    await context.close();
  }
}
