import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import type { BrowserContext, Page } from "playwright-core";
import { launch } from "../apps/testing/browser.ts";
import { type Contexts, leavePage, takePage } from "../browser.ts";
import { openAtSamePort } from "../server/same-port.ts";
import type { Seed } from "../server/seed.ts";
import type { ServedTable } from "../server/serve.ts";
import type { Globals } from "../view.ts";
import { FIXTURE, type Generation, MODULES } from "./support.ts";

declare const window: Pick<Globals, "hostReady">;
declare const game: Globals["game"];

/** Shared by the browser checks: a served test host with the fixture system and several users. */

export interface Seat {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors and console errors of the page. */
  errors: string[];
}

export interface ServedScene {
  browser: Contexts;
  table: ServedTable;
  sit(name: string): Promise<Seat>;
  close(): Promise<void>;
}

/** A Gamemaster, Ann, Ben; Ann owns the hero Bo, Ben may see the hero's limited sheet. */
const people: Seed = async (api) => {
  const id = (name: string): string => api.users().find((user) => user.name === name)!._id;
  const ownership = { default: 0, [id("Ann")]: 3, [id("Ben")]: 1 };
  const items = Array.from({ length: 12 }, (_, i) => ({ name: `Sword ${i + 1}`, type: "sword", sort: (i + 1) * 100 }));
  await api.create("Actor", [{ name: "Bo", type: "hero", ownership, items }]);
};

export async function serve(generation: Generation, system = FIXTURE, modules: string[] = []): Promise<ServedScene> {
  const users = [
    { name: "Gamemaster", role: 4 },
    { name: "Ann", role: 1 },
    { name: "Ben", role: 1 },
  ];
  const table = await openAtSamePort({ system, modules, generation, users, seed: people });
  const browser = await launch();
  const taken: Page[] = [];
  return {
    table,
    browser,
    async sit(name) {
      const page = await takePage({ width: 1280, height: 800 });
      const context = page.context();
      taken.push(page);
      page.setDefaultTimeout(60_000);
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(`${table.address}/game?user=${name}`);
      await ready(page);
      return { page, context, errors };
    },
    async close() {
      for (const page of taken) if (!page.isClosed()) await leavePage(page, `${table.address}/join`);
      await browser.close();
      await table.close();
    },
  };
}

export const ready = (page: Page) => page.waitForFunction(() => window.hostReady);

/** Opens the hero's sheet; false when it may not be seen. */
export const openSheet = ({ page }: Seat): Promise<boolean> =>
  page.evaluate(async () => {
    const { sheet } = game.actors.getName("Bo");
    await sheet.render({ force: true });
    return sheet.rendered;
  });

/** The fixture with a pack of two swords; remove the folder afterwards. */
export const fixtureWithPack = (): Promise<PackFixture> => withPack(FIXTURE, "system.json");

/** The fixture's module `beside` with the same pack of two swords. */
export const moduleWithPack = (): Promise<PackFixture> => withPack(join(MODULES, "beside"), "module.json");

export interface PackFixture {
  folder: string;
  remove(): Promise<void>;
}

/** A copy of a package with a pack of two swords, compiled as a real build does it. */
async function withPack(source: string, manifestName: string): Promise<PackFixture> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-"));
  await cp(source, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, manifestName), "utf8"));
  manifest.packs = [{ name: "arms", label: "Arms", type: "Item", path: "packs/arms", system: "conformance" }];
  await writeFile(join(folder, manifestName), JSON.stringify(manifest));
  const entries = join(folder, "entries");
  await mkdir(entries);
  for (const [name, damage] of [
    ["Sabre", "1d8"],
    ["Rapier", "1d6"],
  ] as const) {
    const _id = `${name.toLowerCase()}0000000000000000`.slice(0, 16);
    const effect = { _id: "keen000000000000", name: "Keen", _key: `!items.effects!${_id}.keen000000000000` };
    const entry = {
      _id,
      name,
      type: "sword",
      system: { damage },
      effects: [effect],
      flags: {},
      ownership: { default: 0 },
    };
    await writeFile(join(entries, `${_id}.json`), JSON.stringify({ ...entry, _key: `!items!${_id}` }));
  }
  await compilePack(entries, join(folder, "packs/arms"), { log: false });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
