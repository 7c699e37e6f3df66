/** Whose numbers players do not see: on cards (`redact` in `acts.ts`), in dialogs, and in the changes of a card (`chat/receipt.ts`). The tracker shows numbers only to owners. */
import { type ActorDoc, asDoc, fromUuidSync } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";

/** Whether an actor's numbers are hidden from players: no player owns it, and the world hides NPCs' numbers. */
export function hasHiddenNumbers(uuid: string): boolean {
  if (ruleSettings.enemyNumbers() === "all") return false;
  const document = fromUuidSync(uuid);
  const actor = document?.documentName === "Item" ? asDoc<ActorDoc>(document.parent) : asDoc<ActorDoc>(document);
  return actor ? !actor.hasPlayerOwner : false;
}
