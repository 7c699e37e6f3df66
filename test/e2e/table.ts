/** A table for browser tests: a server with its own world, users in separate browsers, prepared dice. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { leavePage, takePage } from "../host/browser.ts";
import { unasked, worldOf } from "../host/demo.ts";
import { openAtSamePort } from "../host/server/same-port.ts";
import { openServer, type ServedTable } from "../host/server/serve.ts";
import { BUILT } from "../host/server/system.ts";

export type Person = "Gamemaster" | "Second" | "Anna" | "Ben";

/** If set to a folder, a screenshot of every page is saved there when its table is closed. */
const SHOTS = process.env.FIVEFOLD_SHOTS;
/** Delays every frame from the server by up to this many ms: finds tests that read too early. */
const LAG = Number(process.env.FIVEFOLD_LAG ?? 0);

/** Faces come from a queue; a die without a prepared face, or with one that it does not have, is a complaint. */
const CUP = `(() => {
  const queue = [];
  globalThis.cup = { lay: (faces) => queue.push(...faces), left: () => queue.length };
  globalThis.hostDice = { next: (faces) => {
    const face = queue.shift();
    if (face === undefined || face > faces) console.error("No face was laid out for a d" + faces + ": " + face);
    return face;
  } };
})()`;

/** Polling interval in ms; polling on every frame would make the browser render all the time. */
const POLLING = { polling: 50 };

export const poll = (read: () => unknown) =>
  expect.poll(read as () => Promise<unknown>, { timeout: 60_000, interval: 60 });

/** A user with their own browser. */
export class Seat {
  constructor(
    readonly name: Person,
    readonly page: Page,
    readonly complaints: string[],
  ) {}

  /** Runs code in the page and returns its result. */
  eval<T = unknown>(code: string): Promise<T> {
    return this.page.evaluate(`(async () => (${code}))()`) as Promise<T>;
  }

  /** Waits until an expression is true in the page. */
  async until(code: string): Promise<void> {
    await this.page.waitForFunction(code, null, POLLING);
  }

  /** The first user of a table joins on the join page, the others by URL. */
  async sit(address: string, first = true): Promise<void> {
    await this.page.goto(first ? `${address}/join` : `${address}/game?user=${this.name}`);
    if (first) await this.page.getByRole("button", { name: this.name }).click();
    await this.seated();
  }

  async seated(): Promise<void> {
    await this.page.waitForFunction("globalThis.hostReady === true", null, { timeout: 60_000, ...POLLING });
    await this.page.evaluate(CUP);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.seated();
  }

  /** Prepares the next faces of this browser's dice, in order. */
  lay(...faces: number[]): Promise<void> {
    return this.eval(`cup.lay(${JSON.stringify(faces)})`);
  }

  /** Kills the browser. Its complaints while it is closing are ignored. */
  async pull(): Promise<void> {
    await this.page.context().close();
    this.complaints.length = 0;
  }

  tab(name: string): Promise<void> {
    return this.page.locator(`#sidebar-tab-${name}`).click();
  }

  token(name: string): Locator {
    return this.page.locator(`#board [data-token-id][aria-label^="${name}"]`);
  }

  /** Targets a token as by keyboard. */
  async target(name: string): Promise<void> {
    await this.token(name).focus();
    await this.page.keyboard.press("t");
    await this.until(`[...game.user.targets].map((t) => t.name).join() === ${JSON.stringify(name)}`);
  }

  sheet(name: string): Locator {
    return this.page.locator(`form.fivefold.sheet[aria-label="${name}"]`);
  }

  /** Opens an actor's sheet from the sidebar. */
  async open(name: string): Promise<Locator> {
    await this.tab("actors");
    // Actors of rulesets that are not in play are folded away.
    await this.page.locator("#actors [data-ff-away][aria-expanded=false]").evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click();
    });
    await this.page.locator("#actors .entry", { hasText: name }).locator("[data-action=activateEntry]").click();
    const sheet = this.sheet(name);
    await sheet.waitFor();
    return sheet;
  }

  /** For a token's own sheet: an unlinked token has an actor of its own. */
  async openToken(name: string): Promise<Locator> {
    await this.eval(
      `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor.sheet.render({ force: true }) && null`,
    );
    const sheet = this.sheet(name);
    await sheet.waitFor();
    return sheet;
  }

  /** Answers the question for targets, if it is asked, with none; then the dialog is open. */
  async withoutTargets(): Promise<void> {
    const picker = this.page.locator(".ff-picker");
    await this.page.locator(".ff-picker, form.fivefold.ff-dialog").first().waitFor();
    if (await picker.count()) await this.page.keyboard.press("Enter");
    await this.dialog.waitFor();
  }

  /** The dialog of an action. */
  get dialog(): Locator {
    return this.page.locator("form.fivefold.ff-dialog");
  }

  /** Cards in the log, oldest first. */
  get cards(): Locator {
    return this.page.locator("#chat [data-message-id].ff-card");
  }

  get card(): Locator {
    return this.cards.last();
  }

  /** Closes every window. */
  closeAll(): Promise<void> {
    return this.eval(
      "Promise.all([...foundry.applications.instances.values()].filter((a) => a.hasFrame).map((a) => a.close({ animate: false }))).then(() => null)",
    );
  }

  hp(name: string): Promise<number> {
    return this.eval(
      `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor.system.attributes.hp.value`,
    );
  }

  statuses(name: string): Promise<string[]> {
    return this.eval(
      `[...canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor.statuses].sort()`,
    );
  }
}

export class Table {
  readonly seats: Seat[] = [];

  constructor(
    readonly world: string,
    readonly generation: 13 | 14,
    public served: ServedTable,
  ) {}

  /**
   * A world with the combat scene of one ruleset, or of "all" of them, which takes twice as long to join; `isNew`: the
   * demo world as `npm start` opens it, with the first question.
   */
  static async open({
    generation = 14 as 13 | 14,
    ruleset = "bloodied",
    isNew = false,
    system = BUILT,
  } = {}): Promise<Table> {
    const world = await mkdtemp(join(tmpdir(), "fivefold-journey-"));
    const seed = isNew ? unasked : ruleset === "all" ? undefined : worldOf(ruleset);
    const options = { system, generation, world, demo: true, lag: LAG, ...(seed && { seed }) };
    const served = await openAtSamePort(options).catch(async (error) => {
      await rm(world, { recursive: true, force: true });
      throw error;
    });
    return new Table(world, generation, served);
  }

  async join(name: Person, { width = 1280, height = 860 } = {}): Promise<Seat> {
    const page = await takePage({ width, height });
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(`${name}: ${error.message}`));
    page.on(
      "console",
      (line) =>
        ["error", "warning"].includes(line.type()) && complaints.push(`${name}: ${line.text()} ${line.location().url}`),
    );
    const seat = new Seat(name, page, complaints);
    this.seats.push(seat);
    await seat.sit(this.served.address, this.seats.length === 1);
    return seat;
  }

  /** GM, Anna and Ben. */
  async all(): Promise<[gm: Seat, anna: Seat, ben: Seat]> {
    const gm = await this.join("Gamemaster");
    return [gm, await this.join("Anna"), await this.join("Ben")];
  }

  /** A second GM. */
  async second(): Promise<Seat> {
    if (!this.served.authority.user("Second")) await this.served.authority.addUser("Second", 4);
    return this.join("Second");
  }

  /** Stops the server and starts it again on the same world and port. */
  async restart(): Promise<void> {
    const { port } = this.served;
    await this.served.close();
    const { generation, world } = this;
    this.served = await openServer({ system: BUILT, generation, world, demo: true, port, lag: LAG });
  }

  /** Closes the table; throws if a browser complained, or if prepared dice were not rolled. */
  async close(): Promise<void> {
    const left: string[] = [];
    for (const { name, page } of this.seats.filter((seat) => !seat.page.isClosed())) {
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${this.seats.length}-${Date.now()}.png`) });
      const faces = await page.evaluate("globalThis.cup?.left() ?? 0").catch(() => 0);
      if (faces) left.push(`${name}: ${faces} dice were laid out and never rolled`);
    }
    // Complaints while a page is closing are ignored.
    const complaints = this.seats.flatMap((seat) => [...seat.complaints]);
    for (const { page } of this.seats) if (!page.isClosed()) await leavePage(page, `${this.served.address}/join`);
    await this.served.close();
    await rm(this.world, { recursive: true, force: true });
    expect([...complaints, ...left]).toEqual([]);
  }
}
