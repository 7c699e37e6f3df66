/** The prepared `system` data of every Aura type: what rules and views may read. Catalogue section 2. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type {
  AbilityData,
  AmmunitionData,
  ArmorData,
  FeatureData,
  GearData,
  InjuryData,
  RaceData,
  ShieldData,
  SpellData,
  WeaponData,
} from "./item-data.ts";

export type * from "./item-data.ts";

export const ABILITIES = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type AbilityId = (typeof ABILITIES)[number];
/** From the smallest up: one category is one step. */
export const SIZES = [
  "miniscule",
  "fine",
  "diminutive",
  "tiny",
  "small",
  "medium",
  "large",
  "huge",
  "gigantic",
] as const;
export type SizeId = (typeof SIZES)[number];
export const POSTURES = ["standing", "kneeling"] as const;
/** The last movement of an actor in the Round (2.1). */
export const MOVES = ["none", "shift", "quickRun", "run", "sprint", "jump"] as const;
export type MoveId = (typeof MOVES)[number];
export const DAMAGE_TYPES = [
  "blunt",
  "slashing",
  "piercing",
  "fire",
  "cold",
  "lightning",
  "acid",
  "poison",
  "force",
  "psychic",
  "radiant",
  "necrotic",
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];
/** Skills with their ability; the first three also take MPL points (D-29, D-31, A-184). */
export const SKILLS = {
  arm: "str",
  leg: "str",
  initiative: "dex",
  awareness: "wis",
  stealth: "dex",
  acrobatics: "dex",
  athletics: "str",
  craft: "int",
  lore: "int",
  medicine: "wis",
  persuasion: "cha",
  insight: "wis",
} as const satisfies Record<string, AbilityId>;
export type SkillId = keyof typeof SKILLS;
export const MARTIAL = ["arm", "leg", "initiative"] as const satisfies readonly SkillId[];
export type MartialId = (typeof MARTIAL)[number];
/** Defenses against an attack. */
export const DEFENSES = ["evasion", "unarmedEvasion", "rangedEvasion", "fortitude", "will"] as const;
export type DefenseId = (typeof DEFENSES)[number];
export const CATEGORIES = ["beast", "folk", "spirit", "construct", "undead", "giant", "dragon"] as const;
/** Why an actor is unconscious; decides how it wakes. */
export const UNCONSCIOUS_REASONS = ["stamina", "nonLethal", "death", "sleep", "other"] as const;
export type UnconsciousReason = (typeof UNCONSCIOUS_REASONS)[number];
/** Seconds. */
export const ROUND = 5;
export const MINUTE = 60;
export const HOUR = 3600;

/** When a condition instance expires (section 7, D-36). "round": at the end of that numbered Round of that combat. */
export const EXPIRIES = ["round", "shortRest", "longRest", "manual", "whileSource"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/**
 * Stored data of an effect that carries a condition, read back from {@link
 * import("../../../kernel/ruleset.ts").EffectSnapshot}.
 */
export interface InstanceGiven {
  expiry: Expiry;
  /** expiry round: the combat, and the last Round it applies in; "" and 0: no combat yet (D-35). */
  combat: string;
  round: number;
  /** Rounds after the one it began in: 0 this one, 1 the next; for a combat that has not begun (D-35). */
  rounds: number;
  /** Uuid of the actor that caused it or holds; "": none. */
  source: string;
  /** Continually applied while its source lasts: removing it suspends it until the end of the Round. */
  continuous: boolean;
  suspended: boolean;
  /** unconscious. */
  reason: UnconsciousReason | "";
  /** restraining: penalties the GM waived. */
  mayAttack: boolean;
  notSlowed: boolean;
  /** restrained: escape DC if no creature holds; 0: one does. */
  dc: number;
}

export interface Ability {
  value: number;
  /** Derived (D-27). */
  mod: number;
  /** Derived: floor(mod / 2) (D-28). */
  half: number;
}

export interface Skill {
  ability: AbilityId;
  ranks: number;
  bonus: number;
  /** Derived. */
  total: number;
}

/** A defense; `value` is derived, `bonus` is the target of effects. */
export interface Defense {
  bonus: number;
  value: number;
}

/** Coverage is a threshold for the attacker's die: below it, the armor is struck. */
export interface ArmorSet {
  name: string;
  coverage: number;
  rangedCoverage: number;
  rating: number;
}

/** `over`, derived: the part of the stored value beyond the maximum, which does not count. */
interface Pool {
  value: number;
  max: number;
  bonus: number;
  over: number;
}

export interface ActorData {
  details: {
    /** HTML. */
    biography: string;
    /** HTML. */
    notes: string;
    /** Creatures only, from here on. */
    category: (typeof CATEGORIES)[number];
    /** 0 to 10, a note for the GM. */
    threat: number;
    /** HTML. */
    tactics: string;
    /** A lethal wound at 0 Aura kills it without a roll, unless the GM says otherwise. */
    fragile: boolean;
  };
  abilities: Record<AbilityId, Ability>;
  level: number;
  mpl: number;
  /** MPL points assigned; `over`, derived: more than available. */
  mplPoints: Record<MartialId, number> & { over: boolean };
  size: SizeId;
  posture: (typeof POSTURES)[number];
  /** Metres. */
  movement: {
    speed: number;
    bonus: number;
    /** Derived from here on. */
    effective: number;
    sprint: number;
    quickRun: number;
  };
  /** Reach bonus, and Miss Chance change of a creature that differs from its size. */
  reach: { bonus: number };
  missChance: { bonus: number };
  /** Metres; derived but the bonus. */
  jump: { bonus: number; distance: number; reach: number };
  aura: Pool & { modifier: number; active: boolean };
  surges: Pool & { recovery: number; recoveryBonus: number };
  /** `halved`: an injury halves the maximum (8.4). */
  stamina: Pool & { halved: boolean; asEnergyMax: number; asEnergyBonus: number };
  /** `max`: number of pips, at least the current value; `next`: Energy at the start of the next Round. */
  energy: { value: number; max: number; next: number; bonus: number };
  agility: Pool;
  round: {
    swiftUsed: boolean;
    initiativeUsed: boolean;
    deathSaved: boolean;
    waiting: boolean;
    initiativeTotal: number | null;
    /** The clash it was rolled in: there it counts against all participants (A-61, D-60). */
    initiativeFor: string;
    /** Uuid of the last attacker, until the actor acts itself. */
    attackedBy: string;
    staminaAsEnergy: number;
    /** Metres, only from actions (D-68). */
    moved: number;
    lastMove: MoveId;
    /** Energy at the start of the Round; later gains do not exceed it (8.5, Commanding Shout). */
    energyStart: number;
    /** Once-a-Round uses: ids of items used (8.5, styles). */
    used: string[];
  };
  inherent: Record<"evasion" | "fortitude" | "will", { bonus: number }>;
  defenses: Record<"evasion" | "unarmedEvasion" | "fortitude" | "will", Defense> & {
    rangedEvasion: Defense & { noShield: number };
  };
  attack: {
    /** Derived. */
    masab: number;
    masdb: number;
    avBonus: number;
    damageBonus: number;
    missChanceBonus: number;
    precise: number;
  };
  skills: Record<SkillId, Skill> & {
    custom: Record<string, { label: string; ability: AbilityId; ranks: number; total: number }>;
  };
  damage: { weaknesses: DamageType[]; resistances: DamageType[] };
  combatStyles: { max: number; used: number };
  /** Creatures: overrides of derived numbers; null: none. */
  overrides: Record<
    | "auraMax"
    | "evasion"
    | "unarmedEvasion"
    | "rangedEvasion"
    | "fortitude"
    | "will"
    | "armStrength"
    | "legStrength"
    | "initiative",
    number | null
  >;
  currency: number;
  /**
   * Derived: Advantage and Disadvantage from effects, by roll: "hit", "combat", "evasion", "skill.awareness" ….
   */
  sway: { advantage: string[]; disadvantage: string[] };
  /** Derived: all worn and natural armor; an attack strikes sets whose coverage exceeds its die (D-11, D-43). */
  armor: readonly ArmorSet[];
  /** Derived: breakdowns; keys "evasion", "fortitude", "aura", "stamina", "skill.arm" … */
  why: Record<string, Breakdown>;
}

export interface ActorSystems {
  auraCharacter: ActorData;
  auraCreature: ActorData;
}
export interface ItemSystems {
  auraWeapon: WeaponData;
  auraArmor: ArmorData;
  auraShield: ShieldData;
  auraAmmunition: AmmunitionData;
  auraGear: GearData;
  auraAbility: AbilityData;
  auraSpell: SpellData;
  auraFeature: FeatureData;
  auraRace: RaceData;
  auraInjury: InjuryData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "auraCharacter";
