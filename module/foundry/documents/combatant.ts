/** Combatants: initiative is the ruleset's formula, and what they hold for their turn. */
import { heldBy } from "../held.ts";
import { rulesetOf } from "../rulesets.ts";
import { asDoc, type CombatantDoc } from "../seam.ts";
import { snapshotOf } from "../snapshot.ts";

export class FivefoldCombatant<out T extends Combatant.SubType = Combatant.SubType> extends Combatant<T> {
  /** What is left for this turn, by resource. */
  get held(): Record<string, number> {
    return heldBy(asDoc<CombatantDoc>(this));
  }

  protected override _getInitiativeFormula(): string {
    const { actor } = asDoc<CombatantDoc>(this);
    const ruleset = actor ? rulesetOf(actor.type) : null;
    return actor && ruleset ? ruleset.turns.initiative(snapshotOf(actor)).formula : "1d20";
  }
}
