/** Where the compendium browser opens. */

import type { Source } from "../adapter/foundry-api.ts";
import type { AppInstance } from "../adapter/foundry-shapes.ts";

/** Width in pixels from which filters and results fit side by side. */
const ENOUGH = 640;
/** Gap in pixels to the sidebar. */
const GAP = 8;

/** Places a new window beside the sidebar so that it stays visible, narrowed if the free width is still enough. */
export function placeBesideSidebar(app: AppInstance, options: Source): void {
  const given = (options.position ?? {}) as { left?: number; width?: number };
  const width = given.width ?? app.position.width;
  if (typeof app.position.left === "number" || given.left !== undefined || typeof width !== "number") return;
  const free = (document.getElementById("sidebar")?.getBoundingClientRect().left ?? innerWidth) - 2 * GAP;
  if (free < ENOUGH || free - width > (innerWidth - width) / 2) return;
  const fits = Math.min(width, free);
  options.position = { ...given, width: fits, left: GAP + free - fits };
}
