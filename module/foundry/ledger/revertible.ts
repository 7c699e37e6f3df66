/** Which changes of an event a client may revert. */

import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, me, type UserDoc } from "../adapter/foundry-api.ts";
import { changesOnlyActor, ownChanges, ownsReached } from "./change-scope.ts";
import { recordOf } from "./gm-records.ts";
import { entryOf } from "./ledger.ts";
import { validRecords } from "./ledger-check.ts";

/**
 * An event's changes that this client may revert: changes to the actor itself from its ledger, all others from the GM's
 * record. Without a record no GM applied it: changes to others count only if the card's author owns all of them.
 */
export function revertible(actor: ActorDoc, event: string, author: UserDoc | null): Recorded[] {
  const recorded = validRecords(entryOf(actor, event)?.recorded);
  if (!me().isGM) return ownChanges(actor, recorded);
  const record = recordOf(actor, event);
  const further = record ? record.recorded : recorded.filter((r) => !author?.isGM && ownsReached(author, r));
  return [...recorded.filter((r) => changesOnlyActor(actor, r)), ...further];
}
