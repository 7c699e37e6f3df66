/** How an attack, a maneuver and a parry come out: pure numbers (3.13, N-63 to N-67, N-70, N-135; D-01, D-04, D-05, D-41). */

import type { SeverityId } from "./data.ts";
import { SEVERITIES } from "./data.ts";
import type { House } from "./house.ts";

export type Measure = Pick<House, "degreeStep" | "tieHits">;

export const degreesOf = (margin: number, { degreeStep }: Pick<Measure, "degreeStep">): number =>
  Math.floor(margin / degreeStep);

export interface Verdict {
  /** null: there was nothing to reach. */
  hit: boolean | null;
  /** One more degree and the weapon's critical effect (N-64, N-65). */
  critical: boolean;
  /** Degrees of the roll: before parry, Reckless Attack, size and a natural 1. */
  degrees: number;
  margin: number | null;
  /** A natural 1 below the DV: the weapon falls, or is of no use for a while (N-67). */
  fumble: boolean;
  natural: number;
}

/** An attack against a DV; null: none is known yet. */
export function judgeAttack(
  natural: number,
  total: number,
  dv: number | null,
  critRange: number,
  house: Measure,
): Verdict {
  if (dv === null) return { hit: null, critical: false, degrees: 0, margin: null, fumble: false, natural };
  const margin = total - dv;
  const beats = margin > 0 || (house.tieHits && margin === 0);
  const hit = natural === 20 || beats;
  // A 20 below the DV is a hit and nothing more; on a tie it is no miss, so its effect counts (D-04).
  const critical = natural === 20 ? margin >= 0 : natural >= critRange && beats;
  const degrees = !beats ? 0 : degreesOf(margin, house) + (critical ? 1 : 0);
  return { hit, critical, degrees, margin, fumble: natural === 1 && margin < 0, natural };
}

/** A maneuver: a tie is enough; a natural 20 works in any case, a natural 1 costs a degree (N-70, D-37). */
export function judgeManeuver(natural: number, total: number, dv: number | null, house: Measure): Verdict {
  if (dv === null) return { hit: null, critical: false, degrees: 0, margin: null, fumble: false, natural };
  const margin = total - dv;
  const reached = margin >= 0;
  const degrees = (reached ? degreesOf(margin, house) : 0) + (natural === 20 && reached ? 1 : natural === 1 ? -1 : 0);
  const hit = (natural === 20 || reached) && degrees >= 0;
  return { hit, critical: natural === 20 && reached, degrees, margin, fumble: natural === 1 && margin < 0, natural };
}

/** What a parry takes off: nothing unless it is higher, else one degree and one for every further step (N-135). */
export const parryReduction = (parry: number, attack: number, house: Measure): number =>
  parry > attack ? 1 + degreesOf(parry - attack, house) : 0;

/** What comes on top of the degrees of the roll before a part is chosen, in the order it is said (D-41). */
export interface After {
  reckless: number;
  size: number;
  natural: number;
}

/** Degrees of the injury; below 0 there is none. */
export const injuryDegrees = (degrees: number, { reckless, size, natural }: After): number =>
  degrees + reckless + size - (natural === 1 ? 1 : 0);

/** The most severe part such degrees reach; null: none (N-30). */
export const reaches = (degrees: number): SeverityId | null =>
  degrees < 0 ? null : (SEVERITIES[Math.min(degrees, SEVERITIES.length - 1)] as SeverityId);
