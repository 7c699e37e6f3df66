/**
 * Inlines the SVG icons of sheets and cards. With references into another file, browsers request and parse the whole
 * file for each rendered part; so it is read once and each icon is inlined.
 */
import { escapeHtml } from "./breakdown.ts";

interface Shape {
  box: string;
  body: string;
}

const shapes = new Map<string, Shape>();

const fileOf = (base: string): string => `${base}/icons/glyphs.svg`;

/** Loads the system's icons; if that fails, icons stay references. `base`: "systems/fivefold". */
export async function loadDrawings(base: string): Promise<void> {
  const answer = await fetch(fileOf(base)).catch(() => null);
  const file = answer?.ok ? await answer.text() : "";
  for (const [, id = "", box = "", body = ""] of file.matchAll(
    /<symbol id="([\w-]+)" viewBox="([^"]+)">(.*)<\/symbol>/g,
  ))
    shapes.set(id, { box, body });
}

/** An icon as HTML, hidden from screen readers, as its label stands beside it. `id`: "gi-drop", "ui-plus", "die-20". */
export function iconHtml(base: string, id: string, classes = ""): string {
  const shape = shapes.get(id);
  const box = shape ? ` viewBox="${shape.box}"` : "";
  const body = shape?.body ?? `<use href="${fileOf(base)}#${escapeHtml(id)}"></use>`;
  return `<svg${classes && ` class="${classes}"`}${box} aria-hidden="true">${body}</svg>`;
}
