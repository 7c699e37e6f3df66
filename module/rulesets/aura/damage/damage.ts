/** From rolled damage to lost Aura (A-74, A-81, A-136 to, D-16, D-43, D-46). */
import type { ActorData, ArmorSet, DamageType } from "../model/data.ts";

/** The armor an attack strikes: among sets whose coverage exceeds the die, the one with the best rating (D-43). */
export function armorStruck(sets: readonly ArmorSet[], face: number, ranged: boolean): ArmorSet | null {
  const hitSets = sets.filter((set) => face < (ranged ? set.rangedCoverage : set.coverage));
  return hitSets.reduce<ArmorSet | null>((best, set) => (best && best.rating >= set.rating ? best : set), null);
}

/** Weakness and Resistance to the same type cancel; neither counts twice. */
export function typeFactor(
  { weaknesses, resistances }: ActorData["damage"],
  types: readonly DamageType[],
): { doubles: 0 | 1; halves: 0 | 1; cancelled: boolean } {
  const weak = types.some((type) => weaknesses.includes(type));
  const resists = types.some((type) => resistances.includes(type));
  return { doubles: weak && !resists ? 1 : 0, halves: resists && !weak ? 1 : 0, cancelled: weak && resists };
}

/** Each multiplier works on the base: two ×2 make ×3; several ÷2 are rounded down once (A-141, D-16). */
export function multiplied(amount: number, doubles: number, halves: number): number {
  const net = doubles - halves;
  return net >= 0 ? amount * (1 + net) : Math.floor(amount / 2 ** -net);
}

export interface DamageTaken {
  /** After bonuses and penalties, at least 0, before armor. */
  base: number;
  /** Absorbed by armor. */
  reduction: number;
  /** After armor. */
  through: number;
  damage: number;
}

/** Dice and flat bonuses, armor, multipliers, in this order. `rating`: of the armor struck, else 0. */
export function damageAfterArmor(rolled: number, rating: number, doubles: number, halves: number): DamageTaken {
  const base = Math.max(0, rolled);
  const through = Math.max(0, base - rating);
  return { base, reduction: base - through, through, damage: multiplied(through, doubles, halves) };
}
