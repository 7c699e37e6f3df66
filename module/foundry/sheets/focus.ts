/** Keeps the keyboard where it was, and folds as they were, when a part is drawn anew. Core does so for what has a name or an id; rows and buttons have neither. */

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
/** What tells the buttons of a dialog apart; on a sheet such things change with the press. */
const IN_DIALOG = ["field", "value", "dice", "step"] as const;
const CLOSEST = ["itemId", "effectId", "message"] as const;

const attribute = (key: string): string => `data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
const quoted = (key: string, value: string): string => `[${attribute(key)}="${CSS.escape(value)}"]`;

/** A selector for the focused button of a window; null where nothing of it has the focus. */
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

/** Focuses what {@link focusedIn} found, if drawing took the focus away. */
export function refocus(root: HTMLElement, selector: unknown): void {
  const { activeElement, body } = root.ownerDocument;
  if (typeof selector !== "string" || (activeElement && activeElement !== body && root.contains(activeElement))) return;
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Which folds of a window are open and which shut, by the name they keep. */
export const folds = (root: HTMLElement): Map<string, boolean> =>
  new Map(
    [...root.querySelectorAll<HTMLDetailsElement>("details[data-keep]")].map((one) => [
      one.dataset.keep ?? "",
      one.open,
    ]),
  );

/** Folds what was drawn anew as it was; what is new stands as it was drawn. */
export function refold(root: HTMLElement, before: unknown): void {
  if (!(before instanceof Map)) return;
  for (const fold of root.querySelectorAll<HTMLDetailsElement>("details[data-keep]"))
    fold.open = before.get(fold.dataset.keep) ?? fold.open;
}
