/** The queue of everything this client writes: one job at a time, users take turns. */

import { FairQueue, MAX_WAITING } from "../adapter/fair-queue.ts";
import type { AnyDoc, MessageDoc, UserDoc } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { refused, reportError } from "../adapter/refusal-log.ts";
import { worldRulesetsLoaded } from "../adapter/ruleset-loader.ts";

/** Update option of every write made in this queue, so that our own document hooks do not react to it. */
export const OWN_WRITE = { fivefold: { ownWrite: true } } as const;

/** Whether the options of a document hook are those of a write of this queue. */
export const isOwnWrite = (options: object): boolean =>
  "fivefold" in options && (options.fivefold as Partial<typeof OWN_WRITE.fivefold> | null)?.ownWrite === true;

/** Nothing is written before the rulesets of this world are loaded. */
const queue = new FairQueue(worldRulesetsLoaded);

/**
 * Queues work; an error is reported and does not stop the queue. `about`: the document written to; if it is deleted
 * meanwhile, errors are ignored. `lane`: the user whose request it is, "" for this client's own work; lanes take turns.
 */
export const enqueue = <T>(work: () => Promise<T>, about?: AnyDoc, lane = ""): Promise<T | undefined> =>
  queue.add(about ? () => ifStillExists(about, work) : work, lane).catch((error: unknown) => {
    reportError(error, { message: about?.documentName === "ChatMessage" ? about.id : "", user: lane });
    return undefined;
  });

/** Resolves once everything queued now is written. */
export const queued = (): Promise<void> => queue.idle();

/** The lane of a user: a GM's requests are this client's own work. */
export const laneOf = (user: UserDoc | null | undefined): string => (!user || user.isGM || user.isSelf ? "" : user.id);

/** Queues a user's request; refused if too many of their requests are waiting. */
export function enqueueRequest(user: UserDoc, message: MessageDoc, work: () => Promise<void>): Promise<void> {
  const lane = laneOf(user);
  if (lane && queue.waiting(lane) >= MAX_WAITING) {
    refused({ user: user.id, kind: "tooMany", message: message.id });
    return Promise.resolve();
  }
  return enqueue(work, message, lane);
}
