/** Who may still react to a declared action in this Round. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { asActor, itemsOf } from "../model/data.ts";

/** Abilities and spells usable as an Immediate Interrupt. */
export const immediateAbilities = (actor: Snapshot): Snapshot[] =>
  [...itemsOf(actor, "auraAbility"), ...itemsOf(actor, "auraSpell")].flatMap(({ id, system }) => {
    const item = actor.items.find((one) => one.id === id);
    const left = system.uses.max === 0 || system.uses.value > 0;
    return item && system.immediate && system.enhances === "none" && left ? [item] : [];
  });

/**
 * An Initiative roll, a Swift Attack that can be paid, or an ability for it is left, and the actor does not pass (A-57,
 *
 */
export function mayReact(actor: Snapshot): boolean {
  const { round, energy } = asActor(actor).system;
  if (round.passing || isOut(conditionsOf(actor))) return false;
  return !round.initiativeUsed || (!round.swiftUsed && energy.value > 0) || immediateAbilities(actor).length > 0;
}
