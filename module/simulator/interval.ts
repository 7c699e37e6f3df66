/** Intervals of estimated chances. */

export interface Chance {
  /** Share of the combats. */
  p: number;
  /** 95 % interval. */
  low: number;
  high: number;
}

const Z = 1.959964;

/** Wilson's score interval of `hits` in `count` trials; no trials: 0 to 1. `z`: normal quantile, omitted: 95 %. */
export function chanceOf(hits: number, count: number, z: number = Z): Chance {
  if (count === 0) return { p: 0, low: 0, high: 1 };
  const p = hits / count;
  const z2 = z * z;
  const middle = (p + z2 / (2 * count)) / (1 + z2 / count);
  const half = (z / (1 + z2 / count)) * Math.sqrt((p * (1 - p)) / count + z2 / (4 * count * count));
  // Rounding would leave a little above 0 and below 1.
  return { p, low: hits === 0 ? 0 : middle - half, high: hits === count ? 1 : middle + half };
}
