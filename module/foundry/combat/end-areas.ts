/** Deletes areas whose card or duration is over. Loaded when there is an area and something has changed. */

import { activeGM, combats, messageById, worldTime } from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { type AreaFlag, placedAreas } from "../adapter/placed-areas.ts";
import { isFinished, isUndone } from "../cards/open-cards.ts";

/** Whether an area has ended; `turned`: a turn is over, which ends areas whose card waits only for optional follow-ups. */
function isOver({ message, until }: AreaFlag, turned: boolean): boolean {
  const card = messageById(message);
  if (card?.type !== "card" || isUndone(card)) return true;
  if (!until) return isFinished(card, turned);
  if ("time" in until) return worldTime() >= until.time;
  const combat = combats().find(({ id }) => id === until.combat);
  return !combat || combat.round >= until.round;
}

/** Deletes areas that are over: the GM's client all of them; without a GM each client its own. */
export async function endAreas(turned: boolean): Promise<void> {
  const gm = activeGM();
  for (const { document, flag } of placedAreas())
    if ((gm ? gm.isSelf : document.isOwner) && isOver(flag, turned)) await remove(document);
}
