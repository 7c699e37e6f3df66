/** What playing an act of a card yields, with every error either expected or reported. */
import { StaleJournal } from "../kernel/procedure.ts";
import { cardOf } from "./read-cards.ts";
import { refused, reportError } from "./refusals.ts";
import type { MessageDoc } from "./seam.ts";
import { trusted } from "./trust.ts";

/**
 * What playing an act yields; undefined where its answers do not fit, or where a player's card holds facts that no rule can read.
 * Any other error is a fault, and is reported.
 */
export function played<R>(message: MessageDoc, id: string, play: () => R): R | undefined {
  try {
    return play();
  } catch (error) {
    const about = { message: message.id, act: id, user: message.author?.id ?? "" };
    const detail = cardOf(message).acts[id]?.action ?? "";
    if (error instanceof StaleJournal || !trusted(message, id)) refused({ ...about, kind: "unreadable", detail });
    else reportError(error, { ...about, action: detail });
    return undefined;
  }
}

/**
 * What reading a card for display yields, or `unreadable`: a player may write anything into a card. An error on a card of a GM,
 * which the rules have written, is a fault, and is reported.
 */
export function readFor<R>(message: MessageDoc, read: () => R, unreadable: () => R): R {
  try {
    return read();
  } catch (error) {
    if (message.author?.isGM && !(error instanceof StaleJournal)) reportError(error, { message: message.id });
    return unreadable();
  }
}
