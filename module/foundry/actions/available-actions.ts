/** Available actions of an actor, for macros and companion modules (`game.fivefold.actions(actor)`). */

import { type ActorDoc, type ItemDoc, localize } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

export interface AvailableAction {
  action: string;
  label: string;
  item: ItemDoc | null;
}

/** Actions of the actor's type, then those of its items, equipped ones first. */
export function actionsFor(actor: ActorDoc): AvailableAction[] {
  const ruleset = rulesetOf(actor.type);
  if (!ruleset) return [];
  const label = (id: string) => localize(`${ruleset.id.toUpperCase()}.Action.${id}`);
  const loaded = Object.entries(ruleset.actions).map(([id, { offeredBy = [] }]) => [id, offeredBy] as const);
  const all = Object.entries({ ...Object.fromEntries(loaded), ...ruleset.rareActions });
  const own = all
    .filter(([, offeredBy]) => offeredBy.includes(actor.type))
    .map(([action]) => ({ action, label: label(action), item: null }));
  const items = [...actor.items].sort((a, b) => Number(isEquipped(b)) - Number(isEquipped(a)));
  const ofItems = items.flatMap((item) =>
    all
      .filter(([, offeredBy]) => offeredBy.includes(item.type))
      .map(([action]) => ({ action, label: `${item.name}: ${label(action)}`, item })),
  );
  return [...own, ...ofItems];
}

const isEquipped = (item: ItemDoc): boolean =>
  !["none", false, undefined].includes(item.system.equipped as string | boolean | undefined);
