/** Which client writes a card. */
import { activeGM, type MessageDoc } from "../adapter/foundry-api.ts";

/** Whether this client writes a card. */
export function isAuthoritative(message: MessageDoc): boolean {
  const gm = activeGM();
  return gm ? gm.isSelf : message.isAuthor;
}
