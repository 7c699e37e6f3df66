/** Somebody new, step by step: asked about first, and in the world once that is answered. Fetched when somebody is made. */
import { text } from "../kernel/card.ts";
import { act } from "./act.ts";
import { DOOR } from "./apply.ts";
import { arrived } from "./arrival.ts";
import { ownership } from "./born.ts";
import { choose } from "./choose.ts";
import { creationOf } from "./creation.ts";
import { begun } from "./documents/actor.ts";
import { inPlay, rulesetOf } from "./rulesets.ts";
import { type ActorDoc, createActor, draftActor, localize, me, randomId } from "./seam.ts";

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
