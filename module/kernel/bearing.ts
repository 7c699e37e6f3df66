/** Who looks where: how far somebody stands off another one's front. */
import type { TokenShown } from "./ruleset.ts";

type Looking = Pick<TokenShown, "centre" | "facing">;

/**
 * Degrees between where somebody looks and where another one stands: 0 straight ahead, 180 right behind. Null where one of
 * the two is not known, or where both stand on one spot.
 */
export function offFront(viewer: Looking | undefined, other: Pick<TokenShown, "centre"> | undefined): number | null {
  const [from, to] = [viewer?.centre, other?.centre];
  const facing = viewer?.facing ?? null;
  if (!from || !to || facing === null) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (x === 0 && y === 0) return null;
  // The lower edge of the scene is 0, and from there it goes round with the clock: to the left edge, up, to the right one.
  const towards = (Math.atan2(-x, y) * 180) / Math.PI;
  const off = Math.abs(((((towards - facing) % 360) + 540) % 360) - 180);
  return Math.round(off * 1000) / 1000;
}
