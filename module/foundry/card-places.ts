/** Spaces that lines of a card speak of: lit up on the scene while somebody points at the line, or has the focus in it. */
import { highlight, spaceAt } from "./grid.ts";

const LAYER = "fivefold.place";

export function listenPlaces(element: HTMLElement): void {
  const lines = element.querySelectorAll<HTMLElement>("[data-place]");
  // A card that is drawn anew under the pointer is not left by it.
  if (lines.length > 0) highlight(LAYER, []);
  for (const line of lines) {
    const [x = "", y = "", scene = ""] = (line.dataset.place ?? "").split(" ");
    const shine = () => highlight(LAYER, spaceAt(Number(x), Number(y), scene));
    for (const event of ["pointerenter", "focusin"]) line.addEventListener(event, shine);
    for (const event of ["pointerleave", "focusout"]) line.addEventListener(event, () => highlight(LAYER, []));
  }
}
