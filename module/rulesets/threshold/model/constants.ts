/** Ids of stats, defenses, sizes, creature types, damage types, skills and units of time. */
/** Types of all actors. */
export const ACTORS = ["thresholdCharacter", "thresholdCreature"];
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
/** Skills and their default stat (D-24). */
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
/** Bonus types (T-44 to T-52); any other name is a category of its own (T-55). */
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
export const TRACK_PENALTIES = [0, -1, -2, -5, -10, -10] as const;
/** The unconscious step (T-27). */
export const KNOCKED_OUT = 5;
/** Attack Bonus by progression (T-35). */
export const PROGRESSIONS = { fast: 2, medium: 1, slow: 0 } as const;
export type Progression = keyof typeof PROGRESSIONS;
/** Seconds. */
export const ROUND = 6;
export const RECOVERY = 300;
export const ENERGIES = ["holyHealing", "holyDamage", "unholyHealing", "unholyDamage"] as const;
export type EnergyId = (typeof ENERGIES)[number];
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
export const ALIGNMENTS = ["holy", "neutral", "unholy"] as const;
/** Lists below `system.pool`, where effects add modifiers. */
export const MODIFIER_LISTS = [
  "stat",
  "hp",
  "woundThreshold",
  "bleed",
  "speed",
  "reach",
  "carry",
  "defense",
  "d20",
  "attack",
  "damage",
  "check",
  "skill",
  "grapple",
  "initiative",
  "resist",
] as const;
/**
 * Properties of weapons; their effects in play are in attack/weapon-in-use.ts. `reach` is only stored: `reachBonus`
 * counts, and sheets show that.
 */
export const WEAPON_PROPERTIES = ["finesse", "thrown", "reach", "load"] as const;
