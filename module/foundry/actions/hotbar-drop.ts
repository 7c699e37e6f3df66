/** Takes drops on the hotbar. The code that makes macros of them is loaded with the first drop. */
import { lazyLoad } from "../adapter/lazy-load.ts";
import type { Dragged } from "./hotbar.ts";

const macros = lazyLoad(() => import("./hotbar.ts"));

/** Turns a drop on the hotbar into a macro. Returns false if handled here. */
export function onHotbarDrop(_bar: unknown, data: Dragged, slot: number): boolean | undefined {
  const ours = data.fivefold !== undefined || data.type === "FivefoldTool" || (data.type === "Item" && data.uuid);
  if (!ours) return undefined;
  void macros().then((there) => there?.putOnBar(data, slot));
  return false;
}
