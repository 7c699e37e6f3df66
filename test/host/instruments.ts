/**
 * Counters and mutants of an instrumented build (tools/instrument): one byte array per process, shared by all realms
 * and
 * collected from all pages. Disabled without FIVEFOLD_COVERAGE and FIVEFOLD_MUTATION.
 */
import type { BrowserContext, Page } from "playwright-core";

/** Size of the array, enough for all counters of the sources. */
export const SIZE = 2 ** 18;

const COUNTING = Boolean(process.env.FIVEFOLD_COVERAGE);
const MUTATING = Boolean(process.env.FIVEFOLD_MUTATION);
const HOME = globalThis as { fivefoldHits?: Uint8Array; fivefoldMutants?: Uint8Array };

if (COUNTING) HOME.fivefoldHits ??= new Uint8Array(SIZE);
if (MUTATING) HOME.fivefoldMutants ??= new Uint8Array(SIZE);

/** Switches these mutants on, for everything that is evaluated or opened from now on. */
export const switchOn = (ids: readonly number[]): void => {
  for (const id of ids) if (HOME.fivefoldMutants) HOME.fivefoldMutants[id] = 1;
};

/** Globals for a realm. */
export const instruments = (): Record<string, unknown> => ({
  ...(COUNTING && { fivefoldHits: HOME.fivefoldHits }),
  ...(MUTATING && { fivefoldMutants: HOME.fivefoldMutants }),
});

/** Evaluated first in a page: its own counters, whose changes are sent to the tests periodically. */
const COUNTERS = `(() => {
  const hits = (globalThis.fivefoldHits = new Uint8Array(${SIZE}));
  // What the page before this one had not told as it went.
  try {
    for (const id of (sessionStorage.fivefoldHits ?? "").split(",").filter(Boolean)) hits[id] = 1;
    delete sessionStorage.fivefoldHits;
  } catch {}
  const told = new Uint8Array(${SIZE});
  globalThis.fivefoldTell = () => {
    const fresh = [];
    for (let i = 0; i < hits.length; i += 1) if (hits[i] && !told[i]) told[i] = fresh.push(i) ? 1 : 0;
    return fresh;
  };
  const tell = () => {
    const fresh = fivefoldTell();
    if (fresh.length) fivefoldGather(fresh.join());
  };
  setInterval(tell, 500);
  // A message sent now would be lost.
  addEventListener("pagehide", () => {
    try {
      const fresh = fivefoldTell();
      if (fresh.length) sessionStorage.fivefoldHits = fresh.join();
    } catch {}
  });
})()`;
/** Evaluated first in a page: the active mutants. */
const switches = (): string => {
  const on = [...(HOME.fivefoldMutants ?? [])].flatMap((value, id) => (value ? [id] : []));
  return `globalThis.fivefoldMutants = new Uint8Array(${SIZE});
for (const id of ${JSON.stringify(on)}) fivefoldMutants[id] = 1;`;
};

const gather = (ids: readonly number[]): void => {
  for (const id of ids) if (HOME.fivefoldHits) HOME.fivefoldHits[id] = 1;
};

/** Collects counts that a page has not sent yet; a closed page has sent all of its own. */
const ask = async (page: Page): Promise<void> => {
  if (!page.isClosed()) gather(await page.evaluate<number[]>("globalThis.fivefoldTell?.() ?? []").catch(() => []));
};

/** Prepares a browser context before its first page. */
export async function instrument(context: BrowserContext): Promise<BrowserContext> {
  if (MUTATING) await context.addInitScript(switches());
  if (!COUNTING) return context;
  await context.exposeBinding("fivefoldGather", (_source, ids: string) => gather(ids.split(",").map(Number)));
  await context.addInitScript(COUNTERS);
  context.on("page", (page) => {
    const { goto, reload, close } = page;
    page.goto = async (...args) => {
      await ask(page);
      return goto.apply(page, args);
    };
    page.reload = async (...args) => {
      await ask(page);
      return reload.apply(page, args);
    };
    page.close = async (...args) => {
      await ask(page);
      await close.apply(page, args);
    };
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all(context.pages().map(ask));
    await close(options);
  };
  return context;
}
