/** Renders a GM's cards again when their GM-only data arrives, which may be after the card. */

import { me, messageById, redrawMessage, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { cardOf } from "../cards/read-cards.ts";

/** Call when an actor has changed: GM-only data arrives with its actor, after the card was rendered without it. */
export function onGmContentChange(changes: Source): void {
  if (!me().isGM) return;
  const flags = changes.flags as Source | undefined;
  const { sealed: changed = {} } = (flags?.[SYSTEM] ?? {}) as { sealed?: object };
  for (const name of Object.keys(changed)) {
    const [id = "", act = ""] = name.split("-");
    const message = messageById(id);
    if (message && cardOf(message).acts[act]?.kept) redrawMessage(message);
  }
}
