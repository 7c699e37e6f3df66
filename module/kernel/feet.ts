/** Distances as every ruleset counts them: in feet, whatever the scene is measured in. */

/** A scene in metres has 1.5 of them where one in feet has 5: so every rule book counts, and so do its maps. */
const METRES = 1.5;
const FEET = 5;

/** Feet back as metres, to the hundredth: for rulesets that count in them. */
export const metresOf = (feet: number): number => Math.round((feet * METRES * 100) / FEET) / 100;

export const feetOf = (distance: number, units: string): number =>
  /^(m|met(re|er)s?)\.?$/i.test(units.trim()) ? (distance * FEET) / METRES : distance;
