/** Step-by-step creation of actors: the dialog first, then the actor. Lazy-loaded. */
import { text } from "../../kernel/card.ts";
import type { Form } from "../../kernel/ruleset.ts";
import { type ActorDoc, createActor, draftActor, localize, me, randomId } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { creationOf, inPlay, rulesetOf } from "../adapter/ruleset-of.ts";
import { withInitialValues } from "../adapter/starting-values.ts";
import { choose } from "../applications/choose.ts";
import { ownership } from "../ledger/create-documents.ts";
import { OWN_WRITE } from "../ledger/write-queue.ts";
import { runAction } from "./run-action.ts";

/**
 * Runs the creation action of a type and creates the actor once its form is filled in; cancelling creates none.
 * `name`: omitted, the dialog asks for one.
 */
export async function createActorByAction(type: string, action: string, name = ""): Promise<void> {
  if (!(await loadRulesets(rulesetOf(type)))) return;
  const source = { _id: randomId(), name: name || localize(`TYPES.Actor.${type}`), type };
  const draft = withInitialValues(
    draftActor({ ...source, ownership: { default: 0, [me().id]: ownership(true) } }),
    source,
  );
  let actor: ActorDoc | undefined;
  // The card's consequences recompute the actor; a blank one needs no recomputing.
  const born = async () => (actor = await createActor(source, { ...OWN_WRITE, keepId: true }));
  const given: Form = name ? {} : { name: "" };
  if (await runAction(draft, action, { createActor: born, given })) await actor?.sheet?.render({ force: true });
  else await actor?.delete();
}

/** Asks for a type among those of the rulesets in play, then creates the actor. */
export async function createStepByStep(): Promise<void> {
  await loadRulesets(...inPlay());
  const types = inPlay().flatMap(({ creationActions }) => Object.keys(creationActions ?? {}));
  // A type's name includes its ruleset.
  const options = types.map((type) => ({ value: type, label: text(`TYPES.Actor.${type}`) }));
  const type = await choose(text("FIVEFOLD.Creation.who"), options);
  const action = type && creationOf(type);
  if (type && action) await createActorByAction(type, action);
}
