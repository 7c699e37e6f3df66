/**
 * Prevents lost clicks: when a re-render replaces or moves a button between pointerdown and pointerup, clicks its
 * replacement.
 */

/** Pointer movement in pixels that still counts as a click. */
const STILL = 4;

/** Attributes that do not identify a button (tooltips). */
const TOOLTIP_ATTRIBUTES = /^(tooltip|tip)/;

/** Identity of a button across re-renders: its data attributes and those of its ancestors up to `home`. */
function meaning(button: Element, home: Element): string {
  const marks: [string, string | undefined][][] = [];
  for (let at: Element | null = button; at && at !== home; at = at.parentElement) {
    const { dataset } = at as HTMLElement | SVGElement;
    const own = Object.entries(dataset).filter(([key]) => !TOOLTIP_ATTRIBUTES.test(key));
    marks.push(own.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return JSON.stringify(marks.filter((own) => own.length > 0));
}

/** Dispatched as an event, as SVG elements have no click(). */
const click = (button: Element, { shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): boolean =>
  button.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, shiftKey, ctrlKey, altKey, metaKey }),
  );

/**
 * Follows a pointer press on a button. If the button is gone on release, its replacement is clicked; if it has moved
 * away under a still pointer, it is clicked itself. `homes`: the container of the button, and all containers that may
 * hold its replacement.
 */
function followPress(
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
    const wanted = meaning(pressed, home.own);
    const released = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      press.abort();
      const over = up.target as Element;
      // The browser itself clicks a button that is still there.
      if (pressed.isConnected && pressed.contains(over)) return;
      const still = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL;
      if (pressed.isConnected) {
        if (still) click(pressed, up);
        return;
      }
      const alike = [...home.all()].flatMap((one) =>
        [...one.querySelectorAll(selector)].filter((button) => meaning(button, one) === wanted),
      );
      const again = alike.find((button) => button.contains(over)) ?? (still ? alike[0] : undefined);
      if (again) click(again, up);
    };
    const { ownerDocument } = pressed;
    const { signal } = press;
    ownerDocument.addEventListener("pointerup", released, { capture: true, signal });
    // A drag is not a click.
    for (const other of ["pointercancel", "dragstart"])
      ownerDocument.addEventListener(other, () => press.abort(), { capture: true, signal });
  });
}

/** For buttons of a card, wherever it is shown. */
export const guardCardClicks = (element: HTMLElement): void =>
  followPress(element, "[data-card]", (pressed) => {
    const own = pressed.closest<HTMLElement>("[data-message-id], [data-message]");
    const id = CSS.escape(own?.dataset.messageId ?? own?.dataset.message ?? "");
    const all = `[data-message-id="${id}"], [data-message="${id}"]`;
    return own && { own, all: () => pressed.ownerDocument.querySelectorAll(all) };
  });

/** For buttons of a window; inputs keep the browser's behavior. */
export const guardWindowClicks = (element: HTMLElement): void =>
  followPress(element, "[data-action]:not(input, select, textarea)", () => ({ own: element, all: () => [element] }));

/** Time in ms after a dialog has opened or closed in which the second click of a double click is ignored. */
const DOUBLE = 500;

/** Ignores the second click of a double click whose first click opened or closed a dialog. */
export function oneClick(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), DOUBLE);
}
