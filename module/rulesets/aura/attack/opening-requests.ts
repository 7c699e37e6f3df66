/** Automatic cards in combat: a creature became Unguarded, or moved through a Reach. */
import type { CombatantSnapshot, CombatRequest, GridArea, HouseRules, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { creaturesCrossed, wayOf } from "../combat/reach-crossing.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { readHouse } from "../model/house-rules.ts";

/** All Unguarded creatures, each requested once per opening; unconscious ones are left out. */
export const openingRequests = (combatants: readonly CombatantSnapshot[]): CombatRequest[] =>
  combatants.flatMap(({ actor, defeated }) => {
    if (!actor || defeated) return [];
    const statuses = conditionsOf(actor);
    if (!statuses.has("unguarded") || isOut(statuses)) return [];
    return [
      {
        key: `opening/${actor.uuid}`,
        actor: actor.uuid,
        targets: [],
        action: "opening",
        form: { reach: false },
        atOnce: true,
        // Several surprised or hit by one cause share one card.
        groupKey: "opening",
      },
    ];
  });

/** Creatures that may attack the mover for its path. */
export function reachRequests(
  mover: TokenSnapshot,
  from: GridArea,
  others: readonly TokenSnapshot[],
  house: HouseRules,
): CombatRequest[] {
  const { place } = mover;
  if (!place || !readHouse(house).reachPrompts || isOut(conditionsOf(mover.actor))) return [];
  return creaturesCrossed(mover, wayOf(from, place), others).map((other) => ({
    key: `reach/${other.actor.uuid}/${mover.actor.uuid}`,
    actor: other.actor.uuid,
    targets: [mover.actor.uuid],
    action: "opening",
    form: { reach: true },
    atOnce: true,
    secret: true,
  }));
}
