/** The window's header: the ruleset's emblem, whose sheet of which kind, and the switch between playing and editing. */
import { drawingHtml } from "../drawings.ts";
import { localize, SYSTEM } from "../seam.ts";
import type { Mode } from "./shape.ts";

function icon(owner: Document, id: string, classes: string): Element {
  const holder = owner.createElement("template");
  holder.innerHTML = drawingHtml(`systems/${SYSTEM}`, id, classes);
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

/** Puts a ruleset's emblem before the title of a fresh frame; resolves to the title. `of` is its name ("drop", or a path that ends in drop.svg). */
export function emblem(frame: HTMLElement, of: string): HTMLElement | null {
  const title = frame.querySelector<HTMLElement>(".window-header .window-title");
  const name = /([\w-]+)(?:\.svg)?$/.exec(of)?.[1] ?? "drop";
  title?.before(icon(frame.ownerDocument, `gi-${name}`, "ff-icon"));
  return title;
}

/** Fills a fresh frame's header. */
export function header(frame: HTMLElement, of: { name: string; icon: string; kind: string; modes: boolean }): void {
  const owner = frame.ownerDocument;
  const title = emblem(frame, of.icon);
  if (!title) return;
  // several windows are open at once: none of their headers is the page's banner
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

/** Marks which mode the window is in. */
export function showMode(frame: HTMLElement, mode: Mode): void {
  frame.dataset.mode = mode;
  for (const button of frame.querySelectorAll<HTMLElement>(".ff-mode [data-to]"))
    button.ariaPressed = String(button.dataset.to === mode);
}
