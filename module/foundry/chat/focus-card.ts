/** Moves the keyboard focus to the newest card. */
import { openChat } from "../adapter/foundry-api.ts";

/** Buttons that something waits for, then all that a click would run. */
const WANTED = [
  "[data-card=choose], [data-card=rollDie], [data-card=pass], [data-card=apply], [data-card=offer]:is(.primary, .bad)",
  "[data-card=offer]",
] as const;

/** Focuses the first button that waits for this user, on the newest card with one; else the newest card's first button. */
export function focusCard(): boolean {
  openChat();
  const cards = [...document.querySelectorAll<HTMLElement>("#chat .ff-card")].reverse();
  const first = (wanted: string): HTMLElement | undefined =>
    cards.flatMap((card) => [...card.querySelectorAll<HTMLElement>(wanted)].find(isReady) ?? [])[0];
  const button = first(WANTED[0]) ?? first(WANTED[1]) ?? cards[0]?.querySelector<HTMLElement>("[data-card]");
  button?.scrollIntoView({ block: "nearest" });
  button?.focus();
  return true;
}

/** Enabled, and not in closed details. */
const isReady = (button: HTMLElement): boolean => button.ariaDisabled !== "true" && button.offsetParent !== null;
