/** The menus of the action bar: one is open at a time, until a button is clicked, the focus or a click is elsewhere, or Escape. */

const menusOf = (bar: HTMLElement): HTMLDetailsElement[] => [
  ...bar.querySelectorAll<HTMLDetailsElement>("details[open]"),
];

/** Groups whose menu is open. */
export const openMenus = (bar: HTMLElement): (string | undefined)[] => menusOf(bar).map(({ dataset }) => dataset.group);

/** Closes the open menu; the focus moves from it to the button that opened it. */
export function closeMenus(bar: HTMLElement): void {
  for (const menu of menusOf(bar)) {
    const holdsFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (holdsFocus) menu.querySelector("summary")?.focus();
  }
}

/** Selector of the control with the focus, for a bar that is rendered again; null: the focus is elsewhere. */
export function focusedControl(bar: HTMLElement): string | null {
  const active = bar.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const { at, bar: what } = active?.dataset ?? {};
  if (active?.tagName === "SUMMARY") return `[data-group="${active.parentElement?.dataset.group}"] > summary`;
  return at !== undefined ? `[data-at="${at}"]` : what ? `[data-bar="${what}"]` : null;
}

/** Closes the menus of a bar when they are left. */
export function releaseMenus(bar: HTMLElement): void {
  bar.addEventListener(
    "toggle",
    ({ target }) => {
      const opened = target as HTMLDetailsElement;
      if (opened.open) for (const menu of menusOf(bar)) if (menu !== opened) menu.open = false;
    },
    { capture: true },
  );
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !openMenus(bar).length) return;
    // Foundry would also release the token.
    event.stopPropagation();
    closeMenus(bar);
  });
  const leave = (event: Event): void => {
    if (!bar.isConnected) document.removeEventListener("pointerdown", leave, { capture: true });
    else if (!menusOf(bar).some((menu) => menu.contains(event.target as Node))) closeMenus(bar);
  };
  document.addEventListener("pointerdown", leave, { capture: true });
}
