/**
 * The GM's pending panel: all open requests, the users they wait for and since when, with buttons to answer for absent
 * players.
 */
import { text } from "../../kernel/card.ts";
import {
  type MessageDoc,
  me,
  messageById,
  onHook,
  renderTemplate,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { isInPlay, rulesetById } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { hasRolling, TIMEOUT } from "../apply/is-rolling.ts";
import { openCards } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";

const TEMPLATE = `systems/${SYSTEM}/templates/strip.hbs`;
const MOST = 20;

/** Loaded with the first open card. */
const rendering = () => import("./render-card.ts");

/** Everything of the rulesets in play that waits, oldest first; of cards this GM may not read only the questions. */
async function waiting(): Promise<Source[]> {
  const cards = openCards().filter((message) => isInPlay(rulesetById(cardOf(message).ruleset)));
  if (cards.length === 0) return [];
  const { loadCards, pendingOnCard, questionsFor } = await rendering();
  await loadCards(cards);
  return cards.flatMap((message) =>
    (mayRead(message) ? pendingOnCard(message) : questionsFor(message)).map((wait) => ({
      ...wait,
      message: message.id,
    })),
  );
}

let element: HTMLElement | null = null;
let asked = false;
/** Re-renders the panel when another client is late with a roll. */
let late: ReturnType<typeof setTimeout> | undefined;

async function draw(): Promise<void> {
  const items = await waiting();
  const holder = document.createElement("template");
  const count = localizeText(text("FIVEFOLD.Strip.count", { count: items.length }));
  // Shows only the newest if there are too many.
  holder.innerHTML = (await renderTemplate(TEMPLATE, { items: items.slice(-MOST), count })).trim();
  // Replacing an element during a click on it would lose the click: retry later.
  if (element?.matches(":active")) {
    setTimeout(() => void draw(), 100);
    return;
  }
  const fresh = holder.content.firstElementChild as HTMLElement;
  if (items.length > 0) listen(fresh, (await rendering()).listenCard);
  const place = element && placeIn(element);
  if (element) element.replaceWith(fresh);
  else document.body.append(fresh);
  element = fresh;
  clearTimeout(late);
  if (openCards().some(hasRolling)) late = setTimeout(refreshPendingPanel, TIMEOUT);
  if (place) restoreState(fresh, place);
}

/** State of the panel: open, scroll position, and the focused button (null if none). */
function placeIn(strip: HTMLElement) {
  const focused = strip.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const open = strip.querySelector("details")?.open === true;
  return { open, top: strip.querySelector("ul")?.scrollTop ?? 0, focused: focused && nameOf(focused) };
}

/** Restores state in a re-rendered panel; if the focused button is gone, focuses the panel's summary. */
function restoreState(strip: HTMLElement, { open, top, focused }: ReturnType<typeof placeIn>): void {
  strip.querySelector("details")?.toggleAttribute("open", open);
  const list = strip.querySelector("ul");
  if (list) list.scrollTop = top;
  if (focused === null) return;
  const same = [...strip.querySelectorAll<HTMLElement>("button")].find((button) => nameOf(button) === focused);
  (same ?? strip.querySelector("summary"))?.focus();
}

const nameOf = (element: HTMLElement): string =>
  JSON.stringify([element.closest<HTMLElement>("li")?.dataset.message, { ...element.dataset }]);

function listen(strip: HTMLElement, listenCard: (row: HTMLElement, message: MessageDoc) => void): void {
  for (const row of strip.querySelectorAll<HTMLElement>("[data-message]")) {
    const message: MessageDoc | undefined = messageById(row.dataset.message ?? "");
    if (message) listenCard(row, message);
  }
}

/** Call when the rulesets in play have changed. */
export function refreshPendingPanel(): void {
  if (!me().isGM || asked || typeof document === "undefined") return;
  asked = true;
  setTimeout(() => {
    asked = false;
    void draw();
  }, 100);
}

/** Keeps the panel up to date for a GM; players see pending requests on the cards. */
export function registerPendingPanel(): void {
  for (const hook of ["ready", "createChatMessage", "updateChatMessage", "deleteChatMessage", "userConnected"])
    onHook(hook, refreshPendingPanel);
}
