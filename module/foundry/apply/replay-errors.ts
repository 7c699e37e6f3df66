/** Replays action runs of a card and tells expected errors from faults. */
import { StaleAnswerLog } from "../../kernel/procedure.ts";
import type { MessageDoc } from "../adapter/foundry-api.ts";
import { refused, reportError } from "../adapter/refusal-log.ts";
import { cardOf } from "../cards/read-cards.ts";
import { isTrusted } from "./verify.ts";

/**
 * The result of `play`; undefined if the action run's answers do not fit, or if facts forged on a player's card break a
 * rule. Any other error is reported as a fault.
 */
export function tryPlay<R>(message: MessageDoc, id: string, play: () => R): R | undefined {
  try {
    return play();
  } catch (error) {
    const about = { message: message.id, act: id, user: message.author?.id ?? "" };
    const detail = cardOf(message).acts[id]?.action ?? "";
    if (error instanceof StaleAnswerLog || !isTrusted(message, id)) refused({ ...about, kind: "unreadable", detail });
    else reportError(error, { ...about, action: detail });
    return undefined;
  }
}

/**
 * The result of reading a card for display, or `unreadable`: a player may write anything into a card. An error on a
 * GM's card is reported as a fault.
 */
export function tryRead<R>(message: MessageDoc, read: () => R, unreadable: () => R): R {
  try {
    return read();
  } catch (error) {
    if (message.author?.isGM && !(error instanceof StaleAnswerLog)) reportError(error, { message: message.id });
    return unreadable();
  }
}
