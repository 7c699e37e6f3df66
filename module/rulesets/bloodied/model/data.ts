/** The prepared `system` data of every Bloodied type: what rules and views may read. Catalogue section 2. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { readers } from "../../../kernel/snapshots.ts";

export const ABILITIES = ["str", "bld", "agl", "int", "lck"] as const;
export type AbilityId = (typeof ABILITIES)[number];

export const DAMAGE_TYPES = [
  "slashing",
  "piercing",
  "bludgeoning",
  "fire",
  "cold",
  "lightning",
  "acid",
  "arcane",
] as const;

export const TIERS = [0, 1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
export type TierKey = `tier${Tier}`;
export const tierKey = (tier: Tier): TierKey => `tier${tier}`;

export const SEVERITIES = ["minor", "major", "deadly"] as const;
export type Severity = (typeof SEVERITIES)[number];
export type InjurySource = "critical" | "massive" | "inLieu" | "gm";

export type HpState = "hale" | "bloodied" | "down" | "negativeBloodied" | "dead";
export type WeaponCategory = "melee" | "light" | "ranged";
export type AttackMode = "melee" | "thrown" | "ranged";
export type EquippedHand = "none" | "main" | "off" | "both";
export type ArmorSlot = "body" | "head" | "natural" | "other";
export type Resolution = "none" | "attack" | "save";

export interface Ability {
  value: number;
  saveBonus: number;
  checkBonus: number;
  /** Derived: added to checks, attacks, Defense, initiative. */
  mod: number;
  /** Derived: floor(mod / 2), added to damage (B-08). */
  half: number;
  /** Derived: a save's die must not exceed it (B-58). */
  saveTarget: number;
}

export interface HitPoints {
  value: number;
  max: number;
  /** Death's choice (B-25) is pending. */
  choice: boolean;
  /** An injury was taken instead of death, and HP have not been above the line since. */
  lieu: boolean;
  /** Derived. */
  bloodied: number;
  /** Derived, never −0. */
  deathAt: number;
  /** Derived. */
  state: HpState;
  /** Derived mirror of the Bleeding Out status. */
  bleeding: boolean;
}

/** Shared by both actor types. */
export interface CharacterData {
  abilities: Record<AbilityId, Ability>;
  level: number;
  attributes: {
    hp: HitPoints;
    /** Feet. */
    movement: number;
    /** Derived: whether movements and actions are tracked in this world (D-36). */
    counted?: boolean;
    hands: number;
    initiative: { bonus: number; total: number };
    defense: { bonus: number; shield: number; total: number };
    /** formula is derived, for display: "1d4 + 1d2". */
    armor: { bonus: number; formula: string };
  };
  /** lost is derived: max − value. */
  casting: { pool: { value: number; max: number; lost: number } };
  bonuses: {
    attack: { melee: number; ranged: number; all: number };
    damage: { melee: number; ranged: number; all: number };
    saves: number;
    checks: number;
  };
  details: {
    ancestry: string;
    occupation: string;
    appearance: string;
    /** HTML. */
    biography: string;
    /** HTML. */
    notes: string;
    coins: number;
    /** Creatures: free text for the GM. */
    kind: string;
    threat: string;
  };
  traits: { diesAtZero: boolean; noInjury: boolean };
  /**
   * Derived: breakdowns of derived values. Keys: "defense", "initiative", "armor" (flat part), "hp.bloodied",
   * "hp.deathAt",
   * and per ability "str.mod", "str.half", "str.save", "str.check".
   */
  why: Record<string, Breakdown>;
}

export type CreatureData = CharacterData;
export type ActorData = CharacterData;

/** Weapon, armor, shield, gear. */
export interface Physical {
  price: number;
  weight: number;
  quantity: number;
  /** HTML. */
  description: string;
}

export interface WeaponData extends Physical {
  category: WeaponCategory;
  /** 0, 1 or 2. */
  hands: number;
  damage: { formula: string; types: string[]; bonus: number };
  attack: { bonus: number };
  ability: "best" | "str" | "bld" | "agl" | "int";
  /** Feet. A melee or light weapon with max > 0 can be thrown. */
  range: { effective: number; max: number; reach: number };
  equipped: EquippedHand;
  natural: boolean;
  consumable: boolean;
}

export interface ArmorEntry {
  mode: "add" | "multiply";
  value: number;
}

export interface ArmorData extends Physical {
  formula: string;
  slot: ArmorSlot;
  /** How a damage type modifies this piece's roll (B-10). */
  byType: Record<string, ArmorEntry>;
  equipped: boolean;
}

export interface ShieldData extends Physical {
  modifier: number;
  equipped: boolean;
}

export interface SpellVersion {
  enabled: boolean;
  /** Short cell text. */
  label: string;
  /** HTML. */
  effect: string;
  /** Feet. */
  range: number;
  rangeMax: number;
  area: string;
  duration: string;
  resolution: Resolution;
  saveAbility: AbilityId;
  onSave: "half" | "none";
  damage: { formula: string; type: string; ignoresArmor: boolean };
  healing: { formula: string };
  /** Names of effects of the spell that are applied to its targets, separated by ";"; "": none. */
  applies: string;
  /** Maximum number of targets; 0: any number. */
  targets: number;
}

export interface CastingCondition {
  label: string;
  detail: string;
  ready: boolean;
  consumed: boolean;
}

export interface SpellData {
  versions: Record<TierKey, SpellVersion>;
  conditions: Record<string, CastingCondition>;
  /** HTML. */
  description: string;
}

export interface InjuryData {
  severity: Severity;
  successes: number;
  failures: number;
  intervalHours: number;
  /** World time, seconds. */
  inflictedAt: number;
  nextSaveAt: number;
  source: InjurySource;
  /** Appearance of the injury. */
  text: string;
}

export type GearData = Physical;

export interface FeatureData {
  /** HTML. */
  description: string;
}

export interface BloodiedData {
  bloodiedCharacter: CharacterData;
  bloodiedCreature: CreatureData;
  bloodiedWeapon: WeaponData;
  bloodiedArmor: ArmorData;
  bloodiedShield: ShieldData;
  bloodiedSpell: SpellData;
  bloodiedInjury: InjuryData;
  bloodiedGear: GearData;
  bloodiedFeature: FeatureData;
}
export type BloodiedType = keyof BloodiedData;

export type ActorSnapshot = Snapshot<ActorData>;
export type ItemSnapshot<T extends BloodiedType> = Snapshot<BloodiedData[T]>;

export const { asActor, itemsOf } = readers<ActorSnapshot, BloodiedData>();
/** For callers that know the type. */
export const asItem = <T extends BloodiedType>(snapshot: Snapshot<unknown>, _type: T): ItemSnapshot<T> =>
  snapshot as unknown as ItemSnapshot<T>;

/** Armor in use: natural pieces always, the rest when equipped. */
export const wornArmor = (actor: { items: readonly Snapshot[] }): ItemSnapshot<"bloodiedArmor">[] =>
  itemsOf(actor, "bloodiedArmor").filter((item) => item.system.equipped || item.system.slot === "natural");
export const wornShields = (actor: { items: readonly Snapshot[] }): ItemSnapshot<"bloodiedShield">[] =>
  itemsOf(actor, "bloodiedShield").filter((item) => item.system.equipped);
