import type { Data } from "../../types.ts";
import { isV14, rt } from "../state.ts";
import { checkMode } from "./chat-modes.ts";
import type { Combat } from "./combat.ts";
import type { TurnOperation } from "./combat-turns.ts";

/** Options of rolling initiative. Generation 13 uses rollMode, generation 14 messageMode. */
export interface InitiativeOptions {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: Data & { rollMode?: string; messageMode?: string };
  messageMode?: string;
}

/** Rolls for each combatant, stores all initiatives in one update, then posts the messages (one with a sound). */
export async function rollInitiativeFor<T extends Combat>(
  combat: T,
  ids: string[],
  { formula = null, updateTurn = true, messageOptions = {}, ...rest }: InitiativeOptions,
): Promise<T> {
  const currentId = combat.combatant?.id;
  const Message = rt.g.getDocumentClass("ChatMessage");
  const updates: Data[] = [];
  const messages: Data[] = [];
  if (isV14() && messageOptions.rollMode) checkMode(messageOptions.rollMode, 13, "The rollMode option");
  const mode =
    rest.messageMode ??
    messageOptions.messageMode ??
    messageOptions.rollMode ??
    (rt.game.settings.get("core", isV14() ? "messageMode" : "rollMode") as string);
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total });
    const hidden = combatant.token?.hidden || combatant.hidden;
    const data = rt.foundry.utils.mergeObject(
      {
        speaker: Message.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
        flavor: rt.game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
        flags: { core: { initiativeRoll: true } },
      },
      messageOptions,
    );
    const old = ["publicroll", "public", "roll"].includes(mode);
    const used = hidden && old ? (isV14() ? "gm" : "gmroll") : mode;
    const chatData = (await roll.toMessage(data, {
      ...(isV14() ? { messageMode: used } : { rollMode: used }),
      create: false,
    })) as Data;
    if (messages.length) chatData.sound = null;
    messages.push(chatData);
  }
  if (!updates.length) return combat;
  const operation: TurnOperation = { turnEvents: false };
  if (updateTurn && currentId) operation.combatTurn = combat.turn;
  await combat.updateEmbeddedDocuments("Combatant", updates, operation);
  if (updateTurn && currentId) {
    const turn = combat.turns.findIndex((t) => t.id === currentId);
    if (turn >= 0 && turn !== combat._source.turn) await combat.update({ turn }, { turnEvents: false });
  }
  await Message.create(messages);
  return combat;
}
