/** Moves the focus to the buttons of cards that this user can answer, so that a long log need not be tabbed through. */
import { openChat } from "../adapter/seam.ts";

const PROMPTS = ["choose", "fall", "apply", "pass", "offer"].map(
  (kind) => `#chat [data-card=${kind}]:not([aria-disabled=true])`,
);

/** Opens the chat log and focuses the newest prompt; if one has the focus, the one before it. False: there is none. */
export function focusNewestPrompt(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(PROMPTS.join())];
  if (all.length === 0) return false;
  openChat();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at > 0 ? at - 1 : all.length - 1];
  next?.focus({ focusVisible: true } as FocusOptions);
  return true;
}
