/** The prepared `system` data of every Threshold type, as rules and views read it. Catalogue section 2. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type {
  ArmorData,
  ClassData,
  FeatData,
  GearData,
  NaturalData,
  PowerData,
  SpeciesData,
  WeaponData,
} from "./item-data.ts";

export type * from "./item-data.ts";

export const STATS = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type StatId = (typeof STATS)[number];
export const DEFENSES = ["fort", "ref", "will"] as const;
export type DefenseId = (typeof DEFENSES)[number];
export const SIZES = [
  "fine",
  "diminutive",
  "tiny",
  "small",
  "medium",
  "large",
  "huge",
  "gargantuan",
  "colossal",
] as const;
export type SizeId = (typeof SIZES)[number];
export const CREATURE_TYPES = [
  "aberration",
  "angel",
  "beast",
  "construct",
  "demon",
  "dragon",
  "elemental",
  "fey",
  "humanoid",
  "ooze",
  "plant",
  "undead",
  "vermin",
] as const;
export type CreatureType = (typeof CREATURE_TYPES)[number];
export const DAMAGE_TYPES = [
  "bludgeoning",
  "piercing",
  "slashing",
  "acid",
  "cold",
  "fire",
  "lightning",
  "sonic",
  "force",
  "poison",
  "psychic",
  "holy",
  "unholy",
  "corruption",
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];
/** Skills and their default stat (2.7, D-24). */
export const SKILLS = {
  acrobatics: "dex",
  athletics: "str",
  deceive: "cha",
  endure: "con",
  heal: "wis",
  insight: "wis",
  lore: "int",
  perceive: "wis",
  persuade: "cha",
  stealth: "dex",
  survive: "wis",
  tinker: "int",
} as const satisfies Record<string, StatId>;
export type SkillId = keyof typeof SKILLS;

/** Bonus types (T-44 to T-52); any other word is a category of its own (T-55). */
export const BONUS_TYPES = [
  "circumstance",
  "competence",
  "deflection",
  "dodge",
  "sacred",
  "profane",
  "insight",
  "luck",
  "racial",
  "size",
] as const;
/** Penalty by step of the condition track (T-26, T-29). */
export const TRACK = [0, -1, -2, -5, -10, -10] as const;
/** The unconscious step (T-27). */
export const KNOCKED_OUT = 5;
/** Attack Bonus by progression (T-35). */
export const PROGRESSIONS = { fast: 2, medium: 1, slow: 0 } as const;
export type Progression = keyof typeof PROGRESSIONS;
/** Seconds. */
export const ROUND = 6;
export const RECOVERY = 300;

/** A bonus or penalty with a type (2.1). `target` as in the catalogue: "defense.ref", "attack.melee", "skill.stealth". */
export interface TypedModifier {
  target: string;
  type: string;
  value: number;
  /** Stacks whatever its type (T-55). */
  stacks: boolean;
  /** Not applied automatically: a tick in the dialog of one roll. */
  situational: boolean;
  /** "": the name of its source. */
  label: string;
}

export interface Resistance {
  type: DamageType;
  mode: "resistance" | "immunity" | "absorption";
  value: number;
  source: string;
  /** Derived (T-114 to T-116). */
  valid?: boolean;
}

export const ENERGIES = ["holyHealing", "holyDamage", "unholyHealing", "unholyDamage"] as const;
export type EnergyId = (typeof ENERGIES)[number];
/** auto: by creature type. */
export type Relation = "auto" | "heal" | "harm" | "none";
export type Alignment = "" | "holy" | "neutral" | "unholy";

export interface Overridable {
  /** Derived. */
  value: number;
  /** Replaces the final value (T-01). */
  override: number | null;
}

export interface Stat {
  base: number;
  /** Gained from experience; characters only. */
  advance: number;
  /** Derived. */
  value: number;
  override: number | null;
}

export interface Defense extends Overridable {
  natural: number;
  misc: number;
  /** Creatures: stored instead of a class (2.3). */
  class: number;
}

export interface ActorData {
  stats: Record<StatId, Stat>;
  specialStats: Record<string, { label: string; value: number; notes: string }>;
  details: {
    level: number;
    xp: number;
    alignment: Alignment;
    deity: { name: string; alignment: Alignment };
    /** HTML. */
    biography: string;
    /** HTML. */
    notes: string;
    traceAncestry: string;
    /** The GM's note on a creature. */
    challenge: string;
  };
  creature: {
    /** Stored on creatures; characters: derived from the species. */
    type: CreatureType;
    subtypes: string[];
    countsAs: string[];
    vitality: "auto" | "living" | "undead" | "nonliving";
    playableSpecies: boolean;
    /** Derived from `vitality`. */
    kind: "living" | "undead" | "nonliving";
    /** Derived: type or `countsAs` contains undead (T-101). */
    undead: boolean;
  };
  size: {
    override: SizeId | "";
    /** Creatures: stored; characters: derived. */
    base: SizeId;
    /** Derived: base with effects. */
    value: SizeId;
  };
  /**
   * Where effects act on size (2.5): changes of an effect target these three. Derived from effects and conditions,
   * whatever is stored; `gearSteps` are the steps that worn and wielded gear changes along.
   */
  sizing: { steps: number; grantsAbilityMods: boolean; gearFollows: boolean; gearSteps: number };
  /** Characters: from their species. */
  bodyShape: "tall" | "long";
  speed: {
    /** Characters: from their species. */
    base: number;
    /** Derived. */
    value: number;
    override: number | null;
    /** `now`, derived: speed under the current load. */
    other: Record<string, { mode: "fly" | "swim" | "climb" | "burrow"; value: number; now: number }>;
  };
  reach: { base: number | null; value: number; override: number | null };
  hp: { value: number; max: number; starting: number; ability: StatId | "none" | "class"; override: number | null };
  hitDice: { die: number; rolls: number[]; count: number; override: number | null };
  woundThreshold: Overridable;
  track: {
    step: number;
    restSeconds: number;
    previous: number;
    penalty: number;
    /** Derived, for a token's bar: remaining steps, of `max`. */
    value: number;
    max: number;
  };
  bleed: { active: boolean; stable: boolean; remaining: number | null; since: string };
  deathMode: "bleed" | "instant";
  /**
   * Seconds of the actor's own time: each turn adds a round, outside combat world time counts. Effects counted in
   * rounds end by it.
   */
  lived: number;
  attackBonus: Overridable & { progression: Progression };
  defenses: Record<DefenseId, Defense>;
  initiative: Overridable;
  grapple: Overridable;
  skills: Record<SkillId, Skill>;
  customSkills: Record<string, Skill & { label: string }>;
  resistances: Record<string, Resistance>;
  energy: Record<EnergyId, Relation>;
  carry: {
    sum: number;
    light: number;
    medium: number;
    heavy: number;
    overHead: number;
    offGround: number;
    pushDrag: number;
    load: number;
    band: LoadBand;
  };
  currency: { coins: number };
  modifiers: Record<string, TypedModifier>;
  /**
   * Where effects add modifiers, as strings ("+2 deflection"), by target; rules read the effects themselves (model/typed-modifiers.ts).
   */
  pool: Record<string, unknown>;
  /** Derived: has the feat Weapon Finesse, or is a creature small enough to have it free (T-71); `auto`: the latter. */
  finesse: { has: boolean; auto: boolean };
  /** Derived: breakdowns by key: "hp", "fort", "speed", "stat.str", "skill.stealth" … */
  why: Record<string, Breakdown>;
}

export interface Skill {
  /** One of the six stats, or the id of a special stat (T-04). */
  ability: string;
  trained: boolean;
  misc: number;
  /** Derived, including the track. */
  value: number;
}

export type LoadBand = "none" | "medium" | "heavy" | "over";

export interface ActorSystems {
  thresholdCharacter: ActorData;
  thresholdCreature: ActorData;
}
export interface ItemSystems {
  thresholdClass: ClassData;
  thresholdSpecies: SpeciesData;
  thresholdWeapon: WeaponData;
  thresholdNatural: NaturalData;
  thresholdArmor: ArmorData;
  thresholdGear: GearData;
  thresholdPower: PowerData;
  thresholdFeat: FeatData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "thresholdCharacter";
