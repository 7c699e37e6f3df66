/**
 * What holy and unholy healing and damage do to a creature: in the order that the rules give (T-101 to T-107, D-13 to
 * D-17).
 */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ActorData, asActor, ENERGIES, type EnergyId, itemsOf, type Relation } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";

export type Energy = "holy" | "unholy";
export type Vitality = ActorData["creature"]["kind"];

/** The properties of a creature that decide its relations. */
export interface HolyUnholyTraits {
  type: string;
  vitality: Vitality;
  /** By its type or `countsAs`. */
  undead: boolean;
  /** Undead by `countsAs` only: half-undead (T-101, D-15). */
  half: boolean;
  /** Stated by the creature, or else by its species. */
  stated: Record<EnergyId, Relation>;
}

type Creature = Pick<ActorData["creature"], "type" | "countsAs" | "vitality">;

/** Constructs and elementals are not alive, plants are (D-17). */
export function vitalityOf({ type, countsAs, vitality }: Creature): Vitality {
  if (vitality !== "auto") return vitality;
  if (type === "undead" || countsAs.includes("undead")) return "undead";
  return type === "construct" || type === "elemental" ? "nonliving" : "living";
}

export function holyUnholyTraitsOf(actor: Snapshot): HolyUnholyTraits {
  const { creature, energy } = asActor(actor).system;
  const species = itemsOf(actor, "thresholdSpecies")[0]?.system.energy;
  const stated = (id: EnergyId): Relation => (energy[id] === "auto" ? (species?.[id] ?? "auto") : energy[id]);
  return {
    type: creature.type,
    vitality: vitalityOf(creature),
    undead: creature.type === "undead" || creature.countsAs.includes("undead"),
    half: creature.type !== "undead" && creature.countsAs.includes("undead"),
    stated: Object.fromEntries(ENERGIES.map((id) => [id, stated(id)])) as HolyUnholyTraits["stated"],
  };
}

/** A half-undead that the GM has ruled living for this once (D-15). */
export const asLiving = (being: HolyUnholyTraits): HolyUnholyTraits => ({
  ...being,
  undead: false,
  half: false,
  vitality: being.type === "construct" || being.type === "elemental" ? "nonliving" : "living",
});

/** The reason for a relation; part of text keys. */
type Because = "stated" | "undead" | "unholyHealed" | "untouched" | "living" | "usual";
export interface EnergyRelation {
  relation: Exclude<Relation, "auto">;
  because: Because;
}

const UNTOUCHED = ["construct", "elemental", "plant"];
const as = (relation: EnergyRelation["relation"], because: Because): EnergyRelation => ({ relation, because });

/** Unholy energy heals it, and its relation to holy energy is not stated (T-105, D-13). */
const flipped = ({ stated }: HolyUnholyTraits): boolean =>
  stated.unholyHealing === "heal" && stated.holyHealing === "auto" && stated.holyDamage === "auto";

export function energyRelation(id: EnergyId, being: HolyUnholyTraits, house: House): EnergyRelation {
  const stated = being.stated[id];
  if (stated !== "auto") return as(stated, "stated");
  const untouched = UNTOUCHED.includes(being.type);
  switch (id) {
    case "holyHealing":
      if (being.undead) return as("harm", "undead");
      if (flipped(being)) return as(house.unholyHealedVsHoly, "unholyHealed");
      return untouched ? as("none", "untouched") : as("heal", "usual");
    case "unholyHealing":
      if (being.undead) return as("heal", "undead");
      return untouched ? as("none", "untouched") : as(house.livingVsUnholyHealing, "living");
    case "holyDamage":
      if (being.undead) return as("harm", "undead");
      // The other two options of D-13 affect healing only.
      if (flipped(being) && house.unholyHealedVsHoly === "harm") return as("harm", "unholyHealed");
      if (being.vitality === "living" && house.holyDamageVsLiving === "none") return as("none", "living");
      return as("harm", "usual");
    case "unholyDamage":
      return as("harm", "usual");
  }
}

/** Whether a resistance raises healing: holy healing of the living, unholy healing of the undead (T-111, T-113). */
export const isRaisedByResistance = (energy: Energy, being: HolyUnholyTraits): boolean =>
  being.vitality === (energy === "holy" ? "living" : "undead");
