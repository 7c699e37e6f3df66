/** Types of the prepared `system` data of every Grimoire item (catalogue 2.2); re-exported by model/data.ts. */
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
  /** Spaces; Impaired is suggested beyond it (G-114). 0: no limit. */
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
  /** Shown when its target fails a Save against Critical Damage (G-101). HTML. */
  criticalEffect: string;
  /**
   * When its own die has a suggested Advantage: "parry", "wood", "armor" (Armor 2 or 3), "object", "rope", "sharp".
   * "far": a Disadvantage at arm's length (javelins).
   */
  edge: string;
  /** Suggests one Disadvantage on the target's shield die. */
  wrapsShields: boolean;
  /** Restrains a target on a hit; DC of the STR Save to break free. 0: does not. */
  binds: number;
}

export interface ArmorData extends Physical {
  category: "body" | "helm" | "shield" | "other";
  armor: number;
  /** Shields: Object Dice in Saves; "" for none. */
  dice: string;
  attribute: AttributeId;
  magical: boolean;
  /** A strapped shield leaves the hand free (Buckler). */
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
  /** Fused to a hand (mishap 18): one slot. */
  fused: boolean;
  /** Bound to its owner's life (mishap 15): no slots. */
  bound: boolean;
}

/**
 * doubles: phantoms take hits. metal: a metal object rings and is dropped. weight: an object becomes weightless or too
 * heavy. unweave: ends another spell. lock: an Action against a lock's DC. meet: a Save for all who encounter it.
 */
export const WAYS = ["doubles", "metal", "weight", "unweave", "lock", "meet"] as const;
export type SpellWay = (typeof WAYS)[number];

export interface SpellData {
  /** Item id of the Grimoire; "" for none. */
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
  /** At this many dice or more the spell also stabilizes; 0: never. */
  stabilises: number;
  /** In [dice] and [sum]: DC of the Save if `check` is "dc", and DC to break free later; "" for none. */
  dc: string;
  /** Ids of conditions on the target, separated by spaces: "restrained prone". */
  conditions: string;
  /** Changes while it lasts, separated by semicolons: "armor.natural + [dice]; ap.max - [dice]". */
  alters: string;
  /** Permanent changes in the same form: "pendingAdvantage + 1; ap.bonusNextTurn + [dice]". */
  gives: string;
  /** Ends on a hit: "raw 6" of 6 or more before Armor, "net 1" of 1 or more after Armor; "" never. */
  breaks: string;
  /** Special effect, one of {@link WAYS}; "" for none. */
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
  /**
   * Effect on a target that fails the Save against Critical Damage: "dex - d6; str.max - 1; deprived; burns"; "" none.
   */
  brings: string;
  /** HTML. */
  text: string;
}

/** A held action (G-34); an item, so that cards can create and undo it. */
export interface HeldData {
  action: string;
  description: string;
  condition: string;
  apCost: number;
  /** The prepared form (G-36), as JSON. */
  frozen: string;
  round: number;
  worldTime: number;
}

export interface BackgroundData {
  category: "background" | "role";
  names: string[];
  /** Uuids, repeated per piece; a table uuid is drawn from (a random spell). */
  gear: string[];
  tableA: string;
  tableB: string;
  gpFormula: string;
  wage: number;
  /** HTML. */
  description: string;
}
