/** The prepared `system` data of every Grimoire document: stored data and derived values. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Stored } from "../../../kernel/schema.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type { AttributeId } from "./constants.ts";
import type * as item from "./item-schema.ts";
import type * as actor from "./schema.ts";

export * from "./constants.ts";

type CommonData = Stored<typeof actor.common> & {
  armor: {
    /** Derived, uncapped. */
    raw: number;
    /** Derived: raw, at most {@link import("./constants.ts").ARMOR_LIMIT}. */
    value: number;
  };
  /** Derived (G-32, D24). */
  movement: { perMove: number };
  /** Derived (G-105). */
  unable: boolean;
  /** Derived: breakdowns. Keys: "armor", "slots", "load", "magic", "movement", "initiative". */
  why: Record<string, Breakdown>;
};
export type Attribute = CommonData["attributes"][AttributeId];

/** Load, Fatigue, magic: characters, NPCs, hirelings. */
export type LoadData = Stored<ReturnType<typeof actor.load>> & {
  slots: {
    /** Derived. */
    max: number;
    used: number;
    /** May be negative. */
    free: number;
  };
  /** Derived. */
  magic: { dust: number; freeDice: number; pool: number; threshold: number; vessel: boolean; never: boolean };
  /** Derived. */
  deprived: { active: boolean };
};

/** Dying: characters; NPCs if the Warden lets them bleed. */
type FateData = Stored<typeof actor.dying>;
type HirelingData = Stored<typeof actor.hireling>;
type DetachmentData = Stored<typeof actor.detachment>;

/** Any actor; fields its type does not have are absent. */
export type ActorData = CommonData &
  Partial<LoadData & FateData & Omit<HirelingData, keyof (CommonData & LoadData & FateData)>> &
  Partial<Omit<DetachmentData, keyof CommonData>>;

/** Items that take slots. */
export type Physical = Stored<ReturnType<typeof item.physical>> & {
  /** Derived: slots × ceil(quantity / stack) while carried. */
  slotsUsed: number;
};
export type Hand = Physical["held"];
export type WeaponData = Stored<typeof item.weapon> & Physical;
export type ArmorData = Stored<typeof item.armor> & Physical;
export type GearData = Stored<typeof item.gear> & Physical;
export type BookData = Stored<typeof item.book> & Physical;
export type SpellData = Stored<typeof item.spell>;
export type ScrollData = Stored<typeof item.scroll> & Physical;
export type ScarData = Stored<typeof item.scar>;
export type MarkData = Stored<typeof item.mark>;
type AbilityData = Stored<typeof item.ability>;
export type HeldData = Stored<typeof item.heldAction>;
export type BackgroundData = Stored<typeof item.background>;

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

export const { asActor, asItem, itemAs, itemsOf } = readers<ActorSnapshot, ItemData>();

/** Player characters take scars and bleed; for all others the Warden decides. */
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "grimoireCharacter";
export const isDetachment = (actor: Pick<Snapshot, "type">): boolean => actor.type === "grimoireDetachment";
/** Items that take slots: weapon, armor, gear, Grimoire, scroll. */
export const isPhysical = (item: Pick<Snapshot, "type">): boolean =>
  ["grimoireWeapon", "grimoireArmor", "grimoireGear", "grimoireBook", "grimoireScroll"].includes(item.type);

/** An item as a carried one, for callers that know that it can be carried. */
export const physicalOf = ({ system }: { system: object }): Physical => system as Physical;
