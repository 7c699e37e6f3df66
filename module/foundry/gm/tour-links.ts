/** Guided tours: registered for GMs, started by buttons in journals. */

import { localize, me } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { addEnrichers } from "../adapter/text.ts";

const tours = lazyLoad(() => import("./tours.ts"));

/** Registers the tours, which are for GMs only. Call once texts are loaded. */
export async function registerTours(): Promise<void> {
  if (me().isGM) await (await tours())?.registerTours();
}

const start = async ({ dataset }: HTMLElement): Promise<void> => (await tours())?.startTour(dataset.tour ?? "");

/** `@Tour[bloodied]{label}` in a journal: a button that starts the tour, for users who may. */
export function registerTourLinks(): void {
  addEnrichers({
    id: "fivefold-tour",
    pattern: /@Tour\[([a-z]{2,20})\](?:\{([^}]{1,80})\})?/g,
    enricher: async ([, id = "", label]: RegExpMatchArray) => tourButton(id, label),
    onRender: (element: HTMLElement) =>
      element
        .querySelector<HTMLElement>("[data-tour]")
        ?.addEventListener("click", (event) => void start(event.currentTarget as HTMLElement)),
  });
}

function tourButton(id: string, label?: string): HTMLElement | null {
  if (!rulesetById(id)) return null;
  const element = document.createElement("button");
  element.type = "button";
  element.className = "fivefold ff-inline ff-rollable";
  element.dataset.tour = id;
  element.textContent = label ?? localize(`${id.toUpperCase()}.name`);
  return element;
}
