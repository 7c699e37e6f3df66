/** Counts what play costs its users: clicks, cards, prompts that wait, and heights in pixels. Nothing is timed. */
import type { Locator } from "playwright-core";
import { allIdle, idle } from "./all-idle.ts";
import { DICE, FOUR_AGAINST_FOUR } from "./pace-scene.ts";
import { poll, type Seat, Table } from "./table.ts";

/** Counts of an exchange or a round. */
export interface Pace {
  /** Clicks and keys of all users; a modifier key is not counted. */
  clicks: number;
  cards: number;
  /** Prompts that another user than the acting one answers. */
  waits: number;
  /** The clicked elements, in order. */
  log: string[];
}

/** A rest: its button, and values that leave something to regain. */
export interface Rest {
  button: RegExp;
  tab?: string;
  worn?: Readonly<Record<string, number>>;
}

const PROMPTS = [
  ...["[data-card=choose]", "[data-card=rollDie]", "[data-card=apply]"],
  ...["[data-card=offer].primary", "[data-card=offer].bad"],
].map((one) => `${one}:not([aria-disabled=true])`);

/** A combat of four against four whose clicks are counted: Anna plays the characters, the GM the creatures. */
export class PaceTable {
  #count: Pace = { clicks: 0, cards: 0, waits: 0, log: [] };

  private constructor(
    readonly table: Table,
    readonly gm: Seat,
    readonly anna: Seat,
    readonly characters: string[],
    readonly creatures: string[],
  ) {}

  static async open(ruleset: string): Promise<PaceTable> {
    const table = await Table.open({ ruleset });
    const gm = await table.join("Gamemaster", { width: 1440, height: 900 });
    const anna = await table.join("Anna", { width: 1440, height: 900 });
    const [characters, creatures] = await gm.eval<[string[], string[]]>(FOUR_AGAINST_FOUR);
    for (const seat of [gm, anna]) {
      await seat.eval(DICE);
      await seat.tab("chat");
    }
    return new PaceTable(table, gm, anna, characters, creatures);
  }

  async startCombat(): Promise<void> {
    const { gm } = this;
    await gm.tab("combat");
    await gm.page.locator("#combat [data-action=startCombat]").click();
    await gm.until("game.combat.started");
    await this.idle();
    // Aura asks who is surprised.
    if (await gm.dialog.count()) await gm.dialog.locator("[type=submit]").click();
    await gm.tab("chat");
  }

  close(): Promise<void> {
    return this.table.close();
  }

  /** Counts what happens in `play`. */
  async count(play: () => Promise<void>): Promise<Pace> {
    const before = await this.gm.eval<number>("game.messages.size");
    this.#count = { clicks: 0, cards: 0, waits: 0, log: [] };
    await play();
    const counted = { ...this.#count, cards: (await this.gm.eval<number>("game.messages.size")) - before };
    this.#count = { clicks: 0, cards: 0, waits: 0, log: [] };
    return counted;
  }

  async click(seat: Seat, what: Locator, shift = false): Promise<void> {
    const words = (await what.evaluateAll(([e]) => (e instanceof HTMLElement ? e.innerText : "")))
      .replace(/\s+/g, " ")
      .slice(0, 60);
    this.#note(seat, `${shift ? "Shift-click " : ""}${words || (await what.getAttribute("aria-label"))}`);
    await what.click(shift ? { modifiers: ["Shift"] } : {});
  }

  #note(seat: Seat, words: string): void {
    this.#count.clicks += 1;
    this.#count.log.push(`${seat.name}: ${words}`);
  }

  /** Waits until no client works and no frame is on its way. */
  idle(): Promise<void> {
    return idle([this.gm, this.anna]);
  }

  /** The user who plays a token. */
  seatOf(name: string): Seat {
    return this.characters.includes(name) ? this.anna : this.gm;
  }

  opponentOf(name: string): string {
    const [own, other] = this.characters.includes(name)
      ? [this.characters, this.creatures]
      : [this.creatures, this.characters];
    return other[own.indexOf(name)] as string;
  }

  /** Names of duplicates begin alike, so the whole name is compared. */
  token(seat: Seat, name: string): Locator {
    return seat.page.locator(`#board [data-token-id][aria-label^="${name},"]`);
  }

  bar(seat: Seat): Locator {
    return seat.page.locator(".ff-bar");
  }

  /** Selects a token if the action bar does not show it yet. */
  async select(name: string): Promise<void> {
    const seat = this.seatOf(name);
    const who = this.bar(seat).locator(".who");
    const shown = async () => ((await who.count()) ? (await who.innerText()).trim() : "");
    if ((await shown()) === name) return;
    await this.click(seat, this.token(seat, name));
    await poll(shown).toBe(name);
  }

  /** The slot of the action bar with this attack, or its first one. */
  slot(seat: Seat, name = ""): Locator {
    const slots = this.bar(seat).locator(".slots [data-bar=run]:not([aria-disabled=true])");
    return (name ? slots.filter({ hasText: name }) : slots).first();
  }

  /**
   * Attacks from the action bar without the dialog. Without a target the token is clicked on the scene; `aimed`: it is
   * targeted already.
   */
  async attack(name: string, { aimed = false, slot = "", shift = true } = {}): Promise<void> {
    const seat = this.seatOf(name);
    await this.select(name);
    await seat.eval("[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null");
    if (aimed)
      await seat.eval(
        `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(this.opponentOf(name))}).setTarget(true) && null`,
      );
    await this.#start(name, this.slot(seat, slot), shift, this.opponentOf(name));
  }

  /** Clicks an action, clicks the target if the picker asks for one, and answers the questions after it. */
  async #start(name: string, button: Locator, shift: boolean, target: string): Promise<void> {
    const seat = this.seatOf(name);
    const before = await seat.eval<number>("game.messages.size");
    const done = async () =>
      (await seat.eval<number>("game.messages.size")) > before || (await seat.dialog.count()) > 0;
    const picks = async () => (await seat.page.locator(".ff-picker").count()) > 0;
    await this.click(seat, button, shift);
    await poll(async () => (await done()) || (await picks())).toBe(true);
    if (await picks()) await this.click(seat, this.token(seat, target));
    await poll(done).toBe(true);
    await this.resolve(name);
  }

  /** Answers every prompt and applies every result, the first choice of each, until nothing is left to do. */
  async resolve(by: string): Promise<void> {
    const acting = this.seatOf(by);
    await this.#dialog(acting);
    for (let step = 0; step < 12; step += 1) {
      await allIdle([this.anna, this.gm]);
      const next = await this.#nextPrompt();
      if (!next) return;
      const [seat, button] = next;
      if (seat !== acting) this.#count.waits += 1;
      const before = await this.#nextHtml();
      await this.click(seat, button);
      await poll(async () => (await seat.dialog.count()) > 0 || (await this.#nextHtml()) !== before).toBe(true);
      await this.#dialog(seat);
    }
    throw new Error(`Still waiting after 12 prompts: ${this.#count.log.join(" | ")}`);
  }

  /** The next prompt as text, to see it change. */
  async #nextHtml(): Promise<string> {
    const next = await this.#nextPrompt();
    // `evaluate` would wait for a button that has gone meanwhile.
    return next ? `${next[0].name} ${await next[1].evaluateAll(([e]) => e?.outerHTML ?? "")}` : "none";
  }

  async #nextPrompt(): Promise<[Seat, Locator] | null> {
    // Reactions first: once all have passed, a declared action goes on by itself.
    for (const selector of ["[data-card=pass][data-rest]", PROMPTS.join()])
      for (const seat of [this.anna, this.gm]) {
        const found = seat.page.locator("#chat").locator(selector);
        if (await found.count()) return [seat, found.last()];
      }
    return null;
  }

  /** Submits a dialog that a click has opened; a part of the body is picked on the figure. */
  async #dialog(seat: Seat): Promise<void> {
    await this.idle();
    if (!(await seat.dialog.count())) return;
    const part = seat.dialog.locator("g.place:not([aria-disabled=true]) path.part").first();
    if (await part.count()) {
      this.#note(seat, "picks a part on the figure");
      await part.click({ force: true });
    } else await this.click(seat, seat.dialog.locator("[type=submit]"));
    await seat.dialog.waitFor({ state: "detached" });
  }

  /** Ends the turn in the action bar. */
  async endTurn(name: string): Promise<void> {
    const seat = this.seatOf(name);
    await this.click(seat, this.bar(seat).locator("[data-bar=endTurn]"));
    for (const one of [this.gm, this.anna]) await one.until(`game.combat.combatant?.name !== ${JSON.stringify(name)}`);
    // The new turn's resources come with later frames.
    await this.idle();
  }

  /** Casts a spell of the action bar without the dialog: a healing one on the first character, else on its opponent. */
  async cast(name: string, spell: Locator, heals: boolean): Promise<void> {
    const seat = this.seatOf(name);
    await seat.eval("[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null");
    await this.#start(name, spell, true, heals ? (this.characters[0] ?? name) : this.opponentOf(name));
  }

  async hasTurns(): Promise<boolean> {
    return (await this.gm.eval<number | null>("game.combat.turn")) !== null;
  }

  acting(): Promise<string> {
    return this.gm.eval("game.combat.combatant.name");
  }

  /** The GM undoes everything on the newest card. */
  async undoAll(): Promise<void> {
    const undo = this.gm.card.locator("[data-card=undo]");
    // A click may meet a card that is being rendered again.
    for (let left = 12; left > 0 && (await undo.count()); left -= 1) {
      await undo
        .last()
        .dispatchEvent("click", {}, { timeout: 2_000 })
        .catch(() => null);
      await this.idle();
    }
    if (await undo.count()) throw new Error("An event could not be undone.");
  }

  /** A whole round: each combatant attacks its opponent once; the first one with a spell casts it instead. */
  async round(heals: boolean): Promise<{ round: Pace; spell: Pace | null }> {
    const turns = await this.hasTurns();
    const round: Pace = { clicks: 0, cards: 0, waits: 0, log: [] };
    let spell: Pace | null = null;
    const add = ({ clicks, cards, waits, log }: Pace): void => {
      round.clicks += clicks;
      round.cards += cards;
      round.waits += waits;
      round.log.push(...log);
    };
    for (const name of this.characters.flatMap((one) => [one, this.opponentOf(one)])) {
      const acting = turns ? await this.acting() : name;
      add(await this.count(() => this.select(acting)));
      const spells = this.bar(this.seatOf(acting)).locator(
        "[role=group][aria-label='Spells and powers'] [data-bar=run]:not([aria-disabled=true])",
      );
      const casts = !spell && (await spells.count()) > 0;
      const exchange = await this.count(() => (casts ? this.cast(acting, spells.first(), heals) : this.attack(acting)));
      if (casts) spell = exchange;
      add(exchange);
      if (turns) add(await this.count(() => this.endTurn(acting)));
    }
    return { round, spell };
  }

  /** A rest from the sheet that the action bar opens; `tab`: where its button is, if not in view at once. */
  async rest(name: string, { button, tab = "", worn = {} }: Rest): Promise<void> {
    const seat = this.seatOf(name);
    await this.gm.eval(
      `fromUuidSync(${JSON.stringify(await this.#uuid(name))}).update(${JSON.stringify(worn)}).then(() => null)`,
    );
    await this.click(seat, this.bar(seat).locator(".who"));
    const sheet = seat.page.locator("form.fivefold.sheet");
    if (tab) await this.click(seat, sheet.getByRole("tab", { name: tab }));
    await this.click(seat, sheet.getByRole("button", { name: button }).first());
    await seat.dialog.waitFor();
    await this.resolve(name);
    await seat.closeAll();
  }

  /** Changes an actor; the returned function restores it. */
  async strengthen(name: string, values: Readonly<Record<string, number>>): Promise<() => Promise<void>> {
    const actor = `fromUuidSync(${JSON.stringify(await this.#uuid(name))})`;
    const before = await this.gm.eval<Record<string, number>>(
      `Object.fromEntries(${JSON.stringify(Object.keys(values))}.map((path) => [path, foundry.utils.getProperty(${actor}, path)]))`,
    );
    const set = async (to: object): Promise<void> => {
      await this.gm.eval(`${actor}.update(${JSON.stringify(to)}).then(() => null)`);
    };
    await set(values);
    return () => set(before);
  }

  #uuid(name: string): Promise<string> {
    return this.gm.eval(`canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor.uuid`);
  }

  /** Height of the dialog that a plain click opens for the first attack, in pixels. */
  async dialogHeight(name: string): Promise<number> {
    const seat = this.seatOf(name);
    await this.select(name);
    const opponent = JSON.stringify(this.opponentOf(name));
    await seat.eval(`canvas.tokens.placeables.find((t) => t.name === ${opponent}).setTarget(true) && null`);
    await this.slot(seat).click();
    await seat.dialog.waitFor();
    const height = (await seat.dialog.boundingBox())?.height ?? 0;
    await seat.page.keyboard.press("Escape");
    await seat.dialog.waitFor({ state: "detached" });
    return Math.round(height);
  }

  /** Height of the newest card with a headline of this actor, in pixels. */
  async cardHeight(seat: Seat, name: string): Promise<number> {
    return Math.round((await seat.cards.filter({ hasText: name }).last().boundingBox())?.height ?? 0);
  }

  /** Heights of the tracker's rows that are not acting, in pixels. */
  async rowHeights(): Promise<number[]> {
    await this.gm.tab("combat");
    const rows = this.gm.page.locator("#combat li[data-combatant-id]:not(.active)");
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    await this.gm.tab("chat");
    return heights;
  }
}
