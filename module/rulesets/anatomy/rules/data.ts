/** The prepared `system` data of every Anatomy type: what rules and views may read. Catalogue section 2. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type {
  ActionData,
  ArmorData,
  FeatureData,
  GearData,
  InjuryData,
  PartData,
  PlanData,
  ProstheticData,
  RemedyData,
  ShieldData,
  WeaponData,
} from "./item-data.ts";

export type * from "./item-data.ts";

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
/** By level less one: degree 0 allows the first, degree 4 the last (N-30). */
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
/** What injuries of a step or a whole group take away (2.3). */
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
/** Skills and their usual attribute (2.4). */
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
/** The senses a Perception or Survival check may lean on; each is a tick (N-39, N-40, N-44). */
export const COMPONENTS = ["audio", "visual", "scent"] as const;
export type ComponentId = (typeof COMPONENTS)[number];
/** How initiative is rolled: a bare d20, with Dexterity, by Stealth, by Perception (N-02 to N-04). */
export const INITIATIVE_MODES = ["base", "ready", "hider", "unaware"] as const;
export type InitiativeMode = (typeof INITIATIVE_MODES)[number];
/** Seconds. */
export const ROUND = 6;
export const HOUR = 3600;
export const DAY = 86400;

/** grant: a count (below 0: disadvantage) for those who attack its bearer, `target` "attack", "attack.melee" … */
export const MODES = ["disadvantage", "advantage", "bonus", "speed", "apCost", "grant"] as const;
export const BONUS_TYPES = ["untyped", "dodge", "size", "shield", "armor"] as const;

/**
 * What an injury's step, a part, an item or an effect does to numbers (2.3). `target`: "d20", "attack", "attack.melee",
 * "skill.stealth", "check.str", "save.con", "initiative", "speed.base", "apCost.standUp"; bonuses also "dv", "ap",
 * "reactions". What gathers them all is modifiers.ts.
 */
export interface Modifier {
  mode: (typeof MODES)[number];
  target: string;
  /** Counts, points, feet or AP; for disadvantage and advantage above 0. */
  value: number;
  /** bonus: named types do not add up with themselves, dodge and untyped do. */
  type: (typeof BONUS_TYPES)[number];
  /**
   * "": always. "audio", "visual", "scent": checks with that component; "prone", "notProne": against such; "flyStep": the
   * value counts in steps of the house (D-17); else a weapon group.
   */
  when: string;
}

/** One step of a part: what its n-th injury adds (2.3, 8.4a). */
export interface PartStep {
  modifiers: Modifier[];
  /** Held while the part has that many injuries; recomputed. */
  status: string[];
  blocks: BlockId[];
  /** Kinds of natural weapons linked to the part. */
  disables: string[];
  /** What the part holds falls when the step is reached. */
  drop: boolean;
  /** The passive modifiers of the part are lost. */
  losesPassive: boolean;
  destroys: boolean;
  /** Fires once, as the count reaches the step; never by a recount. */
  onset: Onset;
  /** Difficulty of the Constitution check that heals it after an hour's rest; 0: none (N-54). */
  hourly: number;
}

/** The check and what it brings; words are status ids, "stunned" and "dazed" for one round. */
export interface Onset {
  /** Difficulty of a Constitution check; 0: none. */
  dc: number;
  always: string[];
  failure: string[];
  success: string[];
  /** Starts when what the check brought has run out (N-55). */
  afterwards: string[];
  /** Success allows a check of this difficulty at each later turn to wake (N-56); 0: none. */
  wake: number;
}

export interface Attribute {
  /** A modifier as it is; Constitution may be null: none at all (N-21). */
  value: number | null;
  /** Derived: with effects. */
  mod: number | null;
}

export interface Skill {
  attribute: AttributeId;
  trained: boolean;
  ranks: number;
  misc: number;
  /** Derived. */
  mod: number;
  /** craft, lore, musicalInstrument: each rolls by itself. */
  specialties: Record<string, { label: string; ranks: number }>;
}

/** How a part of the body fares; derived from its injuries and its parents. */
export type PartState = "sound" | "injured" | "destroyed" | "lost" | "replaced";

export interface BodyPart {
  id: string;
  name: string;
  kind: PartKind;
  side: string;
  severity: SeverityId;
  parent: string;
  hidden: boolean;
  injuries: number;
  capacity: number;
  state: PartState;
  untreated: number;
  /** Id of the prosthetic in its place (its parent's, where that one brought it along); "": none. */
  prosthetic: string;
}

/** A modifier that an injured part gives its bearer, or a sound one. */
export interface Burden extends Modifier {
  part: string;
  kind: PartKind;
  /** Of the part. */
  name: string;
}

export interface ActorData {
  details: {
    level: number;
    /** Creatures: for the difficulty of finding the heart (N-59); null: the level. */
    baseLevel: number | null;
    /** Slug: what is known of its heart (N-59). */
    species: string;
    /** HTML. */
    biography: string;
    /** HTML. */
    gmNotes: string;
  };
  size: SizeId;
  attributes: Record<AttributeId, Attribute>;
  martialBonus: number;
  defence: {
    attribute: AttributeId;
    natural: number;
    misc: number;
    /** Derived from here on (N-09 to N-13). */
    armor: number;
    shield: number;
    dodge: number;
    dv: number;
    touch: number;
    offGuard: number;
    touchOffGuard: number;
  };
  /** max and value are null without Constitution (N-21). */
  stamina: { base: number; training: number; value: number | null; max: number | null };
  exhaustion: { value: number | null; max: number | null };
  strain: { value: number };
  bleed: { value: number };
  ap: { value: number; max: number };
  reactions: { value: number; max: number };
  speeds: Record<SpeedId, { value: number; current: number; winged: boolean }>;
  senses: { scent: boolean; gaze: boolean };
  skills: Record<SkillId, Skill>;
  saves: { con: { misc: number } };
  knowledge: { hearts: string[] };
  survival: { needsHead: boolean; needsHeart: boolean; destroyedAt: number | null; bleeds: boolean };
  vital: "alive" | "dead" | "destroyed";
  turn: {
    /** Turns of its own that have begun in this fight: what lasts "1 round" ends by this count (D-47). */
    number: number;
    /** How its initiative is rolled (N-02 to N-04): "base", "ready", "hider", "unaware". */
    initiative: InitiativeMode;
    /** Senses an unaware one's Perception leans on (D-62). */
    senses: ComponentId[];
    hasActed: boolean;
    /** Attack actions of this turn: each later one has that many disadvantages (N-96). */
    attackActions: number;
    /** Names of the free actions used this turn (N-88). */
    freeUsed: string[];
    noAttack: boolean;
    roundAction: string;
    extraAp: number;
    lunge: boolean;
    triggersAnswered: string[];
    startAp: number;
  };
  /** Derived: the body as it stands. */
  body: {
    parts: BodyPart[];
    /** Sum of the values of the injuries that count (N-24). */
    injuryValue: number;
    /** What the next unconscious one has to roll (N-24): injuryValue and bleed. */
    deathDc: number;
    injuries: number;
    blocks: BlockId[];
    /** Natural weapons (item ids) that injuries have taken. */
    disabled: string[];
    /** AP it takes to stand up (N-47, N-52, D-20); null where it cannot (N-48, N-53). */
    standUp: number | null;
    /** Statuses the parts and groups set by themselves. */
    statuses: string[];
    /** What its parts give: one entry per modifier of every step reached. */
    burdens: Burden[];
    /** How far the heads together are hurt, 0 to 3: that step lies on the whole creature (N-58). */
    headStep: number;
    /** By part id, what that part cannot do any more; what lies above it counts as well ({@link import("./body.ts").cannot}). */
    partBlocks: Readonly<Record<string, readonly BlockId[]>>;
    /** Parts that cannot hold anything (N-46, N-51). */
    letsGo: string[];
    /** All its heads or hearts are destroyed, and it needs one (N-57, N-61). */
    dead: boolean;
    /** As many injuries as it takes (N-27). */
    destroyed: boolean;
  };
  /** Where effects add modifiers, in words; rules read them from the effects (modifiers.ts). */
  pool: Readonly<Record<string, readonly string[]>>;
  /** Derived: why a number is what it is; keys "dv", "touch", "offGuard", "stamina", "speed.base", "skill.stealth" … */
  why: Record<string, Breakdown>;
}

export interface ActorSystems {
  anatomyCharacter: ActorData;
  anatomyCreature: ActorData;
}
export interface ItemSystems {
  anatomyPart: PartData;
  anatomyInjury: InjuryData;
  anatomyPlan: PlanData;
  anatomyWeapon: WeaponData;
  anatomyArmor: ArmorData;
  anatomyShield: ShieldData;
  anatomyGear: GearData;
  anatomyProsthetic: ProstheticData;
  anatomyRemedy: RemedyData;
  anatomyAction: ActionData;
  anatomyFeature: FeatureData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "anatomyCharacter";
