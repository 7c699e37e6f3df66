const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits. */
export function randomID(length = 16): string {
  const bytes = new Uint32Array(length);
  const crypto = globalThis.crypto as Crypto | undefined;
  if (crypto?.getRandomValues) crypto.getRandomValues(bytes);
  else for (let i = 0; i < length; i++) bytes[i] = Math.floor(Math.random() * 2 ** 32);
  return Array.from(bytes, (b) => ALPHABET[b % ALPHABET.length]).join("");
}

/** Whether version `v1` is later than `v0`, comparing dotted parts as numbers where both are. */
export function isNewerVersion(v1: unknown, v0: unknown): boolean {
  const a = String(v1 ?? "").split(".");
  const b = String(v0 ?? "").split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined) return false;
    if (y === undefined) return true;
    if (x === y) continue;
    const [nx, ny] = [Number(x), Number(y)];
    return Number.isNaN(nx) || Number.isNaN(ny) ? x > y : nx > ny;
  }
  return false;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
export const escapeHTML = (value: unknown): string => String(value ?? "").replace(/[&<>"']/g, (c) => ENTITIES[c]!);
export const unescapeHTML = (value: string): string =>
  Object.entries(ENTITIES).reduce((s, [plain, entity]) => s.replaceAll(entity, plain), value);

/** Elements parsed from a string: one element, or a collection when there are several. Needs a DOM. */
export function parseHTML(html: string): Element | HTMLCollection {
  const template = document.createElement("template");
  template.innerHTML = html;
  const children = template.content.children;
  if (children.length === 1) {
    const only = children[0]!;
    only.remove();
    return only;
  }
  return children;
}

/** Removes executable parts: scripts, handlers, javascript links. */
export function cleanHTML(html: string): string {
  return String(html)
    .replace(/<script[\s\S]*?<\/script\s*>/gi, "")
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
    .replace(/(href|src)\s*=\s*(["'])\s*javascript:[^"']*\2/gi, "");
}

export const stripScripts = (text: string): string => text.replace(/<script[\s\S]*?<\/script\s*>/gi, "");

export function slugify(text: string, { replacement = "-", strict = false, lowercase = true } = {}): string {
  let slug = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  if (lowercase) slug = slug.toLowerCase();
  slug = slug.replace(strict ? /[^a-zA-Z0-9\s-]/g : /[^\w\s\-.]/g, strict ? "" : replacement);
  return slug
    .trim()
    .replace(new RegExp(`[\\s${replacement}]+`, "g"), replacement)
    .replace(/^-+|-+$/g, "");
}

/** "3m ago" and the like, localised through the core strings. */
export function timeSince(timestamp: number | string | Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - new Date(timestamp).getTime()) / 1000));
  if (seconds < 60) return "now";
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h ${minutes % 60}m ago` : `${Math.floor(hours / 24)}d ago`;
}

export const getRoute = (path: string, { prefix = "" } = {}): string =>
  `/${[prefix, path]
    .map((p) => p.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
export const encodeURL = (path: string): string =>
  path
    .split("/")
    .map((p) => encodeURIComponent(decodeURIComponent(p)))
    .join("/");
export const formatFileSize = (size: number): string => {
  const units = ["B", "kB", "MB", "GB"];
  const power = size > 0 ? Math.min(Math.floor(Math.log10(size) / 3), units.length - 1) : 0;
  return `${Math.round((size / 1000 ** power) * 100) / 100} ${units[power]}`;
};
