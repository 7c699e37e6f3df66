/** Types of the prepared `system` data of every Grimoire document, for rules and views. Catalogue section 2. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type {
  AbilityData,
  ArmorData,
  BackgroundData,
  BookData,
  GearData,
  HeldData,
  MarkData,
  ScarData,
  ScrollData,
  SpellData,
  WeaponData,
} from "./item-data.ts";

export type * from "./item-data.ts";
export { WAYS } from "./item-data.ts";

export const ATTRIBUTES = ["str", "dex", "wil"] as const;
export type AttributeId = (typeof ATTRIBUTES)[number];

/** Causes of Deprived (G-61), and what ends each automatically (section 2.1). */
export const CAUSES = ["food", "water", "sleep", "walloped", "mortal", "mishap", "grimoire", "other"] as const;
export type CauseId = (typeof CAUSES)[number];
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

/** Maximum Armor (G-69). */
export const ARMOR_LIMIT = 3;
/** The only DC the rules set (G-96). */
export const CRITICAL_DC = 15;
/** Maximum Magic Dice per cast (G-133). */
export const MAGIC_LIMIT = 4;
/** Seconds of the hour to live (G-99, G-127) and of one AP (G-05). */
export const HOUR = 3600;
export const AP_SECONDS = 3;

export interface Attribute {
  /** Current score, also the roll modifier (G-15, D1). */
  value: number;
  max: number;
}

export interface CommonData {
  attributes: Record<AttributeId, Attribute>;
  /** At least 0; excess damage goes to STR (G-95). */
  hp: { value: number; max: number };
  ap: { value: number; max: number; bonusNextTurn: number };
  armor: {
    natural: number;
    /** Changed by spells while they last (Glass Skin). */
    bonus: number;
    /** Derived, uncapped. */
    raw: number;
    /** Derived: raw, at most {@link ARMOR_LIMIT}. */
    value: number;
  };
  /** Spaces. perMove is derived (G-32, D24); effects and the Warden change `bonus`. */
  movement: { perMove: number; bonus: number; left: number };
  /** Saved Advantages for the next roll with a Base Die (G-33, D25); below 0: Disadvantages. */
  pendingAdvantage: number;
  /** Initiative group; "" = by token disposition (D8). */
  group: string;
  /** Derived (G-105). */
  unable: boolean;
  /** HTML. */
  notes: string;
  /** HTML. */
  description: string;
  /** Derived: why a number is what it is. Keys: "armor", "slots", "load", "magic", "movement", "initiative". */
  why: Record<string, Breakdown>;
}

export interface SlotsData {
  base: number;
  /** Adjusted by the Warden. */
  lost: number;
  /** Slots lent by a spell: usable, but not as Magic Dice (Spare Pocket). */
  pocket: number;
  /** False: carried items are not counted (casters of the Warden). */
  tracked: boolean;
  /** Derived (section 2.1). */
  max: number;
  used: number;
  /** May be negative. */
  free: number;
}

export interface MagicData {
  blockedUntil: number | null;
  ignoreFatigue: number;
  /** Slot dice of untracked casters. */
  slotDice: number;
  /** Derived from here on. */
  dust: number;
  freeDice: number;
  pool: number;
  threshold: number;
  vessel: boolean;
  never: boolean;
}

export interface DeprivedData {
  causes: Record<CauseId, CauseEnd>;
  /** Description of the cause “other”; "" for none. */
  other: string;
  /** Full days so far (G-62). */
  days: number;
  /** Derived. */
  active: boolean;
}

/** Load, Fatigue, magic: characters, NPCs, hirelings. */
export interface LoadData {
  slots: SlotsData;
  fatigue: number;
  tumors: number;
  magic: MagicData;
  deprived: DeprivedData;
  gp: number;
}

/** Dying: characters; NPCs if the Warden lets them bleed. */
export interface FateData {
  critical: { active: boolean; stable: boolean; diesAt: number | null };
  mortal: { active: boolean; diesAt: number | null };
  doomed: boolean;
  dead: boolean;
}

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
export type Bio = Record<(typeof BIO)[number], string> & { age: number };

export interface CharacterData extends CommonData, LoadData, FateData {
  bio: Bio;
}

export interface MoraleData {
  firstDone: boolean;
  halfDone: boolean;
  zeroDone: boolean;
}

export interface NpcData extends CommonData, LoadData, FateData {
  role: string;
  leader: boolean;
  groupSize: number;
  morale: MoraleData;
  /** Mundane attacks against it are Impaired. */
  elemental: boolean;
  immuneMorale: boolean;
}

export interface HirelingData extends NpcData {
  /** gp a day. */
  wage: number;
  /** Actor uuid. */
  hiredBy: string;
  /** User id. */
  playedBy: string;
  bio: Bio;
}

export interface DetachmentData extends CommonData {
  headcount: number;
  memberName: string;
  routed: boolean;
  weakened: boolean;
  destroyed: boolean;
  morale: MoraleData;
  immuneMorale: boolean;
}

/** Any actor; fields its type does not have are absent. */
export type ActorData = CommonData &
  Partial<LoadData & FateData & Omit<HirelingData, keyof CommonData>> &
  Partial<DetachmentData>;

export interface ItemData {
  grimoireWeapon: WeaponData;
  grimoireArmor: ArmorData;
  grimoireGear: GearData;
  grimoireBook: BookData;
  grimoireSpell: SpellData;
  grimoireScroll: ScrollData;
  grimoireScar: ScarData;
  grimoireMark: MarkData;
  grimoireAbility: AbilityData;
  grimoireHeld: HeldData;
  grimoireBackground: BackgroundData;
}
export type ItemType = keyof ItemData;

export type ActorSnapshot = Snapshot<ActorData>;
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemData, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemData>();

/** Player characters take scars and bleed; for all others the Warden decides. */
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "grimoireCharacter";
export const isDetachment = (actor: Pick<Snapshot, "type">): boolean => actor.type === "grimoireDetachment";
/** Items that take slots: weapon, armor, gear, Grimoire, scroll. */
export const isPhysical = (item: Pick<Snapshot, "type">): boolean =>
  ["grimoireWeapon", "grimoireArmor", "grimoireGear", "grimoireBook", "grimoireScroll"].includes(item.type);
