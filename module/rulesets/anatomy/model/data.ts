/** Derived `system` data of all Anatomy types, as rules and views read it. Catalogue section 2. */
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
/** Abilities that injuries of a step or a whole group block (2.3). */
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
/** Skills and their default attribute (2.4). */
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
export const HOUR = 3600;
export const DAY = 86400;

/** grant: a count for attackers of its bearer (below 0: disadvantage), `target` "attack", "attack.melee" … */
export const MODES = ["disadvantage", "advantage", "bonus", "speed", "apCost", "grant"] as const;
export const BONUS_TYPES = ["untyped", "dodge", "size", "shield", "armor"] as const;

/**
 * A modifier of an injury step, part, item or effect (2.3). `target`: "d20", "attack", "attack.melee", "skill.stealth",
 * "check.str", "save.con", "initiative", "speed.base", "apCost.standUp"; bonuses also "dv", "ap", "reactions".
 * Collected in model/modifiers.ts.
 */
export interface Modifier {
  mode: (typeof MODES)[number];
  target: string;
  /** Counts, points, feet or AP; above 0 for advantage and disadvantage. */
  value: number;
  /** For bonuses: named types do not stack, dodge and untyped do. */
  type: (typeof BONUS_TYPES)[number];
  /**
   * "": always. "audio", "visual", "scent": checks with that component; "prone", "notProne": against such targets;
   * "flyStep": `value` counts house steps (D-17); else a weapon group.
   */
  when: string;
}

/** Effects of a part's n-th injury (2.3, 8.4a). */
export interface PartStep {
  modifiers: Modifier[];
  /** Conditions while the part has that many injuries; recomputed. */
  status: string[];
  blocks: BlockId[];
  /** Natural weapon kinds of the part that are disabled. */
  disables: string[];
  /** The part drops what it holds when the step is reached. */
  drop: boolean;
  /** The part's passive modifiers end. */
  losesPassive: boolean;
  destroys: boolean;
  /** Fires once when the count reaches the step; never on a recompute. */
  onset: Onset;
  /** DC of the Constitution check that heals it after an hour of rest; 0: none (N-54). */
  hourly: number;
}

/** The check of a step and its effects, as status ids; "stunned" and "dazed" last one round. */
export interface Onset {
  /** DC of the Constitution check; 0: none. */
  dc: number;
  always: string[];
  failure: string[];
  success: string[];
  /** Begins when the check's effect has expired (N-55). */
  afterwards: string[];
  /** On a success, DC of the wake-up check in each later turn (N-56); 0: none. */
  wake: number;
}

export interface Attribute {
  /** The stored modifier; for Constitution null means none (N-21). */
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
  /** craft, lore, musicalInstrument: each specialty is rolled separately. */
  specialties: Record<string, { label: string; ranks: number }>;
}

/** State of a body part; derived from its injuries and its parents. */
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
  /** Id of the prosthetic in its place, or in its parent's; "": none. */
  prosthetic: string;
}

/** A modifier that a part gives its bearer, injured or sound. */
export interface Burden extends Modifier {
  part: string;
  kind: PartKind;
  /** Of the part. */
  name: string;
}

export interface ActorData {
  details: {
    level: number;
    /** Creatures: base level for the DC of finding the heart (N-59); null: the level. */
    baseLevel: number | null;
    /** Slug for heart knowledge (N-59). */
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
    /** Derived, like the following fields (N-09 to N-13). */
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
    /** Own turns begun in this combat; "1 round" ends by this count (D-47). */
    number: number;
    /** Initiative mode (N-02 to N-04): "base", "ready", "hider", "unaware". */
    initiative: InitiativeMode;
    /** Senses for the Perception roll of an unaware combatant (D-62). */
    senses: ComponentId[];
    hasActed: boolean;
    /** Attack actions this turn: each later one has that many disadvantages (N-96). */
    attackActions: number;
    /** Ids of the free actions used this turn (N-88). */
    freeUsed: string[];
    noAttack: boolean;
    roundAction: string;
    extraAp: number;
    lunge: boolean;
    triggersAnswered: string[];
    startAp: number;
  };
  /** Derived: the current body. */
  body: {
    parts: BodyPart[];
    /** Sum of the values of the injuries that count (N-24). */
    injuryValue: number;
    /** DC of the next death save (N-24): injuryValue and bleed. */
    deathDc: number;
    injuries: number;
    blocks: BlockId[];
    /** Natural weapons (item ids) disabled by injuries. */
    disabled: string[];
    /** AP to stand up (N-47, N-52, D-20); null: cannot stand (N-48, N-53). */
    standUp: number | null;
    /** Conditions caused by the parts and groups alone. */
    statuses: string[];
    /** Modifiers of its parts: one entry per modifier of every step reached. */
    burdens: Burden[];
    /** Shared injury step of all heads, 0 to 3; it applies to the whole creature (N-58). */
    headStep: number;
    /** Blocks by part id, without those of its ancestors ({@link import("./body.ts").cannot} adds them). */
    partBlocks: Readonly<Record<string, readonly BlockId[]>>;
    /** Parts that cannot hold anything (N-46, N-51). */
    letsGo: string[];
    /** All its heads or hearts are destroyed and it needs one (N-57, N-61). */
    dead: boolean;
    /** Its injuries have reached the limit (N-27). */
    destroyed: boolean;
  };
  /** Modifier texts added by effects; rules read the effects themselves (model/modifiers.ts). */
  pool: Readonly<Record<string, readonly string[]>>;
  /** Derived: breakdowns by key: "dv", "touch", "offGuard", "stamina", "speed.base", "skill.stealth" … */
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
