/** Moves the focus to the buttons of cards that this user can answer, so that a long log need not be tabbed through. */
import { openChat } from "../adapter/seam.ts";

/** Buttons that something waits for. */
const WAITING = [
  ...["[data-card=choose]", "[data-card=fall]", "[data-card=apply]", "[data-card=pass]"],
  "[data-card=offer]:is(.primary, .bad)",
];

/** Enabled buttons that are not in closed details, oldest first. */
const found = (buttons: readonly string[]): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(buttons.map((one) => `#chat ${one}`).join())].filter(
    (button) => button.ariaDisabled !== "true" && button.offsetParent !== null,
  );

/**
 * Opens the chat log and focuses the newest button that something waits for, without one the newest optional button; if
 * one has the focus, the one before it. False: there is none.
 */
export function focusNewestPrompt(): boolean {
  openChat();
  const waiting = found(WAITING);
  const all = waiting.length > 0 ? waiting : found(["[data-card=offer]"]);
  if (all.length === 0) return false;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at > 0 ? at - 1 : all.length - 1];
  next?.focus({ focusVisible: true } as FocusOptions);
  return true;
}
