/** The prepared `system` data of Aura's items. Catalogue section 2.2. */
import type { AbilityId, DamageType, DefenseId, Expiry, SizeId } from "./data.ts";

export const GROUPS = ["light", "medium", "heavy"] as const;
export type Group = (typeof GROUPS)[number];
/** What limits the weight that can be drawn. */
export const DRAW_CLASSES = ["none", "bow", "crossbow", "handCrossbow", "heavyCrossbow", "siegeCrossbow"] as const;
export type DrawClass = (typeof DRAW_CLASSES)[number];
export const AMMUNITION = ["arrow", "bolt", "stone", "dart", "siegeBolt"] as const;
export type AmmunitionKind = (typeof AMMUNITION)[number];
export const RECHARGES = ["none", "round", "shortRest", "longRest"] as const;
export type Recharge = (typeof RECHARGES)[number];
/** What an ability adds to: only then does its Stamina count against the cap. */
export const ENHANCES = ["none", "melee", "ranged", "any"] as const;
/** When an ability adds what it adds; "sprintPush": to a Push out of a Sprint, and to nothing else (8.5, Charge). */
export const ONLY_IF = ["none", "targetExposed", "targetUnguarded", "sprintPush"] as const;
export const FEATURE_CATEGORIES = ["theme", "feat", "combatStyle", "trait"] as const;
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

export interface Described {
  /** HTML. */
  description: string;
  /** Rule ids of the catalogue it stands under. */
  rule: string;
}

export interface Owned extends Described {
  quantity: number;
  price: number;
}

/** Metres: up to a with Advantage, up to b as it is, up to c with Disadvantage. */
export interface Range {
  a: number;
  b: number;
  c: number;
}

export interface WeaponData extends Owned {
  weaponClass: "melee" | "ranged";
  group: Group;
  hands: number;
  damage: { formula: string; type: DamageType };
  /** Melee AV; Accuracy too, thrown with Thrown. */
  attackBonus: number;
  evasionBonus: number;
  accuracy: number;
  /** Metres, before size. */
  reach: number;
  precise: number;
  mpr: number;
  range: Range;
  thrown: Range & { enabled: boolean };
  drawClass: DrawClass;
  /** Kilograms; 15 stands for less than 20. */
  drawWeight: number;
  loadCost: number;
  loaded: boolean;
  /** Loading may be spread over Rounds: Energy put in so far. */
  multiRound: boolean;
  progress: number;
  ammunition: AmmunitionKind | "";
  /** Id of the ammunition it was loaded with; "": the first that fits. */
  loadedWith: string;
  /** How many of it were thrown and lie about. */
  lying: number;
  handy: boolean;
  natural: boolean;
  energyCost: number;
  equipped: boolean;
  dropped: boolean;
  /** Derived from here on. */
  proficient: boolean;
  av: number;
  /** Miss Chance Modifier, shot or thrown. */
  mcm: number;
  effectiveRange: Range;
  throwRange: Range;
  extraDamage: number;
  /** Which limit the drawn weight met (A-106, D-12, D-41). */
  drawLimit: "" | "wielder" | "weapon" | "mpl" | "class";
  drawn: number;
  reachTotal: number;
  accessCost: number;
}

export interface ArmorData extends Owned {
  /** 0: never, 21: always. */
  coverage: number;
  rangedCoverage: number | null;
  rating: number;
  penalty: number;
  mpr: number;
  natural: boolean;
  equipped: boolean;
  broken: boolean;
  /** Derived. */
  proficient: boolean;
}

export interface ShieldData extends Owned {
  bonus: number;
  mpr: number;
  group: Group;
  hands: number;
  equipped: boolean;
  broken: boolean;
  handy: boolean;
  dropped: boolean;
  /** Derived. */
  proficient: boolean;
  accessCost: number;
}

export interface AmmunitionData extends Owned {
  kind: AmmunitionKind;
  damageBonus: number;
  precise: number;
  damageType: DamageType | "";
}

export interface GearData extends Owned {
  /** Kilograms. */
  weight: number;
  handy: boolean;
  consumable: boolean;
  uses: { value: number; max: number };
  /** Energy it takes to use. */
  energy: number;
  healing: { surge: boolean };
  /** Stamina it gives back. */
  stamina: number;
  /** Manacles: difficulty of getting out; 0: none. */
  escapeDc: number;
  /** What rules look for: "healersKit", "repairKit", "crowbar"; "": nothing. */
  slug: string;
}

/** Abilities and spells (D-50). */
export interface AbilityData extends Described {
  cost: { energy: number; stamina: number; agility: number };
  immediate: boolean;
  multiRound: boolean;
  progress: number;
  recharge: Recharge;
  /** max 0: as often as it can be paid. */
  uses: { value: number; max: number };
  enhances: (typeof ENHANCES)[number];
  maxPerAttack: number;
  mods: {
    av: number;
    missChance: number;
    damage: string;
    precise: number;
    doubles: number;
    halves: number;
    advantage: boolean;
    onlyIf: (typeof ONLY_IF)[number];
    /** Trip and Disarm: what stands in place of −5; null: −5 (8.5, Hook the Leg). */
    maneuver: number | null;
  };
  attack: {
    enabled: boolean;
    defense: DefenseId;
    base: number;
    ability: AbilityId | "best";
    bonus: number;
    damage: string;
    damageType: DamageType;
    /** Metres. */
    range: number;
    /** Metres; 0: one target. */
    area: number;
    /** Only those with so much Aura or less; null: anybody (8.6, Sleepfall). */
    auraAtMost: number | null;
    /** Derived. */
    av: number;
  };
  onHit: { conditions: { id: string; expiry: Expiry; rounds: number; reason: string }[]; push: number };
  healing: { surge: boolean; bonus: number };
  /** Granted to the user, or to whom it is used on. */
  resource: { stamina: number; energy: number };
  removes: string[];
  /** Resistance to a type of damage that is asked for (8.6, Aura Ward). */
  ward: boolean;
  /** Switches the user's own Aura (8.5, Furl Aura). */
  furl: boolean;
  /** Metres the user moves (8.5, Slip Away). */
  moves: number;
  /** Whom it is used on. */
  target: "self" | "ally" | "enemy" | "area";
  /** Rounds an area lasts. */
  lasts: number;
  vocal: boolean;
}
export type SpellData = AbilityData;

export interface FeatureData extends Described {
  category: FeatureCategory;
  masab: AbilityId[];
  masdb: AbilityId[];
  /** Which of the styles and feats that rules know of (8.5); "": its effects are all there is. */
  slug: string;
}

export interface RaceData extends Described {
  size: SizeId;
  speed: number;
  inherent: Record<"evasion" | "fortitude" | "will", number>;
  abilities: Record<AbilityId, number>;
  /** One score of the player's own choice gets that much (8.7, Human). */
  anyAbility: number;
  weaknesses: DamageType[];
  resistances: DamageType[];
  /** What was written to the actor and is taken back with it, as JSON of paths and amounts; "": nothing yet (8.7). */
  applied: string;
}

export interface InjuryData extends Described {
  part: string;
  severity: "major" | "minor";
  nonLethal: boolean;
  /** What it does, in words. */
  effect: string;
  healedBy: "treatment" | "shortRest" | "longRest";
  /** Which of the injuries that rules know of (8.4); "": its effects and its words are all there is. */
  slug: string;
}
