/** Ids of abilities, sizes, skills, defenses, weapons and units of time. */
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
/** The last movement of an actor in the Round. */
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
/** When a condition instance expires (D-36). "round": at the end of that numbered Round of that combat. */
export const EXPIRIES = ["round", "shortRest", "longRest", "manual", "whileSource"] as const;
export type Expiry = (typeof EXPIRIES)[number];
export const GROUPS = ["light", "medium", "heavy"] as const;
export type Group = (typeof GROUPS)[number];
/** Limits of the draw weight. */
export const DRAW_CLASSES = ["none", "bow", "crossbow", "handCrossbow", "heavyCrossbow", "siegeCrossbow"] as const;
export type DrawClass = (typeof DRAW_CLASSES)[number];
export const AMMUNITION = ["arrow", "bolt", "stone", "dart", "siegeBolt"] as const;
export const RECHARGES = ["none", "round", "shortRest", "longRest"] as const;
/** The attacks an ability enhances: only then does its Stamina count against the limit. */
export const ENHANCES = ["none", "melee", "ranged", "any"] as const;
/** When its bonus applies; "sprintPush": only to a Push from a Sprint (Charge). */
export const AREA_SHAPES = ["circle", "cone", "line"] as const;
export const ONLY_IF = ["none", "targetExposed", "targetUnguarded", "sprintPush"] as const;
export const FEATURE_CATEGORIES = ["theme", "feat", "combatStyle", "trait"] as const;
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];
/** Derived numbers that a creature may override. */
export const OVERRIDES = [
  "auraMax",
  "evasion",
  "unarmedEvasion",
  "rangedEvasion",
  "fortitude",
  "will",
  "armStrength",
  "legStrength",
  "initiative",
] as const;
