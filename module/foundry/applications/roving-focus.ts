/**
 * Keyboard control of SVG buttons, which browsers do not provide: Enter and Space click, arrow keys move between them
 * (roving tabindex: only one of them is in the tab order).
 */
const BUTTON = '[role="button"][data-action]';

export function onRovingKey(event: KeyboardEvent): void {
  const button = (event.target as Element).closest<SVGElement>(`[data-roving] ${BUTTON}`);
  const all = [...(button?.closest("[data-roving]")?.querySelectorAll<SVGElement>(BUTTON) ?? [])];
  if (!button) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const at = all.indexOf(button);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  const next = to === undefined ? undefined : all.at(to % all.length);
  if (!next) return;
  event.preventDefault();
  for (const one of all) one.setAttribute("tabindex", one === next ? "0" : "-1");
  next.focus();
}
