/** Chromium at the test host, with the measuring script in its pages. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { FLAGS, findBrowser } from "../../tools/browser.ts";
import type { Seed } from "../host/server/seed.ts";
import { openServer, type ServedTable } from "../host/server/serve.ts";
import type { Bench } from "./page/index.ts";
import { profiled } from "./profile.ts";

const here = dirname(fileURLToPath(import.meta.url));

type Calls = { [K in keyof Bench]: (...args: Parameters<Bench[K]>) => ReturnType<Bench[K]> };

/** A Gamemaster's page. */
export interface Seat {
  page: Page;
  /** Measuring functions, called in the page. */
  call: Calls;
  /** Reloads the page. */
  reload(): Promise<void>;
  /** Runs `work`; with --profile it prints a CPU profile. */
  profile<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export class BrowserBench {
  readonly #tables: ServedTable[] = [];
  #browser: Browser | undefined;
  #script = "";

  constructor(
    readonly system: string,
    readonly profiling: boolean,
  ) {}

  async #open(): Promise<Browser> {
    if (this.#browser) return this.#browser;
    const options = { bundle: true, write: false, format: "iife", target: "es2022" } as const;
    const { outputFiles } = await build({ ...options, entryPoints: [join(here, "page/index.ts")] });
    this.#script = outputFiles[0]!.text;
    const executablePath = await findBrowser();
    this.#browser = await chromium.launch({
      executablePath,
      args: [...FLAGS, "--disable-background-timer-throttling", "--disable-renderer-backgrounding"],
    });
    return this.#browser;
  }

  /** Opens a table with that world, and joins as Gamemaster. */
  async sit(seed: Seed): Promise<Seat> {
    const browser = await this.#open();
    const table = await openServer({ system: this.system, seed });
    this.#tables.push(table);
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.warn(`The page complains: ${error.message}`));
    const load = async (): Promise<void> => {
      await page.goto(`${table.address}/game?user=Gamemaster`);
      await page.waitForFunction(() => (globalThis as { hostReady?: boolean }).hostReady === true);
      await page.addScriptTag({ content: this.#script });
    };
    await load();
    const call = new Proxy({} as Calls, {
      get:
        (_, name: string) =>
        (...args: unknown[]) =>
          page.evaluate(`bench.${name}(...${JSON.stringify(args)})`),
    });
    const profile = <T>(name: string, work: () => Promise<T>): Promise<T> =>
      this.profiling ? profiled(page, name, work) : work();
    return { page, call, reload: load, profile };
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    for (const table of this.#tables) await table.close();
  }
}

/** Provides a browser and cleans up afterward. It is started with the first world. */
export async function withBrowser(
  system: string,
  profiling: boolean,
  work: (bench: BrowserBench) => Promise<void>,
): Promise<void> {
  const bench = new BrowserBench(system, profiling);
  try {
    await work(bench);
  } finally {
    await bench.close();
  }
}
