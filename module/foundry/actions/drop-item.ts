/** Drops of items on actors: asks what the ruleset wants to know first, and runs the action it attaches to the drop. */
import type { DropAction } from "../../kernel/item-handling.ts";
import { type ActorDoc, asDoc, type Doc, type ItemDoc, sceneTokens, type TokenDoc } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { question } from "../applications/question.ts";
import { stackOf } from "../ledger/transfer-items.ts";
import { runAction } from "./run-action.ts";

const play = (actor: Doc, item: Doc, { action, given, skip }: DropAction, targets?: readonly (TokenDoc | ActorDoc)[]) =>
  runAction(asDoc<ActorDoc>(actor), action, {
    item: asDoc<ItemDoc>(item),
    given,
    ...(skip ? { skip } : {}),
    ...(targets ? { targets } : {}),
  });

const itemsOn = (holder: Doc): ItemDoc[] => [...asDoc<ActorDoc>(holder).items];

/**
 * Drops an item on an actor, `upon` one of its items or anywhere, and runs the action the drop stands for; `put` is
 * core's own drop.
 */
export async function dropItem(
  holder: Doc,
  item: Doc,
  upon: Doc | null,
  put: (item: Doc) => Promise<unknown>,
): Promise<unknown> {
  const rule = holder.documentName === "Actor" ? rulesetOf(holder.type)?.dropAction : undefined;
  const use = rule?.(snapshotOf(holder), snapshotOf(item), upon && snapshotOf(upon));
  const bearer = item.parent;
  const here = bearer?.uuid === holder.uuid;
  if (use?.by === "bearer" && bearer?.documentName === "Actor") {
    const token = sceneTokens().find(({ actor }) => actor?.uuid === holder.uuid);
    await play(bearer, item, use, here ? [] : [token ?? asDoc<ActorDoc>(holder)]);
    return null;
  }
  if (use && here) return play(holder, item, use);
  const taken = await asked(holder, item);
  if (!taken) return null;
  if (!use && !here && (await joinStack(holder, taken))) return taken;
  const before = new Set(use ? itemsOn(holder).map(({ id }) => id) : []);
  const lying = await put(taken);
  // The return value of core's drop differs between generations, so look for the new item.
  const fresh = use ? itemsOn(holder).find(({ id, type }) => !before.has(id) && type === item.type) : undefined;
  if (use && fresh) await play(holder, fresh, use);
  return lying;
}

/** Adds the item to an equal one of the actor, if its ruleset joins such items; false if there is none. */
async function joinStack(holder: Doc, item: Doc): Promise<boolean> {
  if (holder.documentName !== "Actor" || !rulesetOf(holder.type)?.joinsStack?.(snapshotOf(item))) return false;
  const stack = stackOf(asDoc<ActorDoc>(holder), item.toObject());
  if (!stack) return false;
  const quantityOf = ({ system }: ItemDoc): number => Number(system.quantity ?? 1);
  await stack.update({ "system.quantity": quantityOf(stack) + quantityOf(asDoc<ItemDoc>(item)) });
  return true;
}

/** The item with the user's answers applied; null if cancelled. Moving an item within its actor asks nothing. */
async function asked(holder: Doc, item: Doc): Promise<Doc | null> {
  const asking =
    holder.documentName === "Actor" && item.parent?.uuid !== holder.uuid
      ? rulesetOf(holder.type)?.itemQuestion?.(snapshotOf(holder), snapshotOf(item))
      : null;
  if (!asking) return item;
  const { name, system, ...what } = asking;
  const answer = await question({ id: "asked", ...what });
  if (!answer) return null;
  const other = Object.fromEntries(
    Object.entries(system?.(answer) ?? {}).map(([path, value]) => [`system.${path}`, value]),
  );
  const called = name?.(answer).trim();
  if (called) other.name = called;
  return Object.keys(other).length === 0 ? item : asDoc<Doc>(item.clone(other, { keepId: true }));
}
