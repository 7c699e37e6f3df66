/** Highlights grid spaces that a card's lines name, on hover or focus. */
import { highlight, spaceAt } from "../adapter/grid.ts";

const LAYER = "fivefold.place";

export function listenPlaces(element: HTMLElement): void {
  const lines = element.querySelectorAll<HTMLElement>("[data-place]");
  // Re-rendering a card under the pointer fires no pointerleave: clear the highlight.
  if (lines.length > 0) highlight(LAYER, []);
  for (const line of lines) {
    const [x = "", y = "", scene = ""] = (line.dataset.place ?? "").split(" ");
    const shine = () => highlight(LAYER, spaceAt(Number(x), Number(y), scene));
    for (const event of ["pointerenter", "focusin"]) line.addEventListener(event, shine);
    for (const event of ["pointerleave", "focusout"]) line.addEventListener(event, () => highlight(LAYER, []));
  }
}
