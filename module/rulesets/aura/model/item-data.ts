/** The prepared `system` data of Aura's items. Catalogue section 2.2. */
import type { AbilityId, DamageType, DefenseId, Expiry, SizeId } from "./data.ts";

export const GROUPS = ["light", "medium", "heavy"] as const;
export type Group = (typeof GROUPS)[number];
/** Limits of the draw weight. */
export const DRAW_CLASSES = ["none", "bow", "crossbow", "handCrossbow", "heavyCrossbow", "siegeCrossbow"] as const;
export type DrawClass = (typeof DRAW_CLASSES)[number];
export const AMMUNITION = ["arrow", "bolt", "stone", "dart", "siegeBolt"] as const;
export type AmmunitionKind = (typeof AMMUNITION)[number];
export const RECHARGES = ["none", "round", "shortRest", "longRest"] as const;
export type Recharge = (typeof RECHARGES)[number];
/** The attacks an ability enhances: only then does its Stamina count against the limit. */
export const ENHANCES = ["none", "melee", "ranged", "any"] as const;
/** When its bonus applies; "sprintPush": only to a Push from a Sprint (8.5, Charge). */
export const ONLY_IF = ["none", "targetExposed", "targetUnguarded", "sprintPush"] as const;
export const FEATURE_CATEGORIES = ["theme", "feat", "combatStyle", "trait"] as const;
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

export interface Described {
  /** HTML. */
  description: string;
  /** Rule IDs of the catalogue that explain it. */
  rule: string;
}

export interface Owned extends Described {
  quantity: number;
  price: number;
}

/** Metres: Advantage up to a, normal up to b, Disadvantage up to c. */
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
  /** Melee AV bonus; also Accuracy when thrown with Thrown. */
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
  /** Kilograms; 15 means less than 20. */
  drawWeight: number;
  loadCost: number;
  loaded: boolean;
  /** Loading may be spread over Rounds; `progress`: Energy paid so far. */
  multiRound: boolean;
  progress: number;
  ammunition: AmmunitionKind | "";
  /** Id of the ammunition it was loaded with; "": the first that fits. */
  loadedWith: string;
  /** How many were thrown and not picked up. */
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
  /** The limit that the draw weight reached (A-106, D-12, D-41). */
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
  /** Energy cost to use it. */
  energy: number;
  healing: { surge: boolean };
  /** Stamina it restores. */
  stamina: number;
  /** Manacles: escape DC; 0: none. */
  escapeDc: number;
  /** Slug that rules check: "healersKit", "repairKit", "crowbar"; "": none. */
  slug: string;
}

/** Abilities and spells (D-50). */
export interface AbilityData extends Described {
  cost: { energy: number; stamina: number; agility: number };
  immediate: boolean;
  multiRound: boolean;
  progress: number;
  recharge: Recharge;
  /** max 0: unlimited. */
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
    /** Trip and Disarm: replaces the −5; null: −5 (8.5, Hook the Leg). */
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
    /** Only affects targets with at most this much Aura; null: any (8.6, Sleepfall). */
    auraAtMost: number | null;
    /** Derived. */
    av: number;
  };
  onHit: { conditions: { id: string; expiry: Expiry; rounds: number; reason: string }[]; push: number };
  healing: { surge: boolean; bonus: number };
  /** Restored to the user, or to its target. */
  resource: { stamina: number; energy: number };
  removes: string[];
  /** Gives Resistance to a damage type chosen at use (8.6, Aura Ward). */
  ward: boolean;
  /** Furls or unfurls the user's own Aura (8.5, Furl Aura). */
  furl: boolean;
  /** Metres that the user moves (8.5, Slip Away). */
  moves: number;
  /** Its target. */
  target: "self" | "ally" | "enemy" | "area";
  /** Duration of an area in Rounds. */
  lasts: number;
  vocal: boolean;
}
export type SpellData = AbilityData;

export interface FeatureData extends Described {
  category: FeatureCategory;
  masab: AbilityId[];
  masdb: AbilityId[];
  /** Slug of a style or feat that rules check (8.5); "": it has only its effects. */
  slug: string;
}

export interface RaceData extends Described {
  size: SizeId;
  speed: number;
  inherent: Record<"evasion" | "fortitude" | "will", number>;
  abilities: Record<AbilityId, number>;
  /** Bonus to one ability score of the player's choice (8.7, Human). */
  anyAbility: number;
  weaknesses: DamageType[];
  resistances: DamageType[];
  /** What was written to the actor and is reverted on removal, as JSON of paths and amounts; "": not applied (8.7). */
  applied: string;
}

export interface InjuryData extends Described {
  part: string;
  severity: "major" | "minor";
  nonLethal: boolean;
  /** Description of its effect. */
  effect: string;
  healedBy: "treatment" | "shortRest" | "longRest";
  /** Slug of an injury that rules check (8.4); "": it has only its effects and its description. */
  slug: string;
}
