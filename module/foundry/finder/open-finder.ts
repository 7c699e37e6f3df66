/** Entry points to the compendium browser, which is lazy-loaded. */

import { localize, onHook } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import type { FindRequest } from "./foundry-api.ts";

const finder = lazyLoad(async () => new (await import("./finder-window.ts")).Finder());

export async function openFinder(request: FindRequest = {}): Promise<void> {
  await (await finder())?.show(request);
}

function addButton(html: HTMLElement): void {
  const head = html.querySelector<HTMLElement>(".directory-header");
  if (!head || head.querySelector("[data-ff-find]")) return;
  let actions = head.querySelector<HTMLElement>(".header-actions");
  if (!actions) {
    // Users who may not create compendiums have no button row: create one.
    actions = head.ownerDocument.createElement("div");
    actions.className = "header-actions action-buttons flexrow";
    head.prepend(actions);
  }
  const button = head.ownerDocument.createElement("button");
  button.type = "button";
  button.dataset.ffFind = "";
  button.innerHTML = `<i class="fa-solid fa-book-open-reader" inert></i>`;
  button.append(localize("FIVEFOLD.Find.title"));
  button.addEventListener("click", () => void openFinder());
  actions.append(button);
}

/** Adds a button to the header of the Compendiums tab. */
export function registerFinder(): void {
  onHook("renderCompendiumDirectory", (_app: unknown, html: HTMLElement) => addButton(html));
}
