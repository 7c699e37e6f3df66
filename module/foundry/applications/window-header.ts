/** The window header: ruleset emblem, document name and type, and the switch between play and edit mode. */

import { localize, SYSTEM } from "../adapter/foundry-api.ts";
import { iconHtml } from "../adapter/icons.ts";

export type Mode = "play" | "edit";

function icon(owner: Document, id: string, classes: string): Element {
  const holder = owner.createElement("template");
  holder.innerHTML = iconHtml(`systems/${SYSTEM}`, id, classes);
  return holder.content.firstElementChild as Element;
}

function modeButton(owner: Document, to: Mode, glyph: string): HTMLButtonElement {
  const button = owner.createElement("button");
  button.type = "button";
  button.dataset.action = "mode";
  button.dataset.to = to;
  button.append(icon(owner, `ui-${glyph}`, "ff-glyph"), localize(`FIVEFOLD.Sheet.mode.${to}`));
  return button;
}

/**
 * Adds a ruleset's emblem before the title of a new frame; returns the title. `of`: icon name ("drop", or a path that
 * ends in drop.svg).
 */
export function emblem(frame: HTMLElement, of: string): HTMLElement | null {
  const title = frame.querySelector<HTMLElement>(".window-header .window-title");
  const name = /([\w-]+)(?:\.svg)?$/.exec(of)?.[1] ?? "drop";
  title?.before(icon(frame.ownerDocument, `gi-${name}`, "ff-icon"));
  return title;
}

/** Fills the header of a new frame. */
export function header(frame: HTMLElement, of: { name: string; icon: string; kind: string; modes: boolean }): void {
  const owner = frame.ownerDocument;
  const title = emblem(frame, of.icon);
  if (!title) return;
  // Several windows are open at once, so no header is the page's banner.
  title.closest(".window-header")?.setAttribute("role", "none");
  const kind = owner.createElement("span");
  kind.className = "ff-kind";
  kind.textContent = of.kind;
  title.after(kind);
  frame.setAttribute("aria-label", of.name);
  if (!of.modes) return;
  const group = owner.createElement("div");
  group.className = "ff-mode";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", localize("FIVEFOLD.Sheet.mode.label"));
  group.append(modeButton(owner, "play", "play"), modeButton(owner, "edit", "pencil"));
  kind.after(group);
}

/** Shows the window's mode. */
export function showMode(frame: HTMLElement, mode: Mode): void {
  frame.dataset.mode = mode;
  for (const button of frame.querySelectorAll<HTMLElement>(".ff-mode [data-to]"))
    button.ariaPressed = String(button.dataset.to === mode);
}
