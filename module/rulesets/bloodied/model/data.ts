/** The prepared `system` data of every Bloodied type: stored data and derived values. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Stored } from "../../../kernel/schema.ts";
import { readers } from "../../../kernel/snapshots.ts";
import type { AbilityId } from "./constants.ts";
import type * as schema from "./schema.ts";

export * from "./constants.ts";
export type { ArmorEntry, SpellVersion } from "./schema.ts";

export type HpState = "hale" | "bloodied" | "down" | "negativeBloodied" | "dead";

type Derived = {
  abilities: Record<
    AbilityId,
    {
      /** Added to checks, attacks, Defense, initiative. */
      mod: number;
      /** floor(mod / 2), added to damage (B-08). */
      half: number;
      /** A save's die must not exceed it (B-58). */
      saveTarget: number;
    }
  >;
  attributes: {
    hp: {
      bloodied: number;
      /** Never −0. */
      deathAt: number;
      state: HpState;
      /** Mirror of the Bleeding Out status. */
      bleeding: boolean;
    };
    /** Whether movements and actions are tracked in this world (D-36). */
    counted?: boolean;
    initiative: { total: number };
    defense: { shield: number; total: number };
    /** For display: "1d4 + 1d2". */
    armor: { formula: string };
  };
  casting: {
    pool: {
      /** max − value. */
      lost: number;
    };
  };
  /**
   * Breakdowns of derived values. Keys: "defense", "initiative", "armor" (flat part), "hp.bloodied", "hp.deathAt", and
   * per ability "str.mod", "str.half", "str.save", "str.check".
   */
  why: Record<string, Breakdown>;
};

export type ActorData = Stored<typeof schema.actor> & Derived;
export type HitPoints = ActorData["attributes"]["hp"];
export type Physical = Stored<typeof schema.physical>;
export type WeaponData = Stored<typeof schema.weapon>;
export type WeaponCategory = WeaponData["category"];
export type AttackMode = "melee" | "thrown" | "ranged";
export type EquippedHand = WeaponData["equipped"];
export type ArmorData = Stored<typeof schema.armor>;
export type ShieldData = Stored<typeof schema.shield>;
type SpellData = Stored<typeof schema.spell>;
type GearData = Stored<typeof schema.gear>;
export type InjuryData = Stored<typeof schema.injury>;
export type InjurySource = InjuryData["source"];
type FeatureData = Stored<typeof schema.feature>;

export interface BloodiedData {
  bloodiedCharacter: ActorData;
  bloodiedCreature: ActorData;
  bloodiedWeapon: WeaponData;
  bloodiedArmor: ArmorData;
  bloodiedShield: ShieldData;
  bloodiedSpell: SpellData;
  bloodiedInjury: InjuryData;
  bloodiedGear: GearData;
  bloodiedFeature: FeatureData;
}
export type BloodiedType = keyof BloodiedData;

export type ActorSnapshot = Snapshot<ActorData>;
export type ItemSnapshot<T extends BloodiedType> = Snapshot<BloodiedData[T]>;

export const { asActor, itemAs, itemsOf } = readers<ActorSnapshot, BloodiedData>();

/** Armor in use: natural pieces always, the rest when equipped. */
export const wornArmor = (actor: { items: readonly Snapshot[] }): ItemSnapshot<"bloodiedArmor">[] =>
  itemsOf(actor, "bloodiedArmor").filter((item) => item.system.equipped || item.system.slot === "natural");
export const wornShields = (actor: { items: readonly Snapshot[] }): ItemSnapshot<"bloodiedShield">[] =>
  itemsOf(actor, "bloodiedShield").filter((item) => item.system.equipped);

/** What every carried item has; for callers that know that the item can be carried. */
export const physicalOf = ({ system }: { system: object }): Physical => system as Physical;
