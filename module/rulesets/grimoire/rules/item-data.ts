/** The prepared `system` data of every Grimoire item type (catalogue 2.2); found through data.ts. */
import type { AttributeId } from "./data.ts";

export type Hand = "none" | "main" | "off" | "both";

/** Weapon, armor, gear, grimoire, scroll. */
export interface Physical {
  quantity: number;
  /** 0 petty, 2 bulky. */
  slots: number;
  /** Units per slot set. */
  stack: number;
  price: number;
  metal: boolean;
  /** False: left behind, uses no slots. */
  carried: boolean;
  held: Hand;
  worn: boolean;
  /** HTML. */
  description: string;
  /** Derived: slots × ceil(quantity / stack) while carried. */
  slotsUsed: number;
}

export interface WeaponData extends Physical {
  /** Plain dice: "d8", "2d4". */
  dice: string;
  attribute: AttributeId;
  hands: number;
  /** null: the setting `attackAp` (D40). */
  apCost: number | null;
  ranged: boolean;
  /** Spaces; beyond it Impaired is suggested (G-114). 0: no such bound. */
  near: number;
  thrown: boolean;
  reach: number;
  blast: boolean;
  blastRadius: number;
  fire: boolean;
  magical: boolean;
  reloadAp: number;
  trackAmmo: boolean;
  /** Item id. */
  ammoItem: string;
  natural: boolean;
  consumable: boolean;
  dealsDamage: boolean;
  ignoreArmor: boolean;
  /** Shown when its target fails a critical save (G-101). HTML. */
  criticalEffect: string;
  /**
   * An Advantage its own die is suggested, and for what, one word: "parry", "wood", "armor" (Armor 2 or 3), "object",
   * "rope", "sharp". "far" is a Disadvantage hand to hand (javelins).
   */
  edge: string;
  /** The target's shield die suggests one Disadvantage. */
  wrapsShields: boolean;
  /** Whoever is hit is restrained, and tears free with a STR Save against this; 0: it binds nobody. */
  binds: number;
}

export interface ArmorData extends Physical {
  category: "body" | "helm" | "shield" | "other";
  armor: number;
  /** Shields: Object Dice in Saves; "" for none. */
  dice: string;
  attribute: AttributeId;
  magical: boolean;
  /** A shield on the arm that leaves the hand free (Buckler). */
  strapped: boolean;
}

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

export interface GearData extends Physical {
  dice: string;
  attribute: AttributeId;
  role: GearRole;
  heals: string;
  consumable: boolean;
}

export interface BookData extends Physical {
  usable: boolean;
  /** Grown to a hand (mishap 18): one slot. */
  fused: boolean;
  /** Bound for good (mishap 15): no slots. */
  bound: boolean;
}

/**
 * doubles: phantoms take hits for it. metal: a thing of metal rings and is dropped. weight: a thing weighs nothing, or all
 * too much. unweave: ends a spell that runs. lock: what has a DC is met by an Action. meet: whoever comes across it saves.
 */
export const WAYS = ["doubles", "metal", "weight", "unweave", "lock", "meet"] as const;
export type SpellWay = (typeof WAYS)[number];

export interface SpellData {
  /** Item id of the Grimoire it stands in; "" outside one. */
  book: string;
  range: { text: string; spaces: number };
  duration: { formula: string; unit: "instant" | "turn" | "round" | "minute" | "hour" | "day" | "special" };
  targets: string;
  check: "none" | "contest" | "dc";
  attribute: AttributeId;
  resist: AttributeId;
  /** In [dice] and [sum]; "" for none. */
  damage: string;
  damageType: string;
  heals: string;
  /** This many dice and more also stop the hour of Critical Damage; 0: never. */
  stabilises: number;
  /** In [dice] and [sum]: what a Save against it meets where `check` is "dc", and what breaks free of it later; "" for none. */
  dc: string;
  /** Condition ids it puts on whoever it takes hold of, apart by spaces: "restrained prone". */
  conditions: string;
  /** What it changes as long as it lasts, apart by semicolons: "armor.natural + [dice]; ap.max - [dice]". */
  alters: string;
  /** What it gives at once and for good, in the same words: "pendingAdvantage + 1; ap.bonusNextTurn + [dice]". */
  gives: string;
  /** What breaks it before its time: "raw 6" one hit of so much before Armor, "net 1" so much that gets through; "" nothing. */
  breaks: string;
  /** What no other field says, one of {@link WAYS}; "" for nothing of the kind. */
  way: SpellWay | "";
  blast: boolean;
  apCost: number | null;
  /** HTML with [dice] and [sum]. */
  text: string;
}

export interface ScrollData extends Physical {
  spell: Omit<SpellData, "book"> & { name: string };
}

export type FollowUp = "none" | "hpReplace" | "hpAdd" | "hpSet" | "attrCurrent" | "attrMax" | "wilSave";
export type Trigger = "now" | "rest" | "mended" | "recovered" | "pass";

export interface ScarData {
  /** 1 to 12. */
  entry: number;
  location: string;
  state: "active" | "pending" | "resolved";
  followUp: FollowUp;
  formula: string;
  attribute: AttributeId;
  trigger: Trigger;
  /** HTML. */
  description: string;
}

export interface MarkData {
  /** Mishap row 2 to 24. */
  entry: number;
  armor: number;
  slotsBase: number | null;
  slotsLost: number;
  freeDie: boolean;
  threshold: number | null;
  vessel: boolean;
  wilPerCast: string;
  elemental: boolean;
  noArmor: boolean;
  neverCast: boolean;
  fireImmune: boolean;
  failPersuasion: boolean;
  fireVulnerable: boolean;
  /** World time in seconds. */
  expiresAt: number | null;
  /** What the Warden decided. HTML. */
  text: string;
  /** Owner and Warden only. */
  secret: string;
  /** Actor uuid: twin, deity, hunter. */
  linked: string;
  deferred: string;
  followUp: FollowUp;
  attribute: AttributeId;
  trigger: Trigger | "";
}

export interface AbilityData {
  trigger: "passive" | "onHit" | "onCriticalDamage" | "onTurn" | "action";
  apCost: number;
  /** What it does to whoever lost the Save against Critical Damage: "dex - d6; str.max - 1; deprived; burns"; "" words only. */
  brings: string;
  /** HTML. */
  text: string;
}

/** A held action (G-34): an item of its actor, so that it comes and goes with cards and their undo. */
export interface HeldData {
  action: string;
  description: string;
  condition: string;
  apCost: number;
  /** The form as it was settled (G-36), as JSON. */
  frozen: string;
  round: number;
  worldTime: number;
}

export interface BackgroundData {
  category: "background" | "role";
  names: string[];
  /** Uuids, as often as there are pieces; one of a table is drawn from (a random spell). */
  gear: string[];
  tableA: string;
  tableB: string;
  gpFormula: string;
  wage: number;
  /** HTML. */
  description: string;
}
