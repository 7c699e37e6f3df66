/** Combatant document: initiative formula from the ruleset, and resources for the turn. */

import { asDoc, type CombatantDoc } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { resourcesOf } from "../ledger/turn-resources.ts";
import { formulaWithNames } from "./initiative-formula.ts";

export class FivefoldCombatant<out T extends Combatant.SubType = Combatant.SubType> extends Combatant<T> {
  /** What is left for this turn, by resource. */
  get held(): Record<string, number> {
    return resourcesOf(asDoc<CombatantDoc>(this));
  }

  protected override _getInitiativeFormula(): string {
    const { actor } = asDoc<CombatantDoc>(this);
    const ruleset = actor ? rulesetOf(actor.type) : null;
    if (!actor || !ruleset) return "1d20";
    const { formula, breakdown } = ruleset.turns.initiative(snapshotOf(actor), ruleSettings.house(actor.type));
    // Players see the breakdown only for actors that a player owns.
    return actor.hasPlayerOwner ? formulaWithNames(formula, breakdown) : formula;
  }
}
