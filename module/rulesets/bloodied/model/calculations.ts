/** Calculations without dice. All results are whole numbers; halves are floored towards −∞ (D-02). */
import type { ArmorEntry, HpState, Severity } from "./data.ts";
import type { House } from "./house-rules.ts";

/** floor((score − 10) / 2), or score − 10 by house rule (D-01). */
export const abilityModifier = (score: number, formula: House["modifierFormula"] = "halfTen"): number =>
  formula === "minusTen" ? score - 10 : Math.floor((score - 10) / 2);

/** Half a modifier, for damage (B-08). */
export const halfModifier = (modifier: number): number => Math.floor(modifier / 2);

/** Bloodied threshold and death's line of a hit point total (B-22, B-25); never −0. */
export function hpThresholds(max: number): { bloodied: number; deathAt: number } {
  const bloodied = Math.floor(max / 2);
  return { bloodied, deathAt: bloodied === 0 ? 0 : -bloodied };
}

/** State of a hit point value (B-22, B-24, B-25); death's line is tested first (D-24). */
export function hpState(value: number, max: number, dead = false): HpState {
  const { bloodied, deathAt } = hpThresholds(max);
  if (dead) return "dead";
  if (value <= deathAt) return "negativeBloodied";
  if (value <= 0) return "down";
  return value <= bloodied ? "bloodied" : "hale";
}

/** Chance in percent that a shot into a melee of n strays: (n − 1) / n, half a percent up (B-18). */
export const strayPercent = (n: number): number => (n < 2 ? 0 : Math.floor((100 * (n - 1)) / n + 0.5));

/**
 * 0 within the effective range, −4 up to the maximum, null beyond it (B-15, B-16, B-17). Feet; null distance counts as
 * near.
 */
export function rangeModifier(distance: number | null, effective: number, max: number): 0 | -4 | null {
  if (distance === null || distance <= effective) return 0;
  return distance <= max ? -4 : null;
}

/** One piece's armor against a type: the roll, changed by the type's entry, floored and never below 0 (B-10). */
export function armorOfPiece(rolled: number, entry: ArmorEntry | undefined): number {
  if (!entry) return Math.max(0, rolled);
  const changed = entry.mode === "multiply" ? Math.floor(rolled * entry.value) : rolled + entry.value;
  return Math.max(0, changed);
}

/** All pieces and the flat bonus, never below 0 (B-09). */
export const armorTotal = (pieces: readonly number[], bonus: number): number =>
  Math.max(
    0,
    pieces.reduce((sum, piece) => sum + piece, bonus),
  );

/** Hit points lost and left (B-11, D-23): `raw` may be below death's line, `after` is not. */
export function hpAfterDamage(
  hp: number,
  max: number,
  damage: number,
  armor: number,
): {
  loss: number;
  raw: number;
  after: number;
} {
  const loss = Math.max(0, damage - armor);
  const raw = hp - loss;
  return { loss, raw, after: Math.max(Math.min(hp, hpThresholds(max).deathAt), raw) };
}

/**
 * More than half the total in one hit (B-31); `basis` is the total, or the hit points before the hit, at least 0
 * (D-17).
 */
export const isMassiveDamage = (loss: number, basis: number): boolean => loss > 0 && 2 * loss > Math.max(0, basis);

/** 1d6: 1–3 minor, 4–5 major, 6 deadly (B-37). */
export const injuryFromRoll = (d6: number): Severity => (d6 <= 3 ? "minor" : d6 <= 5 ? "major" : "deadly");
