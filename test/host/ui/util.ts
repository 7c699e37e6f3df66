/** Small helpers shared by the interface. Everything here reads `game`, `ui`, `CONFIG` at call time. */
import type { ContextMenuEntry } from "../apps/api/types.ts";
import type { Color } from "../core/utils/color.ts";
import type { Callback, DocumentConfig } from "../types.ts";
import type { TableGlobals } from "./globals.ts";

/** The realm's globals, typed here because no module declares them. */
export const g = globalThis as unknown as TableGlobals;

export const hasDom = (): boolean => typeof document !== "undefined" && !!document.body;

export const isV14 = (): boolean => (g.game?.release?.generation ?? 13) >= 14;

export function escapeHtml(text: unknown): string {
  const table: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return String(text ?? "").replace(/[&<>"']/g, (c) => table[c] ?? c);
}

/** The translation of a key if it exists, otherwise the given English text. */
export function t(key: string, english: string): string {
  const i18n = g.game?.i18n;
  if (!i18n?.has?.(key)) return english;
  return i18n.localize(key);
}

/** Localizes a key; plain text stays unchanged. */
export const loc = (text: unknown): string => {
  const s = String(text ?? "");
  return s && g.game?.i18n ? g.game.i18n.localize(s) : s;
};

/** The `CONFIG` entry of a document type. */
export const kindConfig = (documentName: string): (DocumentConfig & { defaultType?: string }) | undefined =>
  g.CONFIG[documentName] as DocumentConfig | undefined;

export type Colour = Color | string | null | undefined;

/** A Color as CSS; a string stays unchanged. */
export const cssOf = (colour: Colour): string | undefined => (colour as { css?: string } | null | undefined)?.css;

export interface MenuEntry {
  label: string;
  icon: string;
  group?: string;
  visible?: (li: HTMLElement) => unknown;
  onClick: (li: HTMLElement) => unknown;
}

/** A context menu entry in the current generation's format. */
export function menuEntry({ label, icon, group, visible, onClick }: MenuEntry): ContextMenuEntry {
  const markup = `<i class="${icon} fa-fw" inert></i>`;
  return isV14()
    ? { label, icon: markup, group, visible: visible ?? true, onClick: (_event: Event, li: HTMLElement) => onClick(li) }
    : { name: label, icon: markup, group, condition: visible ?? true, callback: (li: HTMLElement) => onClick(li) };
}

/** One listener for several hooks; the handler gets the hook's arguments. */
export function onHooks(names: readonly string[], handler: Callback): void {
  for (const name of names) g.Hooks.on(name, handler);
}

/** Runs at most once per frame. */
export function perFrame(fn: () => void): () => void {
  let asked = false;
  return () => {
    if (asked || typeof document === "undefined") return;
    asked = true;
    const run = () => {
      asked = false;
      fn();
    };
    if (typeof requestAnimationFrame === "function" && !document.hidden) requestAnimationFrame(run);
    else setTimeout(run, 16);
  };
}

/** Parse one element. */
export function element(html: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  return holder.content.firstElementChild as HTMLElement;
}

/** The Roll mode (13) or message mode (14) setting, and the choices to show for it. */
export function messageModes(): {
  key: string;
  value: string;
  choices: Record<string, string>;
  icons: Record<string, string>;
} {
  const key = isV14() ? "messageMode" : "rollMode";
  const raw = isV14() ? g.CONFIG.ChatMessage.modes : g.CONFIG.Dice.rollModes;
  const choices: Record<string, string> = {};
  const icons: Record<string, string> = {};
  const english: Record<string, string> = {
    public: "Public",
    gm: "GM and me",
    blind: "GM only",
    self: "Just me",
    ic: "In character",
    publicroll: "Public",
    gmroll: "GM and me",
    blindroll: "GM only",
    selfroll: "Just me",
  };
  for (const [id, mode] of Object.entries(raw ?? {})) {
    const label = loc(typeof mode === "string" ? mode : mode.label);
    choices[id] = /^[A-Z0-9_.]+$/i.test(label) && label.includes(".") ? (english[id] ?? label) : label;
    icons[id] = mode?.icon ?? "fa-solid fa-globe";
  }
  if (!Object.keys(choices).length) {
    for (const id of isV14() ? ["public", "gm", "blind", "self"] : ["publicroll", "gmroll", "blindroll", "selfroll"]) {
      choices[id] = english[id] ?? id;
    }
  }
  let value = Object.keys(choices)[0] ?? "";
  try {
    value = (g.game.settings.get("core", key) as string) || value;
  } catch {
    // not registered on this build: the first choice is public
  }
  return { key, value, choices, icons };
}

/** Drags a payload as text/plain JSON. */
export function setDrag(event: DragEvent, data: object): void {
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Drag data: document type and uuid, or a system's own. */
export interface DragPayload {
  [key: string]: unknown;
  type?: string;
  uuid?: string;
}

export function readDrag(event: DragEvent): DragPayload {
  try {
    return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") ?? {};
  } catch {
    return {};
  }
}

/** Notifies the user of a rejected request instead of only logging it. */
export async function attempt<T>(work: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    g.ui?.notifications?.error?.((error as Error).message, { console: false });
    console.error(error);
    return undefined;
  }
}
