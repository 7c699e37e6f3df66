/** Available actions of an actor, for macros and companion modules (`game.fivefold.actions(actor)`). */
import type { Action } from "../../kernel/ruleset.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { type ActorDoc, type ItemDoc, localize } from "../adapter/seam.ts";

export interface AvailableAction {
  action: string;
  label: string;
  item: ItemDoc | null;
}

/** Actions of the actor's type, then those of its items, equipped ones first. */
export function actionsFor(actor: ActorDoc): AvailableAction[] {
  const ruleset = rulesetOf(actor.type);
  if (!ruleset) return [];
  const label = (action: Action) => localize(`${ruleset.id.toUpperCase()}.Action.${action.id}`);
  const all = Object.values(ruleset.actions);
  const own = all
    .filter((a) => a.offeredBy?.includes(actor.type))
    .map((action) => ({ action: action.id, label: label(action), item: null }));
  const items = [...actor.items].sort((a, b) => Number(isEquipped(b)) - Number(isEquipped(a)));
  const ofItems = items.flatMap((item) =>
    all
      .filter((a) => a.offeredBy?.includes(item.type))
      .map((action) => ({ action: action.id, label: `${item.name}: ${label(action)}`, item })),
  );
  return [...own, ...ofItems];
}

const isEquipped = (item: ItemDoc): boolean =>
  !["none", false, undefined].includes(item.system.equipped as string | boolean | undefined);
