/** The items of Threshold (catalogue 2.4), as rules and views read them. */
import type {
  CreatureType,
  DamageType,
  DefenseId,
  EnergyId,
  Progression,
  Relation,
  Resistance,
  SizeId,
  StatId,
  TypedModifier,
} from "./data.ts";

export interface Described {
  /** HTML. */
  description: string;
  modifiers: Record<string, TypedModifier>;
}

/** Items with weight: pounds each, at Medium. */
export interface Physical extends Described {
  quantity: number;
  weight: number;
  price: number;
  carried: boolean;
  equipped: boolean;
}

export interface ClassData extends Described {
  startingHp: number;
  hitDie: number;
  hpAbility: StatId | "none";
  attackProgression: Progression;
  defenses: Record<DefenseId, number>;
  trainedSkills: number;
}

export interface SpeciesData extends Described {
  adjust: Record<StatId, number>;
  size: SizeId;
  bodyShape: "tall" | "long";
  speed: number;
  statedType: { type: CreatureType | ""; subtype: string };
  countsAs: string[];
  energy: Record<EnergyId, Relation>;
  resistances: Record<string, Resistance>;
  /** Uuids of natural weapons and feats. */
  grants: string[];
}

export interface DamagePart {
  /** At Medium; dice off the ladder do not change with size. */
  formula: string;
  flat: number;
  type: DamageType;
  scales: boolean;
}
export interface Crit {
  range: number;
  multiplier: number;
}
/**
 * "auto": by the kind of attack (2.4, T-66, T-67, D-26); else "none", one of the six, or the id of a special stat of the
 * item's owner (T-04).
 */
export type AbilityChoice = string;

export interface WeaponData extends Physical {
  mode: "melee" | "thrown" | "ranged";
  attack: {
    ability: AbilityChoice;
    vs: DefenseId;
    bonus: { value: number; type: string };
    addAttackBonus: boolean;
  };
  damage: { parts: Record<string, DamagePart>; ability: AbilityChoice };
  crit: Crit;
  hands: "light" | "one" | "two";
  /** wielder: always fits, dice by the wielder's size. */
  madeFor: SizeId | "wielder";
  reachBonus: number;
  /** Squares; null if it can be neither thrown nor shot. */
  range: number | null;
  properties: ("finesse" | "thrown" | "reach" | "load")[];
  proficient: boolean;
  /** Condition applied on a hit, with its escape DC (net); "": none. */
  hit: { status: string; dc: number | null };
}

export const NATURAL_KINDS = [
  "bite",
  "claw",
  "gore",
  "slam",
  "sting",
  "tentacle",
  "hoof",
  "wing",
  "tailSlam",
  "pincers",
  "custom",
] as const;
export type NaturalKind = (typeof NATURAL_KINDS)[number];

export interface NaturalData extends Described {
  kind: NaturalKind;
  role: "primary" | "secondary";
  mode: "melee" | "ranged";
  count: number;
  damage: { override: string; type: DamageType; parts: Record<string, DamagePart> };
  attack: { ability: AbilityChoice; vs: DefenseId };
  crit: Crit;
  reachBonus: number;
  range: number | null;
  uses: Uses;
  /** Follow-up of a hit: "grapple", or the uuid or name of a power. */
  follow: string;
}

export interface ArmorData extends Physical {
  slot: "armor" | "shield";
  bonus: number;
  madeFor: SizeId;
}

export interface Uses {
  value: number;
  /** 0: unlimited. */
  max: number;
  per: "atWill" | "encounter" | "day";
}

export interface Healing {
  formula: string;
  ability: string;
  energy: "none" | "holy" | "unholy";
}

export interface PowerData extends Described {
  kind: "spell" | "prayer" | "talent" | "poison" | "hazard";
  action: "standard" | "move" | "fullRound" | "free" | "reaction";
  delivery: "attack" | "automatic";
  attack: {
    ability: string;
    vs: DefenseId;
    /** Replaces Attack Bonus and stat. */
    flat: number | null;
    addAttackBonus: boolean;
    withWeapon: boolean;
    replaceAbility: string;
  };
  /** "self", "touch", "weapon", "contact", squares as a number, or words. */
  range: string;
  area: string;
  target: { types: CreatureType[]; maxHitDice: number | null };
  damage: { parts: Record<string, DamagePart>; ability: string };
  crit: Crit;
  healing: Healing;
  /** Steps, down is positive (8.7). */
  track: number;
  stabilize: boolean;
  /** Conditions applied to targets and to the user, with their duration. */
  condition: ConditionDuration;
  selfCondition: ConditionDuration;
  /** Bonus for this use only (Reckless Blow: damage +3 circumstance). */
  bonus: { target: string; type: string; value: number };
  /** Fear, poison …: keywords that situational modifiers refer to. */
  tags: string[];
  uses: Uses;
  countsAsAttack: boolean;
}

export interface ConditionDuration {
  /** "": none. */
  status: string;
  per: "unspecified" | "encounter" | "rounds" | "minutes" | "hours" | "permanent";
  count: number;
}

export interface GearData extends Physical {
  consumable: boolean;
  /** Effect of using it: a draught's healing; "" formula: none. */
  use: Healing;
}

export interface FeatData extends Described {
  category: "feat" | "talent" | "trait";
  flags: { weaponFinesse: boolean };
  uses: Uses;
}
