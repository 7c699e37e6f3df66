/** Distances, in feet in all rulesets, whatever unit the scene uses. */

/** Meters per square of 5 feet, as rule books and maps convert them. */
const METERS = 1.5;
const FEET = 5;
/** Feet per space of rule books. */
export const FEET_PER_SPACE = FEET;

/** Feet to meters, rounded to 0.01. */
export const metersOf = (feet: number): number => Math.round((feet * METERS * 100) / FEET) / 100;

export const feetOf = (distance: number, units: string): number =>
  /^(m|met(re|er)s?)\.?$/i.test(units.trim()) ? (distance * FEET) / METERS : distance;
