/** Gives an item of a compendium to an actor, the way a drop on its sheet does. */
import { text } from "../../kernel/card.ts";
import { dropItem } from "../actions/drop-item.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { type ActorDoc, controlled, type Doc, me, notify } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { copyOf } from "./foundry-api.ts";

const mayHold = (actor: ActorDoc, type: string): boolean =>
  (rulesetOf(actor.type)?.allowedItems[actor.type] ?? []).includes(type);

/**
 * The actor that receives an item: the one the browser was opened for, else the selected one, else the user's
 * character.
 */
export function receiverOf(type: string, whom: ActorDoc | null): ActorDoc | null {
  const all = [whom, controlled()[0]?.actor ?? null, me().character];
  return all.find((actor) => actor?.isOwner && mayHold(actor, type)) ?? null;
}

export async function give(actor: ActorDoc, item: Doc): Promise<void> {
  const put = (taken: Doc) => actor.createEmbeddedDocuments("Item", [copyOf(taken)]);
  if (await dropItem(actor, item, null, put))
    notify("info", localizeText(text("FIVEFOLD.Find.given", { name: actor.name, thing: item.name })));
}
