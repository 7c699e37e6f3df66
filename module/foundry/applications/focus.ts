/**
 * Restores keyboard focus and open sections when a part is re-rendered. Core does so only for elements with a name or
 * id; rows and buttons have neither.
 */

const MARKS = [
  "action",
  "act",
  "path",
  "tab",
  "resource",
  "rule",
  "given",
  "tier",
  "group",
  "by",
  "to",
  "pick",
  "die",
  "ruleset",
  "tool",
  "seconds",
  "uuid",
  "card",
  "offer",
] as const;
/** Attributes that identify buttons of a dialog; on a sheet they change with the click. */
const IN_DIALOG = ["field", "value", "dice", "step"] as const;
const CLOSEST = ["itemId", "effectId", "message"] as const;

const attribute = (key: string): string => `data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
const quoted = (key: string, value: string): string => `[${attribute(key)}="${CSS.escape(value)}"]`;

/** A selector for the focused button of a window; null if it has no focus. */
export function focusedIn(root: HTMLElement): string | null {
  const active = root.ownerDocument.activeElement as HTMLElement | null;
  if (!active || active === root || !root.contains(active)) return null;
  if (active.matches("[type=submit]")) return "[type=submit]";
  if (!active.dataset.action && !active.dataset.card) return null;
  const marks = root.matches(".ff-dialog") ? [...MARKS, ...IN_DIALOG] : MARKS;
  const own = marks
    .filter((key) => active.dataset[key] !== undefined)
    .map((key) => quoted(key, active.dataset[key] ?? ""))
    .join("");
  const rows = CLOSEST.flatMap((key) => {
    const row = active.closest<HTMLElement>(`[${attribute(key)}]`);
    return row ? [quoted(key, row.dataset[key] ?? "")] : [];
  });
  return [...rows, own].join(" ");
}

/** Focuses what {@link focusedIn} found, if rendering removed the focus. */
export function refocus(root: HTMLElement, selector: unknown): void {
  const { activeElement, body } = root.ownerDocument;
  if (typeof selector !== "string" || (activeElement && activeElement !== body && root.contains(activeElement))) return;
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Which sections (details) of a window are open, by name. */
export const folds = (root: HTMLElement): Map<string, boolean> =>
  new Map(
    [...root.querySelectorAll<HTMLDetailsElement>("details[data-keep]")].map((one) => [
      one.dataset.keep ?? "",
      one.open,
    ]),
  );

/** Restores open sections after rendering; new ones keep their initial state. */
export function refold(root: HTMLElement, before: unknown): void {
  if (!(before instanceof Map)) return;
  for (const fold of root.querySelectorAll<HTMLDetailsElement>("details[data-keep]"))
    fold.open = before.get(fold.dataset.keep) ?? fold.open;
}
