/** Where somebody new is made step by step: what makes them, and the button that asks for it. */
import { fetched } from "./fetched.ts";
import { rulesetOf } from "./rulesets.ts";
import { localize, mayCreate, onHook } from "./seam.ts";

/** The action that makes somebody of this type; undefined where its ruleset has none. */
export const creationOf = (type: string): string | undefined => rulesetOf(type)?.creates?.[type];

/** What asks about them and makes them. */
export const creating = fetched(() => import("./creating.ts"));

/** A button in the head of the Actors tab, for whoever may make actors. */
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
