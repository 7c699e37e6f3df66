/** What the League's type definitions need to know of us. */
import type { FivefoldActor } from "./documents/actor.ts";
import type { FivefoldChatMessage } from "./documents/chat-message.ts";
import type { FivefoldCombat } from "./documents/combat.ts";
import type { FivefoldCombatant } from "./documents/combatant.ts";
import type { FivefoldEffect } from "./documents/effect.ts";
import type { FivefoldItem } from "./documents/item.ts";
import type { FivefoldRollTable } from "./documents/roll-table.ts";

declare module "fvtt-types/configuration" {
  interface SystemNameConfig {
    name: "fivefold";
  }
  interface AssumeHookRan {
    ready: never;
  }
  interface DocumentClassConfig {
    Actor: typeof FivefoldActor<Actor.SubType>;
    Item: typeof FivefoldItem<Item.SubType>;
    ActiveEffect: typeof FivefoldEffect<ActiveEffect.SubType>;
    ChatMessage: typeof FivefoldChatMessage<ChatMessage.SubType>;
    Combat: typeof FivefoldCombat<Combat.SubType>;
    Combatant: typeof FivefoldCombatant<Combatant.SubType>;
    RollTable: typeof FivefoldRollTable;
  }
}
