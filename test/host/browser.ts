/** One Chromium for every table of a worker: people sit in contexts of their own, which share nothing but the program. */
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { FLAGS, findBrowser } from "../../tools/browser.ts";
import { instrument } from "./instruments.ts";

let shared: Promise<Browser> | undefined;

async function program(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  if (known?.isConnected()) return known;
  shared = findBrowser().then((executablePath) => chromium.launch({ executablePath, args: FLAGS }));
  return shared;
}

/** As much of a browser as a test needs. */
export type Contexts = Pick<Browser, "newContext" | "newPage" | "close">;

/** What looks like a browser of one's own: closing it closes what was opened with it. */
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
