/** The live region for screen readers, and which cards are new. What it says is in announce.ts. */
import { localize, SYSTEM } from "../adapter/foundry-api.ts";

/** Id of the region. */
export const ID = `${SYSTEM}-said`;

/** Cards created since this page was loaded. */
export const fresh = new Set<string>();

/** Marks a card as new, so that its first rendering is announced. */
export function arrives(id: string): void {
  fresh.add(id);
}

/** Creates the live region. It must exist before its content changes, or screen readers ignore it. */
export function openAnnouncer(): void {
  const region = document.createElement("div");
  region.id = ID;
  region.className = "ff-sr";
  region.setAttribute("role", "log");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-label", localize("FIVEFOLD.Card.announced"));
  document.body.append(region);
}
