/** Expires action runs that wait for an answer which has become irrelevant. Active GM's client only. */

import type { MessageDoc } from "../adapter/foundry-api.ts";
import { storeRuns } from "../apply/card-updates.ts";
import { actionOf, loadCardActions } from "../cards/act-lookup.ts";
import { factsOf, freshFacts, partsOf, type RunAct, runAct, stored } from "../cards/acts.ts";
import type { Act } from "../cards/card-data.ts";
import { openCards } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";

/** Checks every waiting action run on open cards; call within the write queue. */
export async function expireActs(): Promise<void> {
  for (const message of openCards()) {
    await loadCardActions(cardOf(message));
    for (const [id, act] of Object.entries(cardOf(message).acts)) {
      const run = act.state === "waiting" ? await over(message, id, act) : null;
      if (run) await storeRuns(message, { [id]: run });
    }
  }
}

/** The action run rerun with current facts and `lapsed` set; null if it has not expired. */
async function over(message: MessageDoc, id: string, act: Act): Promise<RunAct | null> {
  const card = cardOf(message);
  const action = actionOf(card, act)?.action;
  if (!action?.isExpired) return null;
  const [then, now] = [factsOf(message, id), freshFacts(card, act)];
  if (!then || !now || !action.isExpired(then, now)) return null;
  const form = { ...act.form, lapsed: true };
  return runAct({ ...act, form, journal: [], facts: stored(now), parts: partsOf(now) }, action, now);
}
