/** Moves the keyboard focus to the newest card of the chat log. */
import { openChat } from "../adapter/seam.ts";

/** Buttons that a card waits for, the most urgent first; then any of its controls. */
const WAITS = ["[data-card=pass]", ".ff-btn.primary", ".ff-btn.bad", ".ff-btn", "button, summary"].map(
  (one) => `:is(${one}):not([aria-disabled=true])`,
);

/** Opens the chat log and focuses a button of its newest card; false if there is none. */
export function focusNewestCard(): boolean {
  const card = [...document.querySelectorAll<HTMLElement>("#chat [data-message-id].ff-card")].at(-1);
  if (!card) return false;
  openChat();
  const target = WAITS.flatMap((selector) => card.querySelector<HTMLElement>(selector) ?? [])[0];
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  return true;
}
