/** Data of an attack: weapon, target, options and result. */
import type { Dice } from "../../../kernel/formula.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { DamageTaken } from "../damage/damage.ts";
import type { AdvantageReason } from "../model/advantage.ts";
import type { ActorData, ArmorSet, DamageType } from "../model/data.ts";
import type { DefenderRolls } from "./defense-roll.ts";

/** The weapon as its wielder uses it. */
export interface AttackWeapon {
  /** Id of the weapon; "": bare hands. */
  id: string;
  name: string;
  kind: "melee" | "unarmed" | "shot" | "throw";
  /** AV, or Miss Chance Modifier at range. */
  sum: Breakdown;
  dice: Dice;
  /** Flat damage bonuses: MASDB, a drawn bow's. */
  flat: Modifier[];
  type: DamageType;
  precise: number;
  /** Damage halvings: no proficiency. */
  halves: number;
  /** Thrown but not made for it: damage halved, except on a natural 20. */
  clumsy: boolean;
}

/** The target, as facts store it. */
export interface AttackTarget {
  part: string;
  guard: DefenderRolls;
  armor: readonly ArmorSet[];
  damage: ActorData["damage"];
  /** Miss Chance by size. */
  size: number;
  exposed: boolean;
  unguarded: boolean;
}

/** An ability that enhances this attack. */
export interface Enhancer {
  id: string;
  name: string;
  av: number;
  missChance: number;
  dice: Dice;
  precise: number;
  doubles: number;
  halves: number;
  advantage: boolean;
  onlyIf: "none" | "targetExposed" | "targetUnguarded";
}

/** Options of the attack, set in the dialog. */
export interface AttackOptions {
  /** Undefended, or no Evasion roll: hits except on a natural 1 (A-70, A-131, A-170, D-15). */
  automatic: boolean;
  facing: boolean;
  /** Ranged: the target is aware and able to avoid it. */
  aware: boolean;
  /** Ranged: what the target's movement adds. */
  movement: number;
  /** Ranged, beyond the last range: the GM's Miss Chance bonus. */
  unaimed?: number;
  /** Reasons for the Combat or Hit roll, the range band included. */
  reasons: readonly AdvantageReason[];
  /** Other reasons for the defense. */
  against: readonly AdvantageReason[];
  /** Non-lethal steps; null: lethal. */
  restraint: number | null;
  /** Modifiers set by the user. */
  attack: number;
  damage: number;
  doubles: number;
  halves: number;
  enhancers: readonly Enhancer[];
  /** Die and damage rolled before there was a target: the attack is compared afterwards (D-64). */
  before?: { face: number; rolled: number | null };
}

export interface AttackResult {
  face: number;
  critical: boolean;
  fumble: boolean;
  hit: boolean;
  armor: ArmorSet | null;
  suffered: DamageTaken | null;
  lethal: boolean;
}
