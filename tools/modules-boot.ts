/**
 * Boots the system with one other module in a browser, as Gamemaster and as player; the player attacks, then the
 * module's own checks run.
 */
import type { Browser, Page } from "playwright-core";
import { worldOf } from "../test/host/demo.ts";
import { openServer, type ServedTable } from "../test/host/server/serve.ts";
import { CHECKS } from "./modules-checks.ts";

export interface Setting {
  browser: Browser;
  /** Folder of the built system. */
  system: string;
  /** Folders of the module and of those it requires. */
  modules: string[];
  generation: 13 | 14;
  /** Id of the module under test. */
  id: string;
}

export interface Report {
  generation: 13 | 14;
  boots: boolean;
  /** `problem` is null if the check passed. */
  checks: { name: string; problem: string | null }[];
  /** Warnings, errors and failed requests of both pages. */
  complaints: string[];
  /** Complaints caused by the modules' own files: deprecation warnings and errors. */
  own: string[];
}

/** The users of a run, and how to run code in their pages. */
export interface Seats {
  gm: Page;
  anna: Page;
  run<T = unknown>(page: Page, code: string): Promise<T>;
  /** Reloads a page and waits until its game is ready. */
  reload(page: Page): Promise<void>;
}

/** A check throws its problem. */
export type Check = (seats: Seats) => Promise<void>;

/** Without a graphics card: lowest graphics settings, so that dice animations are fast. */
const PLAIN = {
  "dice-so-nice": {
    settings: {
      ...{ imageQuality: "low", shadowQuality: "low", antialiasing: "none" },
      ...{
        bumpMapping: false,
        glow: false,
        useHighDPI: false,
        immersiveDarkness: false,
        timeBeforeHide: 500,
        speed: 3,
      },
    },
  },
};

/** Timeout in ms for a page that does not respond. */
const PATIENCE = 180_000;

async function tried(check: Check, seats: Seats): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`no answer within ${PATIENCE / 1000} s`), PATIENCE).unref();
  });
  const told = (error: unknown): string =>
    String(error instanceof Error ? error.message : error)
      .split("\n")
      .slice(0, 6)
      .join(" ");
  return Promise.race([check(seats).then(() => null, told), late]);
}

/** Records the names of called hooks in `heard`. */
const HEARD = `globalThis.heard = []; let hooks; Object.defineProperty(globalThis, "Hooks", { configurable: true, get: () => hooks,
  set: (value) => { hooks = value; for (const key of ["call", "callAll"]) { const call = value[key];
    value[key] = function (name, ...args) { heard.push(name); return call.call(this, name, ...args); }; } } });`;

const run = <T>(page: Page, code: string): Promise<T> => page.evaluate(`(async () => { ${code} })()`) as Promise<T>;
const ready = (page: Page) => page.waitForFunction("globalThis.hostReady === true", null, { timeout: 60_000 });

/** Browser warnings about rendering without a graphics card. */
const EXPECTED = [/GL Driver Message/, /Automatic fallback to software WebGL/];

/** A deprecation warning or error with a stack in the module's own files. */
const isOwn = (text: string): boolean =>
  text.includes("/modules/") &&
  !text.includes("/systems/") &&
  (/deprecated since/i.test(text) || !text.includes("/host/"));

async function sit(table: ServedTable, { browser }: Setting, name: string, report: Report): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const tell = (text: string): void => {
    if (EXPECTED.some((pattern) => pattern.test(text))) return;
    if (isOwn(text)) report.own.push(text.split("\n").slice(0, 2).join(" "));
    else report.complaints.push(`${name}: ${text}`);
  };
  page.on("pageerror", (error) => tell(error.stack ?? error.message));
  page.on(
    "console",
    (line) => ["error", "warning"].includes(line.type()) && tell(`${line.text()} ${line.location().url}`),
  );
  await page.addInitScript(HEARD);
  await page.goto(`${table.address}/game?user=${name}`);
  await ready(page);
  return page;
}

/** Anna hits a bandit, the Gamemaster sees the card; the damage is applied and undone. */
const attack: Check = async ({ gm, anna, run }) => {
  // The Defense of a creature is rolled by the Gamemaster's client.
  await run(gm, "globalThis.hostDice = { next: () => 5 };");
  await run(
    anna,
    `globalThis.hostDice = { next: ((faces) => () => faces.shift())([12, 6]) };
    canvas.tokens.placeables.find((t) => t.name === "Road Bandit").setTarget(true, { releaseOthers: true });
    const actor = game.actors.getName("Brannoc Tull");
    game.fivefold.act(actor.uuid, "attack", { item: actor.items.getName("Arming Sword").id });`,
  );
  await anna.locator("form.fivefold.ff-dialog [type=submit]").click();
  const card = (page: Page) => page.locator("#chat [data-message-id].ff-card").last();
  await gm.locator("#sidebar-tab-chat").click();
  await anna.locator("#sidebar-tab-chat").click();
  const said = card(gm).getByText("Hit: 7 slashing damage to Road Bandit.");
  await said.waitFor();
  const hp = `canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor.system.attributes.hp.value`;
  await run(gm, "globalThis.hostDice = { next: () => 2 };");
  await card(anna).getByRole("button", { name: "Apply to Road Bandit" }).click();
  await gm.waitForFunction(`${hp} === 4`);
  await card(gm).getByRole("button", { name: /undo/i }).first().click();
  await gm.waitForFunction(`${hp} === 9`);
  await run(gm, "globalThis.hostDice = undefined;");
  await run(anna, "globalThis.hostDice = undefined;");
};

const sheets: Check = async ({ gm, run }) => {
  const empty = await run<string[]>(
    gm,
    `const empty = [];
    for (const actor of game.actors) {
      await actor.sheet.render({ force: true });
      if (!actor.sheet.element?.querySelector(".window-content")?.innerText.trim()) empty.push(actor.name);
      await actor.sheet.close({ animate: false });
    }
    return empty;`,
  );
  if (empty.length) throw new Error(`empty sheets: ${empty.join(", ")}`);
};

/** Boots the system with a module and plays a little. */
export async function boot(setting: Setting): Promise<Report> {
  const { system, modules, generation, id } = setting;
  const report: Report = { generation, boots: false, checks: [], complaints: [], own: [] };
  const people = { Gamemaster: 4, Anna: 1, Ben: 1 };
  const users = Object.entries(people).map(([name, role]) => ({ name, role, data: { flags: PLAIN } }));
  const table = await openServer({ system, modules, generation, users, seed: worldOf("bloodied") });
  try {
    const gm = await sit(table, setting, "Gamemaster", report);
    const anna = await sit(table, setting, "Anna", report);
    report.boots = await run<boolean>(
      gm,
      `return game.ready && game.modules.get(${JSON.stringify(id)})?.active === true`,
    );
    const reload = async (page: Page): Promise<void> => {
      await page.reload();
      await ready(page);
    };
    const seats: Seats = { gm, anna, run, reload };
    const checks: Record<string, Check> = { "a played attack": attack, "every sheet opens": sheets, ...CHECKS[id] };
    for (const [name, check] of Object.entries(checks))
      report.checks.push({ name, problem: await tried(check, seats) });
    for (const page of [gm, anna]) await page.context().close();
  } catch (error) {
    report.complaints.push(String(error));
  } finally {
    await table.close();
  }
  return report;
}
