/** The prepared `system` data of every Aura type: stored data and derived values. */
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Stored } from "../../../kernel/schema.ts";
import { type ItemOf, readers } from "../../../kernel/snapshots.ts";
import type { AbilityId, DefenseId, Expiry, SkillId, UnconsciousReason } from "./constants.ts";
import type * as item from "./item-schema.ts";
import type { creature } from "./schema.ts";

export * from "./constants.ts";

/**
 * Stored data of an effect that carries a condition, read back from {@link
 * import("../../../kernel/ruleset.ts").EffectSnapshot}.
 */
export interface InstanceGiven {
  expiry: Expiry;
  /** expiry round: the combat, and the last Round it applies in; "" and 0: no combat yet (D-35). */
  combat: string;
  round: number;
  /** Rounds after the one it began in: 0 this one, 1 the next; for a combat that has not begun (D-35). */
  rounds: number;
  /** Uuid of the actor that caused it or holds; "": none. */
  source: string;
  /** Continually applied while its source lasts: removing it suspends it until the end of the Round. */
  continuous: boolean;
  suspended: boolean;
  /** unconscious. */
  reason: UnconsciousReason | "";
  /** restraining: penalties the GM waived. */
  mayAttack: boolean;
  notSlowed: boolean;
  /** restrained: escape DC if no creature holds; 0: one does. */
  dc: number;
}

/** Coverage is a threshold for the attacker's die: below it, the armor is struck. */
export interface ArmorSet {
  name: string;
  coverage: number;
  rangedCoverage: number;
  rating: number;
}

interface Pool {
  max: number;
  /** The part of the stored value beyond the maximum, which does not count. */
  over: number;
}

type Derived = {
  /** D-27, D-28: half is floor(mod / 2). */
  abilities: Record<AbilityId, { mod: number; half: number }>;
  /** More than available. */
  mplPoints: { over: boolean };
  movement: { effective: number; sprint: number; quickRun: number };
  jump: { distance: number; reach: number };
  aura: Pool & { modifier: number };
  surges: Pool & { recovery: number };
  stamina: Pool & { asEnergyMax: number };
  /** `max`: number of pips, at least the current value; `next`: Energy at the start of the next Round. */
  energy: { max: number; next: number };
  agility: Pool;
  defenses: Record<DefenseId, { value: number }> & { rangedEvasion: { noShield: number } };
  attack: { masab: number; masdb: number };
  skills: Record<SkillId, { total: number }> & { custom: Record<string, { total: number }> };
  combatStyles: { max: number; used: number };
  /** All worn and natural armor; an attack strikes sets whose coverage exceeds its die (D-11, D-43). */
  armor: readonly ArmorSet[];
  /** Breakdowns; keys "evasion", "fortitude", "aura", "stamina", "skill.arm" … */
  why: Record<string, Breakdown>;
};

/** Some details are stored on creatures only. */
export type ActorData = Stored<typeof creature> & Derived;
export type Range = Stored<typeof item.range>;
export type WeaponData = Stored<typeof item.weapon> & {
  proficient: boolean;
  av: number;
  /** Miss Chance Modifier, shot or thrown. */
  mcm: number;
  effectiveRange: Range;
  throwRange: Range;
  extraDamage: number;
  /** The limit that the draw weight reached (A-106, D-12, D-41). */
  drawLimit: "" | "wielder" | "weapon" | "mpl" | "class";
  drawn: number;
  reachTotal: number;
  accessCost: number;
};
export type ArmorData = Stored<typeof item.armor> & { proficient: boolean };
export type ShieldData = Stored<typeof item.shield> & { proficient: boolean; accessCost: number };
type AmmunitionData = Stored<typeof item.ammunition>;
export type GearData = Stored<typeof item.gear>;
/** Abilities and spells (D-50). */
export type AbilityData = Stored<typeof item.power> & { attack: { av: number } };
type SpellData = AbilityData;
export type FeatureData = Stored<typeof item.feature>;
export type RaceData = Stored<typeof item.race>;
export type InjuryData = Stored<typeof item.injury>;

type ActorSystems = {
  auraCharacter: ActorData;
  auraCreature: ActorData;
};
export interface ItemSystems {
  auraWeapon: WeaponData;
  auraArmor: ArmorData;
  auraShield: ShieldData;
  auraAmmunition: AmmunitionData;
  auraGear: GearData;
  auraAbility: AbilityData;
  auraSpell: SpellData;
  auraFeature: FeatureData;
  auraRace: RaceData;
  auraInjury: InjuryData;
}
export type ActorType = keyof ActorSystems;
export type ItemType = keyof ItemSystems;
export type ActorSnapshot = Snapshot<ActorData> & { type: ActorType };
export type ItemSnapshot<T extends ItemType = ItemType> = ItemOf<ItemSystems, T>;

export const { asActor, asItem, itemsOf } = readers<ActorSnapshot, ItemSystems>();
export const isCharacter = (actor: Pick<Snapshot, "type">): boolean => actor.type === "auraCharacter";
