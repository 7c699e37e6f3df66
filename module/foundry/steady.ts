/** A press is not lost because what it is on is drawn anew between finger down and finger up, and means nothing beneath it. */

/** As far as a hand moves while it presses, in pixels. */
const STILL = 4;

/** Said about a button, and of it no part. */
const SAID = /^(tooltip|tip)/;

/** What a button stands for, however often it is drawn: how it is marked, and what it lies in up to where it is looked for. */
function meaning(button: Element, home: Element): string {
  const marks: [string, string | undefined][][] = [];
  for (let at: Element | null = button; at && at !== home; at = at.parentElement) {
    const { dataset } = at as HTMLElement | SVGElement;
    const own = Object.entries(dataset).filter(([key]) => !SAID.test(key));
    marks.push(own.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return JSON.stringify(marks.filter((own) => own.length > 0));
}

/** A shape of a drawing has no click of its own to be asked for. */
const click = (button: Element, { shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): boolean =>
  button.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, shiftKey, ctrlKey, altKey, metaKey }),
  );

/**
 * Follows a press on a button. Where the button is gone when it ends, the one that took its place is clicked; where it has slid
 * away beneath a hand that kept still, because something was said above it, it is clicked itself. `homes`: where it stands, and
 * where else what took its place may.
 */
function follow(
  element: HTMLElement,
  selector: string,
  homes: (pressed: Element) => { own: Element; all: () => Iterable<Element> } | null,
): void {
  let press = new AbortController();
  element.addEventListener("pointerdown", ({ button: which, target, pointerId, clientX, clientY }) => {
    press.abort();
    const pressed = (target as Element).closest(selector);
    const home = which === 0 && pressed ? homes(pressed) : null;
    if (!pressed || !home) return;
    press = new AbortController();
    const meant = meaning(pressed, home.own);
    const released = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      press.abort();
      const over = up.target as Element;
      // A button still there is clicked by the browser itself.
      if (pressed.isConnected && pressed.contains(over)) return;
      const still = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL;
      if (pressed.isConnected) {
        if (still) click(pressed, up);
        return;
      }
      const alike = [...home.all()].flatMap((one) =>
        [...one.querySelectorAll(selector)].filter((button) => meaning(button, one) === meant),
      );
      const again = alike.find((button) => button.contains(over)) ?? (still ? alike[0] : undefined);
      if (again) click(again, up);
    };
    const { ownerDocument } = pressed;
    const { signal } = press;
    ownerDocument.addEventListener("pointerup", released, { capture: true, signal });
    // What is dragged is not pressed.
    for (const other of ["pointercancel", "dragstart"])
      ownerDocument.addEventListener(other, () => press.abort(), { capture: true, signal });
  });
}

/** Buttons of a card, in the log and wherever else it is shown. */
export const steadyPress = (element: HTMLElement): void =>
  follow(element, "[data-card]", (pressed) => {
    const own = pressed.closest<HTMLElement>("[data-message-id], [data-message]");
    const id = CSS.escape(own?.dataset.messageId ?? own?.dataset.message ?? "");
    const all = `[data-message-id="${id}"], [data-message="${id}"]`;
    return own && { own, all: () => pressed.ownerDocument.querySelectorAll(all) };
  });

/** What a window has to press; what is filled in keeps the browser's ways. */
export const steadyWindow = (element: HTMLElement): void =>
  follow(element, "[data-action]:not(input, select, textarea)", () => ({ own: element, all: () => [element] }));

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
