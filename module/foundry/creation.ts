/** Somebody new, step by step: made for it, asked about, and gone again where the question is closed. */
import { text } from "../kernel/card.ts";
import { act } from "./act.ts";
import { arrived } from "./arrival.ts";
import { choose } from "./choose.ts";
import { inPlay, rulesetOf } from "./rulesets.ts";
import { type ActorDoc, createActor, localize, mayCreate, onHook } from "./seam.ts";

/** The action that makes somebody of this type; undefined where its ruleset has none. */
export const creationOf = (type: string): string | undefined => rulesetOf(type)?.creates?.[type];

/** Makes somebody and plays the action that says who they are; nobody is left behind where that is not played. */
export async function makeSomebody(type: string, action: string, name: string): Promise<ActorDoc | null> {
  const actor = await createActor({ name, type });
  if (!actor) return null;
  if (await act(actor, action)) await actor.sheet?.render({ force: true });
  else await actor.delete();
  return actor;
}

/** Asks who it is to be, among the rulesets in play, and makes them. */
export async function createStepByStep(): Promise<void> {
  await arrived(...inPlay());
  const types = inPlay().flatMap(({ creates }) => Object.keys(creates ?? {}));
  // Each type's name says whose it is.
  const options = types.map((type) => ({ value: type, label: text(`TYPES.Actor.${type}`) }));
  const type = await choose(text("FIVEFOLD.Creation.who"), options);
  const action = type && creationOf(type);
  if (type && action) await makeSomebody(type, action, localize(`TYPES.Actor.${type}`));
}

/** A button in the head of the Actors tab, for whoever may make actors. */
function addButton(html: HTMLElement): void {
  const head = html.querySelector<HTMLElement>(".directory-header .header-actions");
  if (!head || head.querySelector("[data-ff-create]") || !mayCreate("Actor")) return;
  const button = head.ownerDocument.createElement("button");
  button.type = "button";
  button.dataset.ffCreate = "";
  button.innerHTML = `<i class="fa-solid fa-user-plus" inert></i>`;
  button.append(localize("FIVEFOLD.Creation.button"));
  button.addEventListener("click", () => void createStepByStep());
  head.append(button);
}

export function registerCreation(): void {
  onHook("renderActorDirectory", (_app: unknown, html: HTMLElement) => addButton(html));
}
