/** Who may read a card. Foundry sends every message to every client; a private one is hidden only while it is rendered. */
import { type MessageDoc, me, type UserDoc } from "./foundry-api.ts";

/** Ids of the users a whispered message is for, and its author unless it is blind; null where everyone may read it. */
export function readersOf({ whisper, blind, author }: MessageDoc): string[] | null {
  if (!whisper.length) return null;
  return blind || !author ? [...whisper] : [...new Set([...whisper, author.id])];
}

/**
 * Whether a user may read a message. Before generation 14 core hides a blind message from its author only once it has
 * rolls: here it is hidden from the start.
 */
export function mayRead(message: MessageDoc, user: UserDoc = me()): boolean {
  // A module may hide more than the message says.
  if (user.isSelf && !message.isContentVisible) return false;
  return readersOf(message)?.includes(user.id) ?? true;
}
