/** What calls of the API need. Loaded with the first call. */
import type { Parts } from "../../kernel/ruleset.ts";
import { aimsBy } from "../actions/odds-api.ts";
import { actTogether, runAction } from "../actions/run-action.ts";
import { useTool } from "../actions/tools.ts";
import { type ActorDoc, asDoc, fromUuid, type ItemDoc, type MessageDoc } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

export { withDice } from "../actions/intent-dice.ts";
export { chancesOf } from "../actions/odds-api.ts";
export { macro, rollDue, use } from "./macros.ts";

export interface ActRequest {
  /** Id of an item of the actor. */
  item?: string;
  given?: Parts["given"];
  /** Skips the dialog. */
  skip?: boolean;
  /** Without a dialog: sends the form to the GM for review first. */
  review?: boolean;
  /** Uuids of target tokens or actors; omitted: this user's current targets. */
  targets?: readonly string[];
  /** Where the action's area is placed: pixels of the scene, degrees clockwise from the right. */
  area?: { x: number; y: number; direction?: number };
}

async function actorsBy(uuids: readonly string[]): Promise<ActorDoc[]> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid(uuid)));
  return found.flatMap((actor) => (actor?.documentName === "Actor" ? [asDoc<ActorDoc>(actor)] : []));
}

/** Uses a GM tool by its name, with an item by uuid. */
export async function useToolWith(id: string, uuid: string, { skip = false }: Pick<ActRequest, "skip">): Promise<void> {
  const item = await fromUuid(uuid);
  const ruleset = item?.documentName === "Item" ? rulesetOf(item.type) : null;
  await loadRulesets(ruleset);
  const tool = ruleset?.tools.find((one) => one.id === id);
  if (item && ruleset && tool) await useTool(ruleset, tool, { item: asDoc<ItemDoc>(item), skip: skip === true });
}

/** Runs an action of an actor named by uuid. */
export async function actBy(
  uuid: string,
  action: string,
  { item, given, skip, review, targets, area }: ActRequest,
): Promise<MessageDoc | null> {
  const actor = (await fromUuid(uuid)) as ActorDoc | null;
  if (!actor) return null;
  return runAction(actor, action, {
    given,
    skip,
    review,
    ...(area ? { placesArea: area } : {}),
    item: item ? actor.items.get(item) : null,
    ...(targets ? { targets: await aimsBy(targets) } : {}),
  });
}

/** Runs an action for several actors named by uuid. */
export const actTogetherBy = async (
  uuids: readonly string[],
  action: string,
  form?: Parts["given"],
): Promise<MessageDoc | null> => actTogether(await actorsBy(uuids), action, form);
