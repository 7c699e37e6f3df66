/** A table in the browser for the journeys: a server with a world of its own, people in separate browsers, dice laid out beforehand. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { leavePage, takePage } from "../host/browser.ts";
import { worldOf } from "../host/demo.ts";
import { openAtSamePort } from "../host/server/same-port.ts";
import { openServer, type ServedTable } from "../host/server/serve.ts";
import { BUILT } from "../host/server/system.ts";

export type Person = "Gamemaster" | "Second" | "Anna" | "Ben";

/** Set to a folder, every page is photographed there when its table is cleared away. */
const SHOTS = process.env.FIVEFOLD_SHOTS;
/** Every frame from the server comes up to so many ms late: what a journey reads too early is found by it. */
const LAG = Number(process.env.FIVEFOLD_LAG ?? 0);

/** Faces come from a queue; a die nobody laid out a face for, or a face it does not have, is a complaint. */
const CUP = `(() => {
  const queue = [];
  globalThis.cup = { lay: (faces) => queue.push(...faces), left: () => queue.length };
  globalThis.hostDice = { next: (faces) => {
    const face = queue.shift();
    if (face === undefined || face > faces) console.error("No face was laid out for a d" + faces + ": " + face);
    return face;
  } };
})()`;

/** Often enough for a journey; asking on every frame makes the browser draw without end. */
const POLLING = { polling: 50 };

export const poll = (read: () => unknown) =>
  expect.poll(read as () => Promise<unknown>, { timeout: 60_000, interval: 60 });

/** One user at a browser of their own. */
export class Seat {
  constructor(
    readonly name: Person,
    readonly page: Page,
    readonly complaints: string[],
  ) {}

  /** Runs code in the page and returns what it comes to. */
  eval<T = unknown>(code: string): Promise<T> {
    return this.page.evaluate(`(async () => (${code}))()`) as Promise<T>;
  }

  /** Waits until an expression holds in the page. */
  async until(code: string): Promise<void> {
    await this.page.waitForFunction(code, null, POLLING);
  }

  /** The first of a table comes in by the door, the others know the way: the door is the same for all. */
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

  /** Lays out what the next dice of this browser show, in order. */
  lay(...faces: number[]): Promise<void> {
    return this.eval(`cup.lay(${JSON.stringify(faces)})`);
  }

  /** The plug is pulled: the browser is gone in the middle of whatever it did. What it complained of on the way down is its own. */
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

  /** Marks a token as the target the way a hand at the keyboard does. */
  async target(name: string): Promise<void> {
    await this.token(name).focus();
    await this.page.keyboard.press("t");
    await this.until(`[...game.user.targets].map((t) => t.name).join() === ${JSON.stringify(name)}`);
  }

  sheet(name: string): Locator {
    return this.page.locator(`form.fivefold.sheet[aria-label="${name}"]`);
  }

  /** Opens somebody's sheet from the sidebar. */
  async open(name: string): Promise<Locator> {
    await this.tab("actors");
    await this.page.locator("#actors .entry", { hasText: name }).locator("[data-action=activateEntry]").click();
    const sheet = this.sheet(name);
    await sheet.waitFor();
    return sheet;
  }

  /** Where the token's own sheet is meant: a creature's token has an actor of its own. */
  async openToken(name: string): Promise<Locator> {
    await this.eval(
      `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor.sheet.render({ force: true }) && null`,
    );
    const sheet = this.sheet(name);
    await sheet.waitFor();
    return sheet;
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

  /** The demo world, or the fight of one ruleset alone. */
  static async open({ generation = 14 as 13 | 14, ruleset = "" } = {}): Promise<Table> {
    const world = await mkdtemp(join(tmpdir(), "fivefold-journey-"));
    const seed = ruleset ? worldOf(ruleset) : undefined;
    const options = { system: BUILT, generation, world, demo: true, lag: LAG, ...(seed && { seed }) };
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

  /** The usual three. */
  async all(): Promise<[gm: Seat, anna: Seat, ben: Seat]> {
    const gm = await this.join("Gamemaster");
    return [gm, await this.join("Anna"), await this.join("Ben")];
  }

  /** A second GM, for a table where both sit. */
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

  /** Clears the table away; throws what any browser complained about, and where dice were laid out that never fell. */
  async close(): Promise<void> {
    const left: string[] = [];
    for (const { name, page } of this.seats.filter((seat) => !seat.page.isClosed())) {
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${this.seats.length}-${Date.now()}.png`) });
      const faces = await page.evaluate("globalThis.cup?.left() ?? 0").catch(() => 0);
      if (faces) left.push(`${name}: ${faces} dice were laid out and never rolled`);
    }
    // What somebody complains of while their page is taken away is nobody's business.
    const complaints = this.seats.flatMap((seat) => [...seat.complaints]);
    for (const { page } of this.seats) if (!page.isClosed()) await leavePage(page, `${this.served.address}/join`);
    await this.served.close();
    await rm(this.world, { recursive: true, force: true });
    expect([...complaints, ...left]).toEqual([]);
  }
}
