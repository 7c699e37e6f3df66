/** Facts of an attack's target: only what the attack needs. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { asActor, type SizeId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { sizeMissChance } from "../model/tables.ts";
import type { AttackTarget } from "./attack-roll.ts";
import { defenderRollsOf } from "./defense-roll.ts";

/** A target with defaults for the dialog. */
export interface TargetFacts extends AttackTarget {
  /** Helpless: cannot roll Evasion; unconscious: every melee attack hits. */
  helpless: boolean;
  unconscious: boolean;
  /** Its last movement: changes the Miss Chance. */
  lastMove: string;
  /** Restrained by a creature. */
  held: boolean;
  sizeRank: SizeId;
  /** Uuid of its last attacker, if it has not acted since. */
  attackedBy: string;
}

export function targetFactsOf(part: string, actor: Snapshot, house: House): TargetFacts {
  const { system } = asActor(actor);
  const statuses = conditionsOf(actor);
  return {
    part,
    guard: defenderRollsOf(actor, house),
    armor: system.armor,
    damage: { weaknesses: [...system.damage.weaknesses], resistances: [...system.damage.resistances] },
    size: sizeMissChance(system, house),
    exposed: statuses.has("exposed"),
    unguarded: statuses.has("unguarded"),
    helpless: statuses.has("helpless"),
    unconscious: statuses.has("unconscious"),
    lastMove: system.round.lastMove,
    held: statuses.has("restrained"),
    sizeRank: system.size,
    attackedBy: system.round.attackedBy,
  };
}
