/** Damage dice by size (T-60, T-76 to T-82). */
import { SIZES, type SizeId } from "../model/data.ts";

/** Dice in order of size steps. */
const LADDER = ["1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "3d6", "4d6", "6d6", "8d6"];
/** Dice that are not in the ladder, by size from Fine to Colossal. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  "2d4": ["1d2", "1d3", "1d4", "1d6", "2d4", "2d6", "3d6", "4d6", "6d6"],
  "1d10": ["1d3", "1d4", "1d6", "1d8", "1d10", "2d8", "3d8", "4d8", "6d8"],
  "1d12": ["1d4", "1d6", "1d8", "1d10", "1d12", "3d6", "4d6", "6d6", "8d6"],
};
const MEDIUM = SIZES.indexOf("medium");

const tidy = (formula: string): string => {
  const plain = formula.trim().toLowerCase();
  return plain.startsWith("d") ? `1${plain}` : plain;
};

/** Whether dice change with size at all; a sheet row says so if they do not. */
export const isOnLadder = (formula: string): boolean => LADDER.includes(tidy(formula)) || tidy(formula) in ROWS;

/** Dice written for Medium at another size; dice on no row stay unchanged. */
export function diceAtSize(formula: string, size: SizeId): string {
  const plain = tidy(formula);
  const at = SIZES.indexOf(size);
  const own = ROWS[plain]?.[at];
  if (own) return own;
  const rung = LADDER.indexOf(plain);
  if (rung < 0) return formula.trim();
  return LADDER[Math.min(LADDER.length - 1, Math.max(0, rung + at - MEDIUM))] as string;
}
