/** Ids of attributes, sizes, skills, body parts, weapons and units of time. */
/** Types of all actors. */
export const ACTORS = ["anatomyCharacter", "anatomyCreature"];
export const ATTRIBUTES = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type AttributeId = (typeof ATTRIBUTES)[number];
/** By rank, 0 to 8 (N-72 to N-76). */
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
/** Index = level − 1: degree 0 allows the first, degree 4 the last (N-30). */
export const SEVERITIES = ["minor", "major", "severe", "deadly", "fatal"] as const;
export type SeverityId = (typeof SEVERITIES)[number];
export const PART_KINDS = [
  "ear",
  "nose",
  "tail",
  "wing",
  "eye",
  "hand",
  "foot",
  "horn",
  "mouth",
  "arm",
  "leg",
  "head",
  "heart",
  "other",
] as const;
export type PartKind = (typeof PART_KINDS)[number];
/** Abilities that injuries of a step or a whole group block. */
export const BLOCKS = [
  "speech",
  "vocal",
  "oratory",
  "eat",
  "somatic",
  "useWorn",
  "readyShield",
  "stand",
  "fly",
  "scent",
  "gaze",
] as const;
export type BlockId = (typeof BLOCKS)[number];
/** Skills and their default attribute. */
export const SKILLS = {
  acrobatics: "dex",
  athletics: "str",
  craft: "int",
  fly: "dex",
  heal: "wis",
  lore: "int",
  musicalInstrument: "cha",
  oratory: "cha",
  perception: "wis",
  stealth: "dex",
  survival: "wis",
  thievery: "dex",
} as const satisfies Record<string, AttributeId>;
export type SkillId = keyof typeof SKILLS;
export const SPEEDS = ["base", "burrow", "climb", "fly", "swim"] as const;
export type SpeedId = (typeof SPEEDS)[number];
/** Senses of a Perception or Survival check; each is a tick box (N-39, N-40, N-44). */
export const COMPONENTS = ["audio", "visual", "scent"] as const;
export type ComponentId = (typeof COMPONENTS)[number];
/** Initiative modes: bare d20, with Dexterity, by Stealth, by Perception (N-02 to N-04). */
export const INITIATIVE_MODES = ["base", "ready", "hider", "unaware"] as const;
export type InitiativeMode = (typeof INITIATIVE_MODES)[number];
/** Seconds. */
export const ROUND = 6;
/** grant: a count for attackers of its bearer (below 0: disadvantage), `target` "attack", "attack.melee" … */
export const MODES = ["disadvantage", "advantage", "bonus", "speed", "apCost", "grant"] as const;
export const BONUS_TYPES = ["untyped", "dodge", "size", "shield", "armor"] as const;
export const CRIT_EFFECTS = [
  "none",
  "bleed",
  "stagger",
  "topple",
  "push",
  "loosen",
  "hobble",
  "open",
  "pin",
  "rend",
  "wind",
  "barbed",
] as const;
export type CritEffect = (typeof CRIT_EFFECTS)[number];
export const DAMAGE_TYPES = ["bludgeoning", "piercing", "slashing"] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];
export const WEAPON_GROUPS = [
  "blade",
  "axe",
  "bludgeon",
  "polearm",
  "bow",
  "crossbow",
  "firearm",
  "sling",
  "thrown",
  "net",
  "natural",
] as const;
export const NATURAL_KINDS = [
  "slap",
  "wing",
  "claw",
  "pincer",
  "hoof",
  "talon",
  "tentacle",
  "gore",
  "bite",
  "gaze",
  "strike",
] as const;
export type NaturalKind = (typeof NATURAL_KINDS)[number];
/** Action costs: simple 1 AP, standard 2, greater 3, round all AP (N-88 to N-93, N-127, N-128). */
export const COSTS = ["free", "simple", "standard", "greater", "round", "reaction"] as const;
export type Cost = (typeof COSTS)[number];
export const COST_AP = { free: 0, simple: 1, standard: 2, greater: 3, round: 3, reaction: 0 } as const satisfies Record<
  Cost,
  number
>;

/** Valid modifier targets. */
export const TARGETS: readonly string[] = [
  "d20",
  "attack",
  "attack.melee",
  "attack.ranged",
  "attack.thrown",
  "skill",
  ...Object.keys(SKILLS).map((id) => `skill.${id}`),
  "check",
  ...ATTRIBUTES.map((id) => `check.${id}`),
  "save.con",
  "initiative",
  ...SPEEDS.map((id) => `speed.${id}`),
  "apCost.standUp",
  "dv",
  "ap",
  "reactions",
];
/** Names below `system.pool`. */
export const MODIFIER_LISTS: readonly string[] = [...new Set(TARGETS.map((target) => target.split(".")[0] as string))];
