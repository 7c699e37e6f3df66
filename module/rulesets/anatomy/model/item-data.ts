/** Derived `system` data of Anatomy's items. Catalogue section 2.2. */
import type { AttributeId, BlockId, Modifier, PartKind, PartStep, SeverityId } from "./data.ts";

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
export type WeaponGroup = (typeof WEAPON_GROUPS)[number];
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

export interface Described {
  /** HTML. */
  description: string;
  /** Rule ids of the catalogue. */
  rule: string;
}

export interface PartData extends Described {
  kind: PartKind;
  side: string;
  severity: SeverityId;
  /** Id of its parent part on the same actor; "": none. */
  attachedTo: string;
  steps: PartStep[];
  passive: Modifier[];
  /** Cannot be picked before it is known (N-59). */
  hidden: boolean;
  /** Id of the prosthetic of the same actor that replaces it; "": none. */
  prosthetic: string;
}

/** One injury is one item. */
export interface InjuryData extends Described {
  part: string;
  severity: SeverityId;
  source: string;
  /** World time in seconds. */
  inflictedAt: number;
  treated: boolean;
  treatedAt: number | null;
  treatedBy: string;
  /** barbed weapons (8.1). */
  treatDcMod: number;
  /** Derived: world time; null while untreated, destroyed or lost (N-35). */
  healsAt: number | null;
  /** Day (whole days of world time) of the last worsening check (N-33). */
  lastWorsenDay: number;
}

export interface PlanData extends Described {
  parts: Record<
    string,
    { kind: PartKind; name: string; side: string; parent: string; severity: SeverityId | ""; natural: NaturalKind | "" }
  >;
}

export type Carry = "held" | "worn" | "stowed" | "dropped" | "stuck";

export interface Carried extends Described {
  carry: Carry;
  /** Ids of the parts (hands, arms) that hold it. */
  heldBy: string[];
  /** stuck: name of the target. */
  stuckIn: string;
  /** Uuid of that target; "": not found. */
  stuckTo: string;
  /** Id of the stack it was thrown from and returns to; "": it was a single item. */
  stack: string;
  quantity: number;
  weight: number;
  price: number;
  broken: boolean;
}

export interface WeaponData extends Carried {
  category: "melee" | "ranged" | "natural";
  group: WeaponGroup;
  hands: number;
  attributes: AttributeId[];
  /** Feet. */
  reach: number;
  rangeIncrement: number;
  thrown: boolean;
  thrownIncrement: number;
  reload: "none" | "free" | "simple" | "standard" | "greater";
  draw: "free" | "simple";
  loaded: boolean;
  /** Slug of the ammunition; "": none. */
  ammunition: string;
  damageTypes: DamageType[];
  attackBonus: number;
  /** Lowest natural roll that is critical. */
  critRange: number;
  critEffect: { key: CritEffect; value: number; dc: number };
  touch: boolean;
  inflictsInjury: boolean;
  /** Weapons without injury: the effect of a hit instead (net, oil, gaze; 8.2). */
  brings: { status: string; check: { attribute: AttributeId | ""; dc: number }; text: string; freeAp: number };
  traits: { light: boolean; double: boolean };
  naturalKind: NaturalKind | "";
  /** Natural weapons: the part they belong to. */
  part: string;
  /** The turn until whose end it cannot be used (N-67); "": usable. */
  lockedUntil: { combat: string; round: number; turn: number };
}

export interface ArmorData extends Carried {
  bonus: number;
  worn: boolean;
  penalties: Modifier[];
  /** Bonus lost until repaired (rend, 8.1). */
  rend: number;
}

export interface ShieldData extends Carried {
  bonus: number;
  readied: boolean;
  usableWhileReadied: boolean;
  penalties: Modifier[];
  rend: number;
  coverWhenReadied: boolean;
}

export interface GearData extends Carried {
  /** Slug: ammunition, and gear that rules look for (satchel, bandage, picks, atlas, crutch). */
  slug: string;
  uses: { value: number; max: number };
  /** Effect of using it (8.3). */
  use: {
    kind: "" | "stamina" | "staunch" | "tourniquet" | "salts" | "repair";
    value: number;
    ap: number;
    drunk: boolean;
  };
  modifiers: Modifier[];
}

export interface ProstheticData extends Carried {
  /** The replaced part's kind; its children are replaced as well (D-49). */
  replaces: PartKind;
  /** Abilities that stay blocked. */
  keeps: BlockId[];
  /** Natural weapon kinds still disabled. */
  disables: string[];
  modifiers: Modifier[];
  fittedTo: string;
}

export interface RemedyData extends Described {
  mode: "heal" | "regrow" | "staunch" | "clear";
  /** Only parts of this kind; "": any (8.5). */
  only: PartKind | "";
  maxSeverity: SeverityId;
  count: number;
  /** null: takes `castTime` instead. */
  ap: number | null;
  castTime: string;
  /** −1: all Stamina. */
  stamina: number;
  vocal: boolean;
  somatic: boolean;
  range: number;
}

export interface ActionData extends Described {
  /** Id of the action it starts; "": a card with its text. */
  plays: string;
  /** Variant of that action, such as the maneuver ("trip"); "": asks, or there is only one. */
  which: string;
  cost: Cost;
  stamina: number;
  isAttack: boolean;
  provokes: boolean;
  modifiers: Modifier[];
  extraApText: string;
}

export interface FeatureData extends Described {
  modifiers: Modifier[];
}
