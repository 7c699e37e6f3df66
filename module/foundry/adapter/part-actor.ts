/** Finds the actor that a part of a card stands for. */
import { type ActorDoc, fromUuidSync } from "./foundry-api.ts";

/** The actor of a part: itself, or the owner of the item. */
export function actorOf(uuid: string): ActorDoc | null {
  const document = fromUuidSync(uuid);
  const actor = document?.documentName === "Item" ? document.parent : document;
  return actor?.documentName === "Actor" ? (actor as ActorDoc) : null;
}
