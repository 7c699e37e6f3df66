/** Watches for what ends an area on the scene: its card, rounds and world time. */

import { activeGM, onHook } from "../adapter/foundry-api.ts";
import { placedAreas } from "../adapter/placed-areas.ts";
import { enqueue } from "../ledger/write-queue.ts";

function check(turned: boolean): void {
  const gm = activeGM();
  if ((gm && !gm.isSelf) || placedAreas().length === 0) return;
  void enqueue(async () => (await import("./end-areas.ts")).endAreas(turned));
}

/** Call once at init. */
export function registerAreas(): void {
  for (const hook of [
    ...["createMeasuredTemplate", "createRegion", "updateChatMessage", "deleteChatMessage"],
    ...["updateWorldTime", "deleteCombat"],
  ])
    onHook(hook, () => check(false));
  onHook("combatTurnChange", () => check(true));
}
