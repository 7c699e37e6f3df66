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
/** What somebody did last to move, within the Round (2.1). */
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
/** Skills and the ability each goes with; the first three take points of MPL as well (D-29, D-31, A-184). */
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
/** What somebody may roll against an attack. */
export const DEFENSES = ["evasion", "unarmedEvasion", "rangedEvasion", "fortitude", "will"] as const;
export type DefenseId = (typeof DEFENSES)[number];
export const CATEGORIES = ["beast", "folk", "spirit", "construct", "undead", "giant", "dragon"] as const;
/** Why somebody is unconscious, and so what wakes it. */
export const REASONS = ["stamina", "nonLethal", "death", "sleep", "other"] as const;
export type Reason = (typeof REASONS)[number];
/** Seconds. */
export const ROUND = 5;
export const MINUTE = 60;
export const HOUR = 3600;

/** When an instance of a condition ends (section 7, D-36). "round": with the Round of that number in that fight. */
export const EXPIRIES = ["round", "shortRest", "longRest", "manual", "whileSource"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What an effect that carries a condition was given, read back from {@link import("../../../kernel/ruleset.ts").EffectShown}. */
export interface InstanceGiven {
  expiry: Expiry;
  /** expiry round: the fight, and the last Round it is there in; "" and 0: none runs yet (D-35). */
  combat: string;
  round: number;
  /** Rounds from the one it began in: 0 this one, 1 the next; for a fight that has not begun (D-35). */
  rounds: number;
  /** Uuid of whoever caused it or holds on to it; "": nobody. */
  source: string;
  /** Comes again as long as its source lasts: taken off, it is only suspended until the end of the Round. */
  continuous: boolean;
  suspended: boolean;
  /** unconscious. */
  reason: Reason | "";
  /** restraining: what the GM waived. */
  mayAttack: boolean;
  notSlowed: boolean;
  /** restrained: difficulty of getting out where nobody holds; 0: somebody does. */
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

/** A defense; `value` is derived from here and there, `bonus` is what effects add. */
export interface Defense {
  bonus: number;
  value: number;
}

/** Coverage is a threshold for the attacker's die: below it, the armour is struck. */
export interface ArmorSet {
  name: string;
  coverage: number;
  rangedCoverage: number;
  rating: number;
}

/** `over`, derived: what is stored beyond the maximum, and not there. */
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
  /** What MPL was spent on; `over`, derived: more than there is. */
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
  /** Reach and Miss Chance of whoever differs from others of that size. */
  reach: { bonus: number };
  missChance: { bonus: number };
  /** Metres; derived but the bonus. */
  jump: { bonus: number; distance: number; reach: number };
  aura: Pool & { modifier: number; active: boolean };
  surges: Pool & { recovery: number; recoveryBonus: number };
  /** `halved`: an injury takes half of the maximum (8.4). */
  stamina: Pool & { halved: boolean; asEnergyMax: number; asEnergyBonus: number };
  /** `max`: pips to draw, at least what is held; `next`: what the next Round would give. */
  energy: { value: number; max: number; next: number; bonus: number };
  agility: Pool;
  round: {
    swiftUsed: boolean;
    initiativeUsed: boolean;
    deathSaved: boolean;
    waiting: boolean;
    initiativeTotal: number | null;
    /** Which clash it was rolled in: there it is compared with everybody (A-61, D-60). */
    initiativeFor: string;
    /** Uuid of whoever attacked it last, until it does something itself. */
    attackedBy: string;
    staminaAsEnergy: number;
    /** Metres, by actions only (D-68). */
    moved: number;
    lastMove: MoveId;
    /** Energy it began the Round with: what is given later goes no higher (8.5, Commanding Shout). */
    energyStart: number;
    /** What may be done once a Round of what it has: ids of items used (8.5, styles). */
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
  /** Creatures: what replaces a derived number; null: nothing does. */
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
  /** Derived: Disadvantage and Advantage that effects give, by roll: "hit", "combat", "evasion", "skill.awareness" …. */
  sway: { advantage: string[]; disadvantage: string[] };
  /** Derived: every set of armour worn or grown; a blow meets those whose coverage it does not beat (D-11, D-43). */
  armor: readonly ArmorSet[];
  /** Derived: why a number is what it is; keys "evasion", "fortitude", "aura", "stamina", "skill.arm" … */
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
