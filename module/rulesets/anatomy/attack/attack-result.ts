/** Results of attack, maneuver and parry: pure numbers (N-63 to N-67, N-70, N-135; D-01, D-04, D-05, D-41). */

import type { SeverityId } from "../model/data.ts";
import { SEVERITIES } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";

export type Measure = Pick<House, "degreeStep" | "tieHits">;

export const degreesOf = (margin: number, { degreeStep }: Pick<Measure, "degreeStep">): number =>
  Math.floor(margin / degreeStep);

export interface AttackResult {
  /** null: no DV. */
  hit: boolean | null;
  /** Critical: +1 degree and the weapon's critical effect (N-64, N-65). */
  critical: boolean;
  /** Degrees of the roll: before parry, Reckless Attack, size and a natural 1. */
  degrees: number;
  margin: number | null;
  /** A natural 1 below the DV: the weapon drops or is locked (N-67). */
  fumble: boolean;
  natural: number;
}

/** An attack against a DV; null: unknown. */
export function attackResult(
  natural: number,
  total: number,
  dv: number | null,
  critRange: number,
  house: Measure,
): AttackResult {
  if (dv === null) return { hit: null, critical: false, degrees: 0, margin: null, fumble: false, natural };
  const margin = total - dv;
  const beats = margin > 0 || (house.tieHits && margin === 0);
  const hit = natural === 20 || beats;
  // A natural 20 below the DV is only a hit; on a tie it is critical (D-04).
  const critical = natural === 20 ? margin >= 0 : natural >= critRange && beats;
  const degrees = !beats ? 0 : degreesOf(margin, house) + (critical ? 1 : 0);
  return { hit, critical, degrees, margin, fumble: natural === 1 && margin < 0, natural };
}

/** A maneuver: a tie succeeds; a natural 20 always succeeds, a natural 1 costs a degree (N-70, D-37). */
export function maneuverResult(natural: number, total: number, dv: number | null, house: Measure): AttackResult {
  if (dv === null) return { hit: null, critical: false, degrees: 0, margin: null, fumble: false, natural };
  const margin = total - dv;
  const reached = margin >= 0;
  const degrees = (reached ? degreesOf(margin, house) : 0) + (natural === 20 && reached ? 1 : natural === 1 ? -1 : 0);
  const hit = (natural === 20 || reached) && degrees >= 0;
  return { hit, critical: natural === 20 && reached, degrees, margin, fumble: natural === 1 && margin < 0, natural };
}

/** Degrees that a parry removes: 0 unless its total is higher, else 1 plus 1 per degree of success (N-135). */
export const parryReduction = (parry: number, attack: number, house: Measure): number =>
  parry > attack ? 1 + degreesOf(parry - attack, house) : 0;

/** Changes to the degrees after the roll and before a part is picked, in this order (D-41). */
export interface DegreeChanges {
  reckless: number;
  size: number;
  natural: number;
}

/** Degrees of the injury; below 0: no injury. */
export const injuryDegrees = (degrees: number, { reckless, size, natural }: DegreeChanges): number =>
  degrees + reckless + size - (natural === 1 ? 1 : 0);

/** The most severe part these degrees allow; null: none (N-30). */
export const highestSeverity = (degrees: number): SeverityId | null =>
  degrees < 0 ? null : (SEVERITIES[Math.min(degrees, SEVERITIES.length - 1)] as SeverityId);
