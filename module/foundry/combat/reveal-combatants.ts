/** A token that becomes visible: its row in the combat tracker does, too. Active GM's client only. */
import { activeGM, combats, onHook, type Source, type TokenDoc } from "../adapter/foundry-api.ts";

export function registerReveal(): void {
  onHook("updateToken", ({ id }: TokenDoc, { hidden }: Source) => {
    if (hidden !== false || !activeGM()?.isSelf) return;
    for (const combat of combats()) {
      const rows = [...combat.combatants].filter((one) => one.tokenId === id && one.hidden);
      const updates = rows.map((row) => ({ _id: row.id, hidden: false }));
      if (updates.length > 0) void combat.updateEmbeddedDocuments("Combatant", updates);
    }
  });
}
