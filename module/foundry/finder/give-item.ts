/** Gives an item of a compendium to an actor, the way a drop on its sheet does. */
import { text } from "../../kernel/card.ts";
import { plain } from "../../kernel/item-reading.ts";
import { dropItem } from "../actions/drop-item.ts";
import { party } from "../actions/tools.ts";
import { type ActorDoc, controlled, type Doc, me, notify } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { calledName } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { choose } from "../applications/choose.ts";
import { copyOf } from "./foundry-api.ts";

const mayHold = (actor: ActorDoc, type: string): boolean =>
  (rulesetOf(actor.type)?.allowedItems[actor.type] ?? []).includes(type);

/**
 * The actor that receives an item: the one the browser was opened for, else the selected one, else the user's
 * character.
 */
export function receiverOf(type: string, receiver: ActorDoc | null): ActorDoc | null {
  const all = [receiver, controlled()[0]?.actor ?? null, me().character];
  return all.find((actor) => actor?.isOwner && mayHold(actor, type)) ?? null;
}

/** All actors that can receive an item: the characters that the user owns, a selected one first; then another selected actor. */
export function receiversOf(type: string): ActorDoc[] {
  const ruleset = rulesetOf(type);
  const characters = ruleset ? party(ruleset).filter((actor) => mayHold(actor, type)) : [];
  const usual = receiverOf(type, null);
  if (!usual) return characters;
  const others = characters.filter((actor) => actor !== usual);
  return others.length < characters.length ? [usual, ...others] : [...characters, usual];
}

/** Asks which actor receives an item, unless there is only one. */
export async function giveToOne(item: Doc): Promise<void> {
  const all = receiversOf(item.type);
  const options = all.map((actor) => ({ value: actor.uuid, label: plain(calledName(actor)) }));
  const chosen = await choose(text("FIVEFOLD.Find.giveTo", { thing: item.name }), options);
  const actor = all.find(({ uuid }) => uuid === chosen);
  if (actor) await give(actor, item);
}

export async function give(actor: ActorDoc, item: Doc): Promise<void> {
  const put = (taken: Doc) => actor.createEmbeddedDocuments("Item", [copyOf(taken)]);
  if (await dropItem(actor, item, null, put))
    notify("info", localizeText(text("FIVEFOLD.Find.given", { name: actor.name, thing: item.name })));
}
