/**
 * Keeps keyboard focus on cards of the chat log and rows of the combat tracker. Core re-renders both on every change,
 * which removes the focused button; focus moves to its replacement.
 */
import { focusedIn, refocus } from "./focus.ts";

const ROWS = ["messageId", "combatantId"] as const;
type Row = (typeof ROWS)[number];

interface Place {
  kind: Row;
  id: string;
  /** The list that holds the row: a card may also be shown in a pop-out. */
  list: Element | null;
  data: DOMStringMap;
  summary: boolean;
}

/** Maximum number of frames to wait until a rendered row is in its list. */
const MAX_FRAMES = 60;

let place: Place | null = null;

const selectorOf = (kind: Row): string => `[data-${kind.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}]`;

/** Tracks focus. A blur clears it, unless the focused element was removed. */
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
    // A removed element is no longer connected: then keep the place.
    queueMicrotask(() => {
      if ((target as Element).isConnected && place === left) place = null;
    });
  });
}

const haveSameData = (a: DOMStringMap, b: DOMStringMap): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** The replacement of a removed button: the same one, else one of the same action run, else the row's first. */
function replacementOf(row: HTMLElement, { data, summary }: Place): HTMLElement | null {
  if (summary) return row.querySelector<HTMLElement>("summary");
  // Elements inside a collapsed section cannot take focus.
  const buttons = [...row.querySelectorAll<HTMLElement>("button, [tabindex='0']")].filter((one) =>
    one.checkVisibility(),
  );
  const acts = (button: HTMLElement): boolean => button.matches(".ff-btn") && button.dataset.card !== undefined;
  return (
    buttons.find((button) => haveSameData(button.dataset, data)) ??
    buttons.find((button) => data.event !== undefined && button.dataset.event === data.event) ??
    buttons.find((button) => data.act !== undefined && acts(button) && button.dataset.act === data.act) ??
    buttons.find(acts) ??
    buttons[0] ??
    null
  );
}

/** Restores focus in a re-rendered row, if rendering has removed it. */
export function restoreRowFocus(row: HTMLElement): void {
  const { activeElement, body } = document;
  if (!place || (activeElement && activeElement !== body)) return;
  if (row.dataset[place.kind] !== place.id || row.parentElement !== place.list) return;
  replacementOf(row, place)?.focus({ preventScroll: true });
}

/** Same, once the row is in its list: core inserts it after rendering. */
export function restoreRowFocusLater(row: HTMLElement, frames = MAX_FRAMES): void {
  const { kind, id } = place ?? {};
  if (!kind || row.dataset[kind] !== id) return;
  requestAnimationFrame(() => {
    if (row.isConnected) restoreRowFocus(row);
    else if (frames > 0) restoreRowFocusLater(row, frames - 1);
  });
}

/** Returns a function that moves focus back to the current element, or to its replacement. */
export function focusReturn(): () => void {
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
    if (row && left) replacementOf(row, left)?.focus({ preventScroll: true });
  };
}

/** Focuses a window opened by keyboard; returns a function that moves focus back. */
export function focusWindow(window: HTMLElement): () => void {
  const from = document.activeElement;
  const typing = from instanceof HTMLElement && (from.isContentEditable || from.matches("input, textarea, select"));
  if (!from?.matches(":focus-visible") || typing || window.contains(from)) return () => undefined;
  const back = focusReturn();
  window.tabIndex = -1;
  window.focus({ preventScroll: true });
  return () => {
    if (window.contains(document.activeElement) || document.activeElement === document.body) back();
  };
}
