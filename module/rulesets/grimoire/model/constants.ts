/** Ids of attributes, causes of Deprived, roles of gear and spell effects; limits. */
/** Types of all actors. */
export const ACTORS = ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"];
export const ATTRIBUTES = ["str", "dex", "wil"] as const;
export type AttributeId = (typeof ATTRIBUTES)[number];
/** Causes of Deprived (G-61), and what ends each automatically. */
export const CAUSES = ["food", "water", "sleep", "walloped", "mortal", "mishap", "grimoire", "other"] as const;
export type CauseId = (typeof CAUSES)[number];
/** What ends a cause of Deprived by itself; "": the cause does not apply. */
export type CauseEnd = "" | "hours" | "night" | "manual";
export const CAUSE_ENDS: Readonly<Record<CauseId, Exclude<CauseEnd, "">>> = {
  food: "manual",
  water: "manual",
  sleep: "night",
  walloped: "hours",
  mortal: "manual",
  mishap: "night",
  grimoire: "night",
  other: "manual",
};
/** Kinds of rest (G-56 to G-60). */
export const RESTS = ["breath", "hours", "night", "week"] as const;
export type RestType = (typeof RESTS)[number];
/** Maximum Armor (G-69). */
export const ARMOR_LIMIT = 3;
/** The only DC the rules set (G-96). */
export const CRITICAL_DC = 15;
/** Maximum Magic Dice per cast (G-133). */
export const MAGIC_LIMIT = 4;
/** Seconds of the hour to live (G-99, G-127) and of one AP (G-05). */
export const AP_SECONDS = 3;
export const BIO = [
  "background",
  "physique",
  "face",
  "voice",
  "clothing",
  "virtue",
  "vice",
  "habit",
  "fortune",
] as const;
export const GEAR_ROLES = [
  "none",
  "manaDust",
  "bandage",
  "rations",
  "water",
  "ammo",
  "blankBook",
  "inks",
  "light",
  "potion",
  "tool",
] as const;
export type GearRole = (typeof GEAR_ROLES)[number];
/**
 * doubles: phantoms take hits. metal: a metal object rings and is dropped. weight: an object becomes weightless or too
 * heavy. unweave: ends another spell. lock: an Action against a lock's DC. meet: a Save for all who encounter it.
 */
export const BLAST_SHAPES = ["circle", "cone"] as const;
export const WAYS = ["doubles", "metal", "weight", "unweave", "lock", "meet"] as const;
/**
 * Special properties. Of a Save: cold, poison, above (only against what falls). Of an Action: noisy (sneaking), heavy
 * (sneaking, swimming, climbing). Of an attack: pack. Used with a button: cover, scatter, sharpen, dash.
 */
export const PROPERTIES = [
  "cold",
  "poison",
  "above",
  "noisy",
  "heavy",
  "pack",
  "cover",
  "scatter",
  "sharpen",
  "dash",
] as const;
export type Property = (typeof PROPERTIES)[number];
/** What a scar or mark changes at its trigger. */
export const FOLLOW_UPS = ["none", "hpReplace", "hpAdd", "hpSet", "attrCurrent", "attrMax", "wilSave"] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];
export const TRIGGERS = ["now", "rest", "mended", "recovered", "pass"] as const;
export type Trigger = (typeof TRIGGERS)[number];
