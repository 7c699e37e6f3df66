/** What a GM's card says more than the players': drawn once it is there, which may be after the card. */
import { cardOf } from "./read-cards.ts";
import { me, messageById, redrawMessage, type Source, SYSTEM } from "./seam.ts";

/** To be called when an actor has changed: a seal comes with the actor it was written to, and the card was drawn without it. */
export function onSealed(changes: Source): void {
  if (!me().isGM) return;
  const flags = changes.flags as Source | undefined;
  const { sealed = {} } = (flags?.[SYSTEM] ?? {}) as { sealed?: object };
  for (const name of Object.keys(sealed)) {
    const [id = "", act = ""] = name.split("-");
    const message = messageById(id);
    if (message && cardOf(message).acts[act]?.kept) redrawMessage(message);
  }
}
