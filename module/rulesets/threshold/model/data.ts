/** The prepared `system` data of every Threshold type: stored data and derived values. */
import type { Text } from "../../../kernel/card.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Stored } from "../../../kernel/schema.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type { EnergyId, SkillId } from "./constants.ts";
import type * as item from "./item-schema.ts";
import type { creature, StoredResistance, TypedModifier } from "./schema.ts";

export * from "./constants.ts";
export type { TypedModifier } from "./schema.ts";

export type Resistance = StoredResistance & {
  /** Derived (T-114 to T-116). */
  valid?: boolean;
};

export type LoadBand = "none" | "medium" | "heavy" | "over";

/** A modifier with an id and the name of its source. */
export interface NamedModifier extends TypedModifier {
  /** Unique on its bearer and stable: dialogs tick by it. */
  id: string;
  /** Its name in a breakdown. */
  name: Text;
}

type Derived = {
  creature: {
    /** From `vitality`. */
    kind: "living" | "undead" | "nonliving";
    /** Type or `countsAs` contains undead (T-101). */
    undead: boolean;
  };
  /** `gearSteps` are the steps that worn and wielded gear changes along. */
  sizing: { gearSteps: number };
  speed: {
    /** `now`: speed under the current load. */
    other: Record<string, { now: number }>;
  };
  track: {
    penalty: number;
    /** For a token's bar: remaining steps, of `max`. */
    value: number;
    max: number;
  };
  /** Including the track. */
  skills: Record<SkillId, { value: number }>;
  customSkills: Record<string, { value: number }>;
  resistances: Record<string, Resistance>;
  carry: {
    sum: number;
    light: number;
    medium: number;
    heavy: number;
    overHead: number;
    offGround: number;
    pushDrag: number;
    load: number;
    band: LoadBand;
  };
  /** Has the feat Weapon Finesse, or is a creature small enough to have it free (T-71); `auto`: the latter. */
  finesse: { has: boolean; auto: boolean };
  /** Breakdowns by key: "hp", "fort", "speed", "stat.str", "skill.stealth" … */
  why: Record<string, Breakdown>;
};

export type ActorData = Stored<typeof creature> & Derived;
export type Skill = ActorData["skills"][SkillId];
export type Relation = ActorData["energy"][EnergyId];

export type Physical = Stored<typeof item.physical>;
export type ClassData = Stored<typeof item.characterClass>;
export type SpeciesData = Stored<typeof item.species>;
export type DamagePart = Stored<typeof item.damagePart>;
export type Crit = Stored<typeof item.crit>;
/** See `abilityChoice` in model/item-schema.ts. */
export type AbilityChoice = string;
export type WeaponData = Stored<typeof item.weapon>;
export type NaturalData = Stored<typeof item.natural>;
export type ArmorData = Stored<typeof item.armor>;
export type Uses = Stored<typeof item.uses>;
export type Healing = Stored<typeof item.healing>;
export type PowerData = Stored<typeof item.power>;
export type ConditionDuration = Stored<typeof item.conditionDuration>;
export type GearData = Stored<typeof item.gear>;
export type FeatData = Stored<typeof item.feat>;

type ActorSystems = {
  thresholdCharacter: ActorData;
  thresholdCreature: ActorData;
};
export interface ItemSystems {
  thresholdClass: ClassData;
  thresholdSpecies: SpeciesData;
  thresholdWeapon: WeaponData;
  thresholdNatural: NaturalData;
  thresholdArmor: ArmorData;
  thresholdGear: GearData;
  thresholdPower: PowerData;
  thresholdFeat: FeatData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "thresholdCharacter";

/** What every carried item has; for callers that know that the item can be carried. */
export const physicalOf = ({ system }: { system: object }): Physical => system as Physical;
