/** Entry points to step-by-step creation: the action that creates a type, and the button in the Actors tab. */

import { localize, mayCreate, onHook } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";

/** Lazy-loads the creation dialogs. */
export const creating = lazyLoad(() => import("./create-by-dialog.ts"));

/** Adds a button to the header of the Actors tab, for users who may create actors. */
function addButton(html: HTMLElement): void {
  const head = html.querySelector<HTMLElement>(".directory-header .header-actions");
  if (!head || head.querySelector("[data-ff-create]") || !mayCreate("Actor")) return;
  const button = head.ownerDocument.createElement("button");
  button.type = "button";
  button.dataset.ffCreate = "";
  button.innerHTML = `<i class="fa-solid fa-user-plus" inert></i>`;
  button.append(localize("FIVEFOLD.Creation.button"));
  button.addEventListener("click", () => void creating().then((there) => there?.createStepByStep()));
  head.append(button);
}

export function registerCreation(): void {
  onHook("renderActorDirectory", (_app: unknown, html: HTMLElement) => addButton(html));
}
