/** Looks up action runs of cards, their actions, and the ids derived from them. */
import type { Action, Ruleset } from "../../kernel/ruleset.ts";
import type { MessageDoc } from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetById } from "../adapter/ruleset-of.ts";
import { PAID } from "./card-check.ts";
import type { Act, CardData } from "./card-data.ts";
import { cardOf } from "./read-cards.ts";

/** The action of an action run; null if this version does not know its ruleset or action. */
export function actionOf(card: CardData, act: Act): { ruleset: Ruleset; action: Action } | null {
  const ruleset = rulesetById(card.ruleset);
  const action = actionIn(ruleset, act.action);
  return ruleset && action ? { ruleset, action } : null;
}

/**
 * Loads the actions of a card's action runs and follow-ups, with their ruleset; false, with a notification, if that
 * fails.
 */
export const loadCardActions = ({ ruleset, acts }: CardData): Promise<boolean> =>
  loadActions(
    rulesetById(ruleset),
    Object.values(acts).flatMap(({ action, offers }) => [action, ...offers.map((offer) => offer.action)]),
  );

/**
 * An action run of a card, with its action and ruleset; null if the card has no such run, or its ruleset is not loaded.
 */
export function loadAct(
  message: MessageDoc,
  id: string,
): { card: CardData; act: Act; ruleset: Ruleset; action: Action } | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act && actionOf(card, act);
  return known ? { card, act, ...known } : null;
}

/** Name of an action run's GM-only data on an actor. */
export const gmDataKey = (message: string, act: string): string => `${message}-${act}`;

/** Id of the event that applies an action run to a part: always the same for the same run and part. */
export const eventId = (act: string, part: string): string => `${act}-${part}`;

/** The part of a touch: without the prefix of paid costs. */
export const partOfTouch = (touch: string): string => (touch.startsWith(PAID) ? touch.slice(PAID.length) : touch);

/** Request id of an action run that waits to be started. */
export const START = "start";
/** Request id of an action run that waits for the GM's review of its form. */
export const REVIEW = "review";

/** Whether all of an action run's events are undone: its follow-ups are void until a redo (B-11). */
export function isActUndone(events: CardData["events"], id: string): boolean {
  const own = Object.values(events).filter(({ act }) => act === id);
  return own.length > 0 && own.every(({ state }) => state === "undone");
}

/** The action runs started by the follow-ups of one run. */
export const childrenOf = (card: CardData, id: string): [string, Act][] =>
  Object.entries(card.acts).filter(([, act]) => act.from?.act === id);

/** Ids of all runs that followed from an action run. */
export const descendants = (card: CardData, id: string): string[] =>
  childrenOf(card, id).flatMap(([child]) => [child, ...descendants(card, child)]);

/** Key of the note on an event that only a GM can apply, as the GM's client could not verify it. */
export const DOUBT = "FIVEFOLD.Card.doubt";
