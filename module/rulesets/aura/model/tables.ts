/** The book's tables as data: size, Stamina, Arm Strength. */
import type { ActorData, DrawClass, Group, Range, SizeId } from "./data.ts";
import type { House } from "./house-rules.ts";

interface SizeRow {
  evasion: number;
  /** Miss Chance against this size: by the ranged rules, and by the Size Chart (D-09). */
  missChance: number;
  chartMissChance: number;
  /** Meters. */
  jump: number;
  speed: number;
  reach: number;
  /** Token size in squares per side. */
  token: number;
}
const row = (
  evasion: number,
  missChance: number,
  chartMissChance: number,
  jump: number,
  speed: number,
  reach: number,
  token: number,
): SizeRow => ({ evasion, missChance, chartMissChance, jump, speed, reach, token });

/** Size Chart (A-93, A-128, A-152 to A-155, D-09, D-17). */
export const SIZE_CHART: Readonly<Record<SizeId, SizeRow>> = {
  gigantic: row(5, -6, -6, 6, 12, 1, 4),
  huge: row(6, -4, -4, 5, 10, 1, 3),
  large: row(7, -2, -2, 4, 8, 0, 2),
  medium: row(8, 0, 0, 3, 6, 0, 1),
  small: row(9, 2, 2, 2, 5, 0, 1),
  tiny: row(10, 4, 4, 1, 3, -1, 0.5),
  diminutive: row(11, 8, 6, 0.5, 2, -1, 0.5),
  fine: row(12, 12, 8, 0.3, 1, -1, 0.5),
  miniscule: row(13, 18, 10, 0.2, 1, -1, 0.5),
};

type Sized = Pick<ActorData, "size" | "reach" | "missChance">;
/** Miss Chance modifier of a target's size (A-93, D-09), plus its individual modifier. */
export const sizeMissChance = ({ size, missChance }: Sized, house: Pick<House, "sizeMissChance">): number =>
  SIZE_CHART[size][house.sizeMissChance === "sizeChart" ? "chartMissChance" : "missChance"] + missChance.bonus;
/** Reach modifier of a size, plus the individual bonus. */
export const sizeReach = ({ size, reach }: Sized): number => SIZE_CHART[size].reach + reach.bonus;

/** Energy at the start of a Round, by Stamina. */
export const energyOf = (stamina: number): number => Math.max(0, Math.min(5, stamina));

/** A row of the Draw Weight table. */
export interface DrawRow {
  /** Lowest Arm Strength for this row. */
  from: number;
  /** Kilograms; 15 means less than 20. */
  weight: number;
  range: Range;
  damage: number;
}
const draw = (from: number, weight: number, a: number, b: number, c: number, damage: number): DrawRow => ({
  from,
  weight,
  range: { a, b, c },
  damage,
});

/** By ascending Arm Strength. */
export const DRAW_WEIGHTS: readonly [DrawRow, ...DrawRow[]] = [
  draw(Number.NEGATIVE_INFINITY, 15, -3, -10, -60, 0),
  draw(1, 20, -2, -5, -30, 0),
  draw(4, 25, -1, -5, -10, 0),
  draw(8, 30, 0, 0, 0, 0),
  draw(12, 35, 0, 5, 10, 1),
  draw(16, 40, 1, 6, 12, 2),
  draw(20, 45, 1, 9, 18, 3),
  draw(25, 50, 2, 12, 24, 4),
  draw(30, 60, 2, 15, 30, 5),
  draw(35, 70, 3, 18, 36, 6),
  draw(40, 80, 3, 26, 52, 7),
];

/** Draw weight limit by weapon kind, else by MPL (A-106, D-41). */
export function drawCap(drawClass: DrawClass, mpl: number): { weight: number; by: "class" | "mpl" } {
  if (drawClass === "heavyCrossbow") return { weight: 60, by: "class" };
  if (drawClass === "siegeCrossbow") return { weight: 80, by: "class" };
  const byMpl = mpl >= 5 ? 50 : mpl >= 3 ? 45 : 40;
  if (drawClass === "handCrossbow" && byMpl > 35) return { weight: 35, by: "class" };
  return { weight: byMpl, by: "mpl" };
}

/** Range bonus of a throw by Arm Strength, in steps of 5 up to 40. */
const THROWS: readonly Range[] = (
  [
    [0, 0, 0],
    [0, 2, 4],
    [1, 4, 8],
    [1, 6, 10],
    [2, 8, 16],
    [2, 10, 20],
    [3, 12, 24],
    [3, 14, 28],
    [4, 16, 32],
  ] as const
).map(([a, b, c]) => ({ a, b, c }));
export const throwBonus = (strength: number): Range =>
  THROWS[Math.max(0, Math.min(THROWS.length - 1, Math.floor(strength / 5)))] ?? { a: 0, b: 0, c: 0 };

/** Range of a thrown weapon without Thrown. */
export const THROWN_BY_GROUP: Readonly<Record<Group, Range>> = {
  light: { a: 3, b: 5, c: 10 },
  medium: { a: 2, b: 4, c: 8 },
  heavy: { a: 1, b: 3, c: 6 },
};

/** DC of the non-lethal Chance roll, by attack type. */
export const NON_LETHAL_DC = { blunt: 5, melee: 10, ranged: 15 } as const;
/** Per non-lethal step: penalty to AV or Miss Chance, and reduction of the DC. */
export const NON_LETHAL_STEP = { penalty: 3, range: 5 } as const;

/** Light of gear by its slug, in meters. Ours: the rules name no distances. */
export const LIGHTS: Readonly<Record<string, { bright: number; dim: number }>> = {
  torch: { bright: 6, dim: 12 },
  lantern: { bright: 9, dim: 18 },
};
