/**
 * The drawings on sheets and cards. Named in another file, a browser asks the server for that file again with every part that
 * is drawn, and reads all of it: so it is read once, and each drawing is put where it is worn, in whatever window that is.
 */
import { escapeHtml } from "./sheets/why.ts";

interface Shape {
  box: string;
  body: string;
}

const shapes = new Map<string, Shape>();

const fileOf = (base: string): string => `${base}/icons/glyphs.svg`;

/** Reads the system's drawings; where that fails they go on being named. `base`: "systems/fivefold". */
export async function readDrawings(base: string): Promise<void> {
  const answer = await fetch(fileOf(base)).catch(() => null);
  const file = answer?.ok ? await answer.text() : "";
  for (const [, id = "", box = "", body = ""] of file.matchAll(
    /<symbol id="([\w-]+)" viewBox="([^"]+)">(.*)<\/symbol>/g,
  ))
    shapes.set(id, { box, body });
}

/** A drawing as HTML, hidden from whoever listens: what it means is said beside it. `id`: "gi-drop", "ui-plus", "die-20". */
export function drawingHtml(base: string, id: string, classes = ""): string {
  const shape = shapes.get(id);
  const box = shape ? ` viewBox="${shape.box}"` : "";
  const body = shape?.body ?? `<use href="${fileOf(base)}#${escapeHtml(id)}"></use>`;
  return `<svg${classes && ` class="${classes}"`}${box} aria-hidden="true">${body}</svg>`;
}
