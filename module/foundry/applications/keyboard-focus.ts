/**
 * Keys of focused buttons. While a button outside a form has the focus, Foundry's own keys act on the scene: Tab
 * selects the next token, Space pauses the game, arrows pan. Foundry ignores keys while the focused element has this
 * attribute.
 */

/** Keys that a focused button needs; all others stay Foundry's. */
const OWN = new Set(["Tab", "Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);
const BUTTONS = ".fivefold :is(button, summary, [role=button]):focus-visible";

export function registerKeyboardFocus(): void {
  if (typeof document === "undefined") return;
  for (const type of ["keydown", "keyup"] as const)
    document.addEventListener(
      type,
      ({ key, target }) => {
        if (!(target instanceof Element) || !target.matches(BUTTONS)) return;
        if (OWN.has(key)) target.setAttribute("data-keyboard-focus", "true");
        else target.removeAttribute("data-keyboard-focus");
      },
      { capture: true },
    );
}
