/**
 * Where the keyboard is on a card of the log or in a row of the tracker. Core draws both anew with everything that happens, and
 * the button that had the focus is gone with its row: whoever was there goes on where they were.
 */
import { focusedIn, refocus } from "./sheets/focus.ts";

const ROWS = ["messageId", "combatantId"] as const;
type Row = (typeof ROWS)[number];

interface Place {
  kind: Row;
  id: string;
  /** The list it stands in: a card may be shown in a window of its own beside the log. */
  list: Element | null;
  data: DOMStringMap;
  summary: boolean;
}

/** Frames until what was drawn stands in its list. */
const PATIENCE = 60;

let place: Place | null = null;

const selectorOf = (kind: Row): string => `[data-${kind.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}]`;

/** Notes where the focus goes; what loses it without being taken away is left. */
export function watchFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    const at = target as HTMLElement;
    const kind = ROWS.find((one) => at.closest(selectorOf(one)));
    const row = kind && at.closest<HTMLElement>(selectorOf(kind));
    place =
      kind && row && at !== row
        ? {
            kind,
            id: row.dataset[kind] ?? "",
            list: row.parentElement,
            data: { ...at.dataset },
            summary: at.localName === "summary",
          }
        : null;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    const left = place;
    // Taken away it is no longer in the page: then the place is kept.
    queueMicrotask(() => {
      if ((target as Element).isConnected && place === left) place = null;
    });
  });
}

const same = (a: DOMStringMap, b: DOMStringMap): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** The button that stands for the one that was there; one of the same act, or the first of the row, where it is gone. */
function heir(row: HTMLElement, { data, summary }: Place): HTMLElement | null {
  if (summary) return row.querySelector<HTMLElement>("summary");
  // What is folded away cannot take it.
  const buttons = [...row.querySelectorAll<HTMLElement>("button, [tabindex='0']")].filter((one) =>
    one.checkVisibility(),
  );
  const acts = (button: HTMLElement): boolean => button.matches(".ff-btn") && button.dataset.card !== undefined;
  return (
    buttons.find((button) => same(button.dataset, data)) ??
    buttons.find((button) => data.event !== undefined && button.dataset.event === data.event) ??
    buttons.find((button) => data.act !== undefined && acts(button) && button.dataset.act === data.act) ??
    buttons.find(acts) ??
    buttons[0] ??
    null
  );
}

/** Goes on in a row drawn anew, if drawing it took the focus away. */
export function goOnIn(row: HTMLElement): void {
  const { activeElement, body } = document;
  if (!place || (activeElement && activeElement !== body)) return;
  if (row.dataset[place.kind] !== place.id || row.parentElement !== place.list) return;
  heir(row, place)?.focus({ preventScroll: true });
}

/** The same as soon as the row stands in its list: core puts it there after it has been drawn. */
export function goOnOnce(row: HTMLElement, frames = PATIENCE): void {
  const { kind, id } = place ?? {};
  if (!kind || row.dataset[kind] !== id) return;
  requestAnimationFrame(() => {
    if (row.isConnected) goOnIn(row);
    else if (frames > 0) goOnOnce(row, frames - 1);
  });
}

/** The way back to where the keyboard is now, though what is there may be drawn anew meanwhile. */
export function wayBack(): () => void {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || from === document.body) return () => undefined;
  const window = from.closest<HTMLElement>(".application");
  const selector = window && focusedIn(window);
  const left = place;
  return () => {
    if (from.isConnected) return from.focus({ preventScroll: true });
    if (window?.isConnected && selector) return refocus(window, selector);
    const rows = [...(left?.list?.children ?? [])] as HTMLElement[];
    const row = left && rows.find((one) => one.dataset[left.kind] === left.id);
    if (row && left) heir(row, left)?.focus({ preventScroll: true });
  };
}

/** A window opened from the keyboard has the focus, so that what follows is its own; returns the way back. */
export function stepInto(window: HTMLElement): () => void {
  const from = document.activeElement;
  const typing = from instanceof HTMLElement && (from.isContentEditable || from.matches("input, textarea, select"));
  if (!from?.matches(":focus-visible") || typing || window.contains(from)) return () => undefined;
  const back = wayBack();
  window.tabIndex = -1;
  window.focus({ preventScroll: true });
  return () => {
    if (window.contains(document.activeElement) || document.activeElement === document.body) back();
  };
}
