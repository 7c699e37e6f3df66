/** Effects of size on rolls and injuries (N-72 to N-76), and token sizes. */
import type { SizeId } from "./data.ts";
import { sizeRank } from "./texts.ts";

/** Squares per side, 1 up to medium; smaller creatures are scaled down within it. */
export const TOKENS: Readonly<Record<SizeId, { squares: number; scale: number }>> = {
  fine: { squares: 1, scale: 0.4 },
  diminutive: { squares: 1, scale: 0.5 },
  tiny: { squares: 1, scale: 0.6 },
  small: { squares: 1, scale: 0.8 },
  medium: { squares: 1, scale: 1 },
  large: { squares: 2, scale: 1 },
  huge: { squares: 3, scale: 1 },
  gargantuan: { squares: 4, scale: 1 },
  colossal: { squares: 6, scale: 1 },
};

/** 1 for one category, doubled for each further one. */
const doubled = (categories: number): number =>
  categories === 0 ? 0 : Math.sign(categories) * 2 ** (Math.abs(categories) - 1);

/** Melee: bonus against larger targets, penalty against smaller ones (N-72, N-73). */
export const meleeSize = (attacker: SizeId, target: SizeId): number => doubled(sizeRank(target) - sizeRank(attacker));

/** Maneuvers: the reverse (N-76). */
export const maneuverSize = (attacker: SizeId, target: SizeId): number =>
  doubled(sizeRank(attacker) - sizeRank(target));

/** Degrees gained against a smaller target and lost against a larger one, with any weapon (N-74, N-75). */
export const sizeDegrees = (attacker: SizeId, target: SizeId): number => sizeRank(attacker) - sizeRank(target);
