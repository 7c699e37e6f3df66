/**
 * Announces chat cards to screen readers: a polite live region says what is new on a card this user may see, once.
 * Cards in the log are not announced by the log itself.
 */
import { format } from "../adapter/foundry-api.ts";
import { fresh, ID } from "./announcer.ts";

/** Debounce in ms: a card may be rendered several times in quick succession; only the last state is announced. */
const QUIET = 300;
/** Number of sentences kept in the region. */
const KEPT = 3;

/** Lines of each card when it was last announced. */
const announced = new Map<string, readonly string[]>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const clean = (text: string | null | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();

/** A button's text: its label and its hint. */
const labelOf = (button: Element | null): string =>
  [...(button?.querySelector("span")?.childNodes ?? button?.childNodes ?? [])]
    .map((n) => clean(n.textContent))
    .join(" ")
    .trim();

/** The text, ended with a full stop. */
const closed = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/** A total as text: label, value and verdict, without dice. */
const total = (row: Element): string =>
  [row.querySelector(".label, .ff-label"), row.querySelector(".total"), row.querySelector(".word")]
    .map((part) => clean(part?.textContent))
    .filter(Boolean)
    .join(" ");

/** The lines of one action run: its headline and its effects on targets; totals only if there is no headline. */
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

/** Text of a rendered card, line by line. */
function linesOn(card: Element): string[] {
  const acts = [...card.querySelectorAll(".ff-act")].flatMap(actLines);
  const loose = [...card.querySelectorAll(".message-content > .ff-story")].map((line) => clean(line.textContent));
  const asks = [...card.querySelectorAll(".ff-ask")].map((ask) =>
    [ask.querySelector("h4"), ...ask.querySelectorAll(".ff-btn")].map(labelOf).filter(Boolean).join(", "),
  );
  const offers = [...card.querySelectorAll(".ff-offer .ff-btn:not(.icon), .ff-lights .ff-btn")].map((button) =>
    format("FIVEFOLD.Card.youMay", { what: labelOf(button) }),
  );
  return [...acts, ...loose, ...asks, ...offers].filter((line) => line !== "");
}

/** Announces new lines of a card once it has not been re-rendered for a moment (debounced). */
export function announce(id: string, card: HTMLElement): void {
  const lines = linesOn(card);
  clearTimeout(waiting.get(id));
  const last = announced.get(id);
  if (!last && !fresh.has(id)) {
    announced.set(id, lines);
    return;
  }
  waiting.set(
    id,
    setTimeout(() => {
      waiting.delete(id);
      announced.set(id, lines);
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
