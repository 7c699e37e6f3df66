/**
 * Prepares a tour's steps: creates two sample actors from the compendiums, shows their windows and cards, and deletes
 * them afterwards.
 */
import { runAction } from "../actions/run-action.ts";
import {
  type ActorDoc,
  asDoc,
  localize,
  type MessageDoc,
  messageById,
  messages,
  openChat,
  packByName,
  SYSTEM,
  worldActors,
} from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { type Frame, frames } from "../adapter/windows.ts";
import { cardOf } from "../cards/read-cards.ts";
import { demoAttack } from "./tour-exchange.ts";
import type { Stage } from "./tour-steps.ts";

interface Cast {
  hero: ActorDoc;
  foe: ActorDoc;
}

/** Selectors of a sheet's first attack. */
const ATTACKS = ['[data-act="attack"]', ".ff-attack[data-act]"];

/** Actors created for a tour, including an aborted one. */
const tourActors = (): ActorDoc[] => worldActors().filter((actor) => actor.flags[SYSTEM]?.tour === true);

async function engage(pack: string): Promise<ActorDoc | null> {
  const compendium = packByName(pack);
  // The compendium's sort order begins with the simplest actor.
  const [first] = compendium ? [...(await compendium.getIndex())].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)) : [];
  if (!compendium || !first) return null;
  const name = `${first.name} (${localize("FIVEFOLD.Tour.extra")})`;
  const made = await game.actors?.importFromCompendium(compendium as never, first._id, {
    name,
    ownership: { default: 0 },
    flags: { [SYSTEM]: { tour: true } },
  } as never);
  return made ? asDoc<ActorDoc>(made) : null;
}

const windowOf = ({ sheet }: ActorDoc) => sheet as unknown as { id: string; close(options: object): Promise<unknown> };

const DIALOG = "form.fivefold.ff-dialog";
const CHANCES = `${DIALOG} .ff-chances:not(.empty)`;
const shortDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

/** The element once it exists; null after a timeout. */
async function appears(selector: string): Promise<Element | null> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = document.querySelector(selector);
    if (found) return found;
    await shortDelay();
  }
  return null;
}

export class TourStage {
  readonly #ruleset: string;
  #cast: Cast | null = null;
  #card = "";
  /** Minimized windows, to be restored. */
  #aside: Frame[] = [];

  constructor(ruleset: string) {
    this.#ruleset = ruleset;
  }

  /** Prepares a step; resolves to the selector of its element, or "". */
  async set(stage: Stage): Promise<string> {
    if (stage === "none") return "";
    if (stage === "gone") {
      await this.clear();
      return "";
    }
    const cast = await this.#people();
    if (!cast) return "";
    if (stage !== "dialog") await this.#closeDialog();
    const selector = await this[stage](cast);
    return selector && (await appears(selector)) ? selector : "";
  }

  async #people(): Promise<Cast | null> {
    if (this.#cast) return this.#cast;
    const hero = await engage(`${this.#ruleset}-characters`);
    const enemy = await engage(`${this.#ruleset}-creatures`);
    if (!hero || !enemy) return null;
    this.#cast = { hero, foe: enemy };
    return this.#cast;
  }

  async sheet({ hero }: Cast): Promise<string> {
    await hero.sheet?.render({ force: true });
    return `#${CSS.escape(windowOf(hero).id)}`;
  }

  async attack(cast: Cast): Promise<string> {
    const window = await this.sheet(cast);
    if (!(await appears(`${window} .window-content`))) return window;
    const button = ATTACKS.map((one) => `${window} ${one}`).find((one) => document.querySelector(one));
    // Centered: on a narrow page the tour's text covers the edges.
    if (button) document.querySelector(button)?.scrollIntoView({ block: "center" });
    return button ?? window;
  }

  /** Attacks as a click on the sheet's first attack does. */
  async #strike(cast: Cast, skip: boolean): Promise<MessageDoc | null> {
    const { hero, foe: enemy } = cast;
    const button = document.querySelector<HTMLElement>(await this.attack(cast));
    const { act: action = "attack", given = "{}" } = button?.dataset ?? {};
    const id = button?.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const item = hero.items.get(id) ?? null;
    return runAction(hero, action, { item, given: JSON.parse(given), targets: [enemy], skip });
  }

  async dialog(cast: Cast): Promise<string> {
    // Not awaited: the dialog stays open until the step is over.
    void this.#strike(cast, false);
    // The step's text stands beside its element, so that it does not cover the chances it explains.
    return (await appears(CHANCES)) ? CHANCES : DIALOG;
  }

  async card(cast: Cast): Promise<string> {
    if (!messageById(this.#card)) this.#card = (await demoAttack(() => this.#strike(cast, true)))?.id ?? "";
    // Close and minimize windows that would cover the card.
    await windowOf(cast.hero).close({ animate: false });
    const open = frames().filter(({ hasFrame, minimized }) => hasFrame && !minimized);
    this.#aside.push(...open);
    for (const frame of open) await frame.minimize();
    openChat();
    return this.#card && `#chat [data-message-id="${this.#card}"]`;
  }

  /** The undo button if there is one, else the card. */
  async undo(cast: Cast): Promise<string> {
    const card = await this.card(cast);
    const button = `${card} [data-card="undo"]`;
    return card && document.querySelector(button) ? button : card;
  }

  async #closeDialog(): Promise<void> {
    document.querySelector<HTMLElement>(`${DIALOG} [data-action="cancel"]`)?.click();
    await shortDelay();
  }

  /** Ends the tour: closes the dialog, restores windows, deletes actors and cards. */
  async clear(): Promise<void> {
    await this.#closeDialog();
    this.#cast = null;
    this.#card = "";
    for (const frame of this.#aside.splice(0)) await frame.maximize();
    await clearStages();
  }
}

/** Deletes what tours have left behind: their actors and the cards about them. */
export async function clearStages(): Promise<void> {
  const gone = tourActors();
  const uuids = new Set(gone.map(({ uuid }) => uuid));
  const about = messages().filter(
    (message) =>
      message.type === "card" &&
      Object.values(cardOf(message).acts).some(({ parts }) => uuids.has(parts.self?.uuid ?? "")),
  );
  if (gone.length === 0) return;
  for (const message of about) await remove(message);
  for (const actor of gone) if (rulesetOf(actor.type)) await remove(actor);
}
