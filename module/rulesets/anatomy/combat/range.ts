/** Distances: range and throw increments, bystanders, endangered allies (N-115 to N-121). */
import type { SizeId, WeaponData } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { sizeRank } from "../model/texts.ts";

/** Minimum increment in feet; avoids division by 0. */
const LEAST = 5;
/** DV per bystander as large as the target, and per category larger. */
const BYSTANDER = 2;
/** Distance in feet from which an ally is not endangered (N-116). */
const CLEAR = 10;
const LARGER = 2;

/** Increment of a throw in feet: +5 per point of Strength bonus; a penalty changes nothing (N-121, D-60). */
export const throwIncrement = (base: number, str: number): number => base + LEAST * Math.max(0, str);

/** Increment of a weapon in its attack mode. */
export function incrementOf(
  weapon: Pick<WeaponData, "rangeIncrement" | "thrown" | "thrownIncrement">,
  mode: "ranged" | "thrown",
  str: number,
): number {
  if (mode === "ranged") return Math.max(LEAST, weapon.rangeIncrement);
  return throwIncrement(Math.max(LEAST, weapon.thrown ? weapon.thrownIncrement : CLEAR), str);
}

/** Range increments of a distance: one disadvantage each (N-115), and the extra squares of a scatter (N-123). */
export function increments(distance: number, increment: number, house: Pick<House, "rangeRounding">): number {
  const many = Math.max(0, distance) / Math.max(LEAST, increment);
  return house.rangeRounding === "within" ? Math.max(0, Math.ceil(many) - 1) : Math.floor(many);
}

/** DV added by a bystander in the line of fire (N-117); 0 if smaller than the target. */
export function bystanderDv(bystander: SizeId, target: SizeId): number {
  const larger = sizeRank(bystander) - sizeRank(target);
  return larger < 0 ? 0 : BYSTANDER * (1 + larger);
}

/** An ally in melee with the target. */
export interface Engaged {
  size: SizeId;
  /** Feet from the target. */
  distance: number;
}

/** Whether a shot at the target endangers an ally of the attacker: at most one disadvantage (N-116, D-22). */
export function friendlyFire(
  target: SizeId,
  attacker: SizeId,
  engaged: readonly Engaged[],
  house: Pick<House, "friendlyFireReference">,
): boolean {
  const near = engaged.filter(({ distance }) => distance < CLEAR);
  return near.length > 0 && !spared(target, attacker, near, house);
}

const spared = (
  target: SizeId,
  attacker: SizeId,
  engaged: readonly Engaged[],
  { friendlyFireReference }: Pick<House, "friendlyFireReference">,
): boolean =>
  (friendlyFireReference === "attacker" ? [attacker] : engaged.map(({ size }) => size)).every(
    (size) => sizeRank(target) - sizeRank(size) >= LARGER,
  );
