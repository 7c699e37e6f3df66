/** What waits on a card for an answer and has lost its moment is let go of. On the active GM's client. */
import { actionOf, factsOf, freshFacts, partsOf, type RunAct, runAct, stored } from "./acts.ts";
import type { Act } from "./card-data.ts";
import { openCards } from "./open-cards.ts";
import { cardOf } from "./read-cards.ts";
import type { MessageDoc } from "./seam.ts";
import { write } from "./writer.ts";

/** Looks at every act that has begun and is not done; in the writer's queue. */
export async function letGo(): Promise<void> {
  for (const message of openCards())
    for (const [id, act] of Object.entries(cardOf(message).acts)) {
      const run = act.state === "waiting" ? await over(message, id, act) : null;
      if (run) await write(message, { [id]: run });
    }
}

/** The act played to its end without what it waited for; null where its moment is still there. */
async function over(message: MessageDoc, id: string, act: Act): Promise<RunAct | null> {
  const card = cardOf(message);
  const action = actionOf(card, act)?.action;
  if (!action?.lapses) return null;
  const [then, now] = [factsOf(message, id), freshFacts(card, act)];
  if (!then || !now || !action.lapses(then, now)) return null;
  const form = { ...act.form, lapsed: true };
  return runAct({ ...act, form, journal: [], facts: stored(now), parts: partsOf(now) }, action, now);
}
