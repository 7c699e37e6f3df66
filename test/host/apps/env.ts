/** Small shared helpers: the page or its absence, generation, localisation, markup. */
import type { Game } from "../core/game/game.ts";
import type { Hooks } from "../core/hooks.ts";
import type { Data, FoundryNamespace, RealmGlobals } from "../types.ts";

/** The realm's globals: read at call time, since systems replace them and boot fills them in. */
export const realm = globalThis as unknown as RealmGlobals;

/** Whether there is a DOM. Node realms have none; there, rendering is a no-op. */
export const hasDom = (): boolean => typeof document !== "undefined" && typeof HTMLElement !== "undefined";

/** HTMLElement in a browser, an empty class elsewhere, so that element modules stay importable. */
export const BaseElement = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** Runtime lookups go through the page's globals, so the loading order does not matter. */
export const fvtt = (): FoundryNamespace => realm.foundry;
export const utils = (): FoundryNamespace["utils"] => realm.foundry.utils;
export const game = (): Game => realm.game;
export const hooks = (): typeof Hooks => realm.Hooks;

/** Generation of the running host; before `game` exists it is detected by a newer class. */
export function generation(): 13 | 14 {
  const running = realm.game?.release?.generation;
  if (running) return running >= 14 ? 14 : 13;
  if (realm.hostGeneration) return Number(realm.hostGeneration) === 13 ? 13 : 14;
  return realm.foundry?.data?.ActiveEffectTypeDataModel || realm._del !== undefined ? 14 : 13;
}
export const isV14 = (): boolean => generation() >= 14;

/** Deprecated calls: honours CONFIG.compatibility.mode (FAILURE throws). */
export function deprecated(message: string, since: number, until: number): void {
  utils().logCompatibilityWarning?.(message, { since, until, once: true });
}

/** English fallbacks of the windows' texts, if no language file has them. */
const ENGLISH: Record<string, string> = {
  "SHEETS.ConfigureSheet": "Configure Sheet",
  "SHEETS.FormNavLabel": "Form Navigation",
  "DOCUMENT.Import": "Import",
  "DOCUMENT.Token": "Token",
  "SIDEBAR.CharArt": "Show Portrait Artwork",
  "SIDEBAR.TokenArt": "Show Token Artwork",
};

/** Translate a key; text which is no key comes back unchanged. */
export function localize(key: string | null | undefined, data?: Data): string {
  if (!key) return "";
  const i18n = realm.game?.i18n;
  const text = data && Object.keys(data).length ? i18n?.format?.(key, data) : i18n?.localize?.(key);
  return text === undefined || text === key ? (ENGLISH[key] ?? key) : text;
}

/** Translates one of the host's own texts, with an English fallback if no language file has it. */
export function word(key: string, english: string): string {
  const text = localize(key);
  return text === key || !text ? english : text;
}

export function escapeHtml(value: unknown): string {
  const map: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return String(value ?? "").replace(/[&<>"']/g, (c) => map[c]!);
}

/** Create an element with attributes and children in one call. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: (Node | string | null | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "className") element.className = String(value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** Parse markup into a fragment; no script in it runs. */
export function parseFragment(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup.trim();
  return document.importNode(template.content, true);
}

/** Strip what untrusted text must not contain: scripts, event handlers, script links. */
export function cleanHtml(markup: string): string {
  if (!hasDom()) return utils().cleanHTML?.(markup) ?? markup;
  const template = document.createElement("template");
  template.innerHTML = markup;
  for (const bad of template.content.querySelectorAll("script, iframe, object, embed, link, meta, base")) bad.remove();
  for (const element of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const scheme = value.replace(/\s/g, "").toLowerCase();
      if (/^on/i.test(name) || scheme.startsWith("javascript:")) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

export const isPlainObject = (value: unknown): value is Data => {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || prototype.constructor?.name === "Object";
};

/** "theme-dark" or "theme-light", whichever the page's body carries. */
export const bodyTheme = (): string => (document.body.classList.contains("theme-dark") ? "theme-dark" : "theme-light");

/** Dress an element in the page's theme, or in an explicit one ("dark", "light"). */
export function applyTheme(element: Element, theme?: string | null): void {
  element.classList.remove("theme-dark", "theme-light");
  element.classList.add("themed", theme ? `theme-${theme}` : bodyTheme());
}

/** Report an error from an event handler: logged, shown, announced to the `error` hook. */
export function report(location: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error);
  realm.ui?.notifications?.error?.(message, { console: false });
  hooks()?.callAll?.("error", location, error, {});
}
