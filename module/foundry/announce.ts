/**
 * What the cards tell, for those who hear it: a polite live region beside the page says what is new on a card this user is shown,
 * once, and nothing else. The log itself may be read or not, as core has it; our cards in it are silent.
 */
import { format, localize, SYSTEM } from "./seam.ts";

const ID = `${SYSTEM}-said`;
/** A card is drawn more than once within a moment; what only stood there in between is not said. */
const QUIET = 300;
/** Sentences kept: what has been said long ago is only in the way of whoever strays there. */
const KEPT = 3;

/** What stood on each card when it was last told. */
const told = new Map<string, readonly string[]>();
/** Cards that came while this browser was looking. */
const fresh = new Set<string>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const clean = (text: string | null | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();

/** A button's words: its label, and what is said below it. */
const words = (button: Element | null): string =>
  [...(button?.querySelector("span")?.childNodes ?? button?.childNodes ?? [])]
    .map((n) => clean(n.textContent))
    .join(" ")
    .trim();

/** A sentence of its own. */
const closed = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/** A total in words: what it is, and what it came to. The dice are for the eye. */
const total = (row: Element): string =>
  [row.querySelector(".label, .ff-label"), row.querySelector(".total"), row.querySelector(".word")]
    .map((part) => clean(part?.textContent))
    .filter(Boolean)
    .join(" ");

/** The lines of one act: its story and whom it befell; its totals only where nothing tells what they came to. */
function actLines(act: Element): string[] {
  const all = (selector: string): Element[] => [...act.querySelectorAll(selector)];
  const befell = all(".ff-target > .what").filter(
    (row) => clean(row.textContent) !== clean(row.querySelector("b")?.textContent),
  );
  const story = [...all(".ff-story, .ff-step"), ...befell];
  const rest = [...all(".ff-said"), ...all(".ff-target .ff-chip, .ff-waiting")];
  return [
    ...story.map((row) => clean(row.textContent)),
    ...(story.length ? [] : all(".ff-totalrow, .ff-versus").map(total)),
    ...rest.map((row) => clean(row.textContent)),
  ];
}

/** Everything a drawn card tells, line by line. */
export function linesOn(card: Element): string[] {
  const acts = [...card.querySelectorAll(".ff-act")].flatMap(actLines);
  const loose = [...card.querySelectorAll(".message-content > .ff-story")].map((line) => clean(line.textContent));
  const asks = [...card.querySelectorAll(".ff-ask")].map((ask) =>
    [ask.querySelector("h4"), ...ask.querySelectorAll(".ff-btn")].map(words).filter(Boolean).join(", "),
  );
  const offers = [...card.querySelectorAll(".ff-offer .ff-btn:not(.icon), .ff-lights .ff-btn")].map((button) =>
    format("FIVEFOLD.Card.youMay", { what: words(button) }),
  );
  return [...acts, ...loose, ...asks, ...offers].filter((line) => line !== "");
}

/** A card has come: what it tells is news. */
export function arrives(id: string): void {
  fresh.add(id);
}

/** The region has to be there before it says anything, or nobody listens to it. */
export function openAnnouncer(): void {
  const region = document.createElement("div");
  region.id = ID;
  region.className = "ff-sr";
  region.setAttribute("role", "log");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-label", localize("FIVEFOLD.Card.announced"));
  document.body.append(region);
}

/** Says what is new on a card, after it has been drawn and lies still. */
export function announce(id: string, card: HTMLElement): void {
  const lines = linesOn(card);
  clearTimeout(waiting.get(id));
  const last = told.get(id);
  if (!last && !fresh.has(id)) {
    told.set(id, lines);
    return;
  }
  waiting.set(
    id,
    setTimeout(() => {
      waiting.delete(id);
      told.set(id, lines);
      const news = lines.filter((line) => !last?.includes(line));
      if (news.length) say([clean(card.querySelector(".message-sender")?.textContent), ...news]);
    }, QUIET),
  );
}

function say(lines: readonly string[]): void {
  const region = document.getElementById(ID);
  if (!region) return;
  const sentence = document.createElement("p");
  sentence.textContent = lines.filter(Boolean).map(closed).join(" ");
  region.append(sentence);
  while (region.children.length > KEPT) region.firstElementChild?.remove();
}
