/** Facing: the angle between a token's line of sight and another token. */
import type { TokenSnapshot } from "./ruleset.ts";

type Looking = Pick<TokenSnapshot, "center" | "facing">;

/**
 * Degrees between the viewer's facing and the direction of the other token: 0 straight ahead, 180 right behind. Null if
 * one of them is unknown or both are at the same point.
 */
export function offFront(viewer: Looking | undefined, other: Pick<TokenSnapshot, "center"> | undefined): number | null {
  const [from, to] = [viewer?.center, other?.center];
  const facing = viewer?.facing ?? null;
  if (!from || !to || facing === null) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (x === 0 && y === 0) return null;
  // 0 is the lower edge of the scene; clockwise: left edge, top, right edge.
  const towards = (Math.atan2(-x, y) * 180) / Math.PI;
  const off = Math.abs(((((towards - facing) % 360) + 540) % 360) - 180);
  return Math.round(off * 1000) / 1000;
}
