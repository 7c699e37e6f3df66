/** Reconciles a card's event states with the ledgers of its actors. */
import { text } from "../../kernel/card.ts";
import { type MessageDoc, me, replaceAt, type Source } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { refused } from "../adapter/refusal-log.ts";
import { claimsFalsely } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";
import { entryOf } from "../ledger/ledger.ts";
import { finishEvent, isHalfDone } from "./apply.ts";

/**
 * Finishes events that a closed client left half applied, corrects their states, and marks events failed that a player
 * falsely marked as applied.
 */
export async function syncEvents(message: MessageDoc): Promise<void> {
  const card = cardOf(message);
  const changed: Source = {};
  for (const [event, { state, act, part }] of Object.entries(card.events)) {
    const { uuid, name } = card.acts[act]?.parts[part] ?? { uuid: "", name: "" };
    const actor = actorOf(uuid);
    if (!actor || !(me().isGM || actor.isOwner)) continue;
    const known = entryOf(actor, event);
    if (isHalfDone(actor, event)) await ifStillExists(actor, () => finishEvent(actor, event));
    if (known && known.state !== state) changed[`system.events.${event}.state`] = known.state;
    if (known || !claimsFalsely(message, event, actor)) continue;
    refused({ user: message.author?.id ?? "", kind: "notTrusted", message: message.id, act });
    changed[`system.events.${event}.state`] = "failed";
    Object.assign(changed, replaceAt(`system.events.${event}.note`, text("FIVEFOLD.Card.neverApplied", { name })));
  }
  if (Object.keys(changed).length) await ifStillExists(message, () => message.update(changed));
}
