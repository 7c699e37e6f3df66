/** A press is not lost because its card is drawn anew between finger down and finger up, and means nothing beneath it. */

/** What a button of a card stands for, however often it is drawn. */
const meaning = (button: HTMLElement): string =>
  JSON.stringify(Object.entries(button.dataset).sort(([a], [b]) => (a < b ? -1 : 1)));

/** As far as a hand moves while it presses, in pixels. */
const STILL = 4;

/**
 * Follows a press on a card's button. Where the button is gone when it ends, the one that took its place is clicked; where it has
 * slid away beneath a hand that kept still, because something was said above it, it is clicked itself.
 */
export function steadyPress(element: HTMLElement): void {
  element.addEventListener("pointerdown", ({ button: which, target, pointerId, clientX, clientY }) => {
    const pressed = (target as HTMLElement).closest<HTMLElement>("[data-card]");
    const id = pressed?.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    if (which !== 0 || !pressed || !id) return;
    const { ownerDocument } = pressed;
    const card = `[data-message-id="${CSS.escape(id)}"]`;
    const released = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      ownerDocument.removeEventListener("pointerup", released, true);
      ownerDocument.removeEventListener("pointercancel", released, true);
      if (up.type === "pointercancel") return;
      const over = up.target as HTMLElement;
      // A button still there is clicked by the browser itself.
      if (pressed.isConnected && pressed.contains(over)) return;
      const still = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL;
      if (pressed.isConnected) {
        if (still) pressed.click();
        return;
      }
      const within = still ? [...ownerDocument.querySelectorAll(card)] : [over.closest(card)];
      const same = within.flatMap((one) => [...(one?.querySelectorAll<HTMLElement>("[data-card]") ?? [])]);
      same.find((button) => meaning(button) === meaning(pressed))?.click();
    };
    ownerDocument.addEventListener("pointerup", released, true);
    ownerDocument.addEventListener("pointercancel", released, true);
  });
}

/** How long after a dialog has come or gone the second click of a double click may still follow. */
const DOUBLE = 500;

/** The second click of a double click whose first one opened or closed a dialog is not meant for what lies there now. */
export function oneClick(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), DOUBLE);
}
