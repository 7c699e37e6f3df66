/** Somebody new, step by step: asked about first, and in the world once that is answered. */
import { text } from "../kernel/card.ts";
import { act } from "./act.ts";
import { DOOR } from "./apply.ts";
import { arrived } from "./arrival.ts";
import { ownership } from "./born.ts";
import { choose } from "./choose.ts";
import { begun } from "./documents/actor.ts";
import { inPlay, rulesetOf } from "./rulesets.ts";
import { type ActorDoc, createActor, draftActor, localize, mayCreate, me, onHook, randomId } from "./seam.ts";

/** The action that makes somebody of this type; undefined where its ruleset has none. */
export const creationOf = (type: string): string | undefined => rulesetOf(type)?.creates?.[type];

/** Plays the action that says who somebody is, and makes them once it is filled in: closed or cut short it leaves nobody. */
export async function makeSomebody(type: string, action: string, name: string): Promise<void> {
  if (!(await arrived(rulesetOf(type)))) return;
  const source = { _id: randomId(), name, type };
  const draft = begun(draftActor({ ...source, ownership: { default: 0, [me().id]: ownership(true) } }), source);
  let actor: ActorDoc | undefined;
  // What the card writes is settled as it is written: a blank one has nothing to settle.
  const born = async () => (actor = await createActor(source, { ...DOOR, keepId: true }));
  if (await act(draft, action, { born })) await actor?.sheet?.render({ force: true });
  else await actor?.delete();
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
